import BenchmarkKit
import Binding

/// Lines that measure a table of 20 rows, each a text of 36 characters. The cost of an update is divided by the number
/// of rows.
enum BindingLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "binding.row.unchanged",
      measures: "a row of closures whose text is equal but stored elsewhere, in a table of 20",
      bar: .atMost(4.5),
      subject: showing(closures, Cards(CardTexts(seed: 5), CardTexts(seed: 5))),
      comparator: .code("if view.text != text", assigning(Cards(CardTexts(seed: 5), CardTexts(seed: 5))))
    ),
    BenchmarkLine(
      "binding.row.changed",
      measures: "the same, each text another one at every update",
      bar: .atMost(6),
      subject: showing(closures, Cards(CardTexts(seed: 5), CardTexts(seed: 6))),
      comparator: .code("if view.text != text", assigning(Cards(CardTexts(seed: 5), CardTexts(seed: 6))))
    ),
    BenchmarkLine(
      "binding.keypath.unchanged",
      measures: "a row of key paths whose text is equal but stored elsewhere, in a table of 20",
      bar: .atMost(1.5),
      subject: showing(keyPaths, Cards(CardTexts(seed: 5), CardTexts(seed: 5))),
      comparator: .code("the key paths' own read and write", copying(CardTexts(seed: 5), CardTexts(seed: 5)))
    ),
    // Without a bar: a row also compares the text with the last one and keeps it, which the comparator does not.
    BenchmarkLine(
      "binding.keypath.changed",
      measures: "the same, each text another one at every update",
      bar: .information,
      subject: showing(keyPaths, Cards(CardTexts(seed: 5), CardTexts(seed: 6))),
      comparator: .code("the key paths' own read and write", copying(CardTexts(seed: 5), CardTexts(seed: 6)))
    ),
    BenchmarkLine(
      "binding.table.opencombine",
      measures: "a row of a table of 20, one of which changes at every update",
      bar: .atLeast(7),
      subject: oneChangeInTwenty,
      comparator: .peer("OpenCombine, 20 pipelines", OpenCombinePeer.oneChangeInTwenty)
    ),
  ]

  private typealias Card = Bind<CardTexts, CardView>
  private typealias Cards = Alternation<CardTexts>

  // MARK: A card of five texts, four times

  @MainActor private static let closures: [Card] = [
    Card(get: { $0.title }, set: { $0.title = $1 }),
    Card(get: { $0.author }, set: { $0.author = $1 }),
    Card(get: { $0.state }, set: { $0.state = $1 }),
    Card(get: { $0.summary }, set: { $0.summary = $1 }),
    Card(get: { $0.note }, set: { $0.note = $1 }),
  ]

  @MainActor private static let keyPaths: [Card] = zip(sourcePaths, targetPaths).map { Card($0, to: $1) }

  private static var sourcePaths: [KeyPath<CardTexts, String>] {
    [\.title, \.author, \.state, \.summary, \.note]
  }

  @MainActor private static var targetPaths: [ReferenceWritableKeyPath<CardView, String>] {
    [\.title, \.author, \.state, \.summary, \.note]
  }

  private static func showing(
    _ rows: @autoclosure @escaping @MainActor () -> [Card],
    _ cards: @autoclosure @escaping @MainActor () -> Cards
  ) -> Workload {
    Workload(size: 20, smokeSize: 20) { count in
      let view = CardView()
      let cards = cards()
      let rows = rows()
      let table = (0..<count).map { rows[$0 % rows.count] }
      let binding = ViewBinding(cards.next(), to: view, rows: table)
      return { withExtendedLifetime(view) { blackHole(binding.show(cards.next())) } }
    }
  }

  private static func assigning(_ cards: @autoclosure @escaping @MainActor () -> Cards) -> Workload {
    Workload(size: 20, smokeSize: 20) { count in
      // One view for each time that the table writes the card, so that both sides write the same number of texts.
      let views = (0..<count / 5).map { _ in CardView() }
      let cards = cards()
      return {
        let card = cards.next()
        for view in views {
          if view.title != card.title { view.title = card.title }
          if view.author != card.author { view.author = card.author }
          if view.state != card.state { view.state = card.state }
          if view.summary != card.summary { view.summary = card.summary }
          if view.note != card.note { view.note = card.note }
        }
      }
    }
  }

  private static func copying(_ first: CardTexts, _ second: CardTexts) -> Workload {
    Workload(size: 20, smokeSize: 20) { count in
      let view = CardView()
      let cards = Cards(first, second)
      let (sources, targets) = (sourcePaths, targetPaths)
      return {
        let card = cards.next()
        for row in 0..<count {
          view[keyPath: targets[row % 5]] = card[keyPath: sources[row % 5]]
        }
      }
    }
  }

  // MARK: Work that is compared with another package

  @MainActor
  static func oneChange(rows: Int) -> Alternation<LabelTexts> {
    var other = LabelTexts.sample(rows, seed: 5)
    other.texts[rows / 2] = LabelTexts.sample(1, seed: 6).texts[0]
    return Alternation(.sample(rows, seed: 5), other)
  }

  private static let oneChangeInTwenty = Workload(size: 20) { rows in
    let view = LabelsView(labels: rows)
    let sources = oneChange(rows: rows)
    let table = (0..<rows).map { row in
      Bind<LabelTexts, LabelsView>(get: { $0.texts[row] }, set: { $0.texts[row] = $1 })
    }
    let binding = ViewBinding(sources.next(), to: view, rows: table)
    return { withExtendedLifetime(view) { blackHole(binding.show(sources.next())) } }
  }
}
