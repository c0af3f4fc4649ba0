import DataSource

/// A data source owns the list: its sections, its paths, and what has changed. The controller asks and
/// forwards; it does no index arithmetic.
@MainActor
enum DataSourcePattern {
  static func run(_ print: @escaping Printer) {
    // Items go in in any order; sections and rows come out in theirs.
    let proposals = SectionedDataSource(all, by: \.year, orderedBy: >, sortedBy: { $0.id < $1.id })
    print("sections: \(proposals.snapshot.sectionIDs)")
    print("rows in section 0: \(proposals.count(in: 0))")
    let path = ItemPath(section: 1, item: 0)
    print("at \(path): \(proposals[path].title)")
    print("path of SE-0306: \(proposals.path(of: "SE-0306")?.description ?? "none")")

    // Which rows there are under a condition is a source of its own, made from the first one. Cells are
    // configured elsewhere: what reaches the table are rows.
    let found = proposals.filter { _ in true }
    let rows = found.map { Row(id: $0.id, text: "\($0.id) \($0.title)") }
    let table = TableView(print: print)
    rows.connect(to: table)

    print("\nsearch for \"act\"")
    found.isIncluded = { $0.title.lowercased().contains("act") }

    print("\nthe search is over")
    found.isIncluded = { _ in true }

    print("\nthe feed has changed")
    let withdrawn = all.filter { $0.id != "SE-0304" }
    proposals.replace(with: withdrawn + [Proposal(id: "SE-0401", title: "Actor inference", year: 2023)])

    // Two lists in one table, and nobody compares section numbers.
    print("\nbelow another list")
    let pinned = ArrayDataSource([Row(id: "welcome", text: "Welcome")])
    let screen = CompositeDataSource {
      pinned
      rows
    }
    print("sections: \(screen.numberOfSections)")
    let place = ItemPath(section: 2, item: 0)
    if let path = screen.path(at: place, in: rows) {
      print("at \(place): \(screen[place].content.text), which is \(path) of the proposals")
    }
  }

  private static let all = [
    Proposal(id: "SE-0304", title: "Structured concurrency", year: 2021),
    Proposal(id: "SE-0255", title: "Implicit returns", year: 2019),
    Proposal(id: "SE-0306", title: "Actors", year: 2021),
    Proposal(id: "SE-0296", title: "Async/await", year: 2020),
  ]
}

private struct Proposal: Identifiable, Equatable, Sendable {
  let id: String
  let title: String
  let year: Int
}

private struct Row: Identifiable, Equatable, Sendable {
  let id: String
  let text: String
}

/// The table of a UI framework: it is told what to animate, and never counts anything itself.
@MainActor
private final class TableView: ListSurface {
  var connection: ListConnection<Int, Row>?
  private let print: Printer

  init(print: @escaping Printer) { self.print = print }

  func reload(_ snapshot: ListSnapshot<Int, Row>) {
    print("\nreload")
    show(snapshot)
  }

  func apply(_ change: ListChange<Int, Row>, completion: ListCompletion) {
    let changes = change.changeset
    if !changes.sectionDeletes.isEmpty { print("delete sections \(changes.sectionDeletes)") }
    if !changes.sectionInserts.isEmpty { print("insert sections \(changes.sectionInserts)") }
    if !changes.itemDeletes.isEmpty { print("delete rows \(changes.itemDeletes)") }
    if !changes.itemInserts.isEmpty { print("insert rows \(changes.itemInserts)") }
    show(change.after)
  }

  private func show(_ snapshot: ListSnapshot<Int, Row>) {
    for section in snapshot.sections {
      print("  \(section.id): " + section.items.map(\.text).joined(separator: ", "))
    }
  }
}
