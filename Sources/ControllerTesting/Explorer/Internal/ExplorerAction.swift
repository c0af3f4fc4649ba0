/// An action that is possible now, such as a tap of the user, an answer of a server, a memory warning, or an event of the
/// test.
@MainActor
struct ExplorerAction {
  enum Origin { case user, server, platform, test }

  private(set) var name: String
  let origin: Origin
  let input: UserAction.Input
  let perform: @MainActor (ExplorerStep.Input) async -> Void

  init(_ action: UserAction, by origin: Origin) {
    (name, self.origin, input) = (action.name, origin, action.input)
    perform = { input in
      switch input {
      case .nothing: action()
      case .text(let text): action(text: text)
      case .number(let number): action(number: number)
      }
    }
  }

  /// Creates an action without input: one of the platform, such as a memory warning, or one of the test. It may suspend.
  init(_ name: String, by origin: Origin = .platform, _ body: @escaping @MainActor () async -> Void) {
    (self.name, self.origin, input) = (name, origin, .nothing)
    perform = { _ in await body() }
  }

  /// Returns a copy of this action with a new name.
  func named(_ name: String) -> ExplorerAction {
    var action = self
    action.name = name
    return action
  }

  /// A step with this action, and with the simplest input.
  var simplestStep: ExplorerStep {
    ExplorerStep(action: name, input: input == .text ? .text("a") : .nothing)
  }

  /// The name without numbers and quoted texts, such as "tap row". Actions with the same kind count as one when the next step
  /// is chosen.
  var kind: String {
    var isQuoted = false
    return name.filter { character in
      if character == "“" { isQuoted = true }
      if character == "”" { isQuoted = false }
      return !isQuoted && !character.isNumber
    }
  }
}

extension [String] {
  /// The names, with a number after each name that was used before: "tap Delete", "tap Delete (2)". So each name is unique.
  var numbered: [String] {
    var used: Set<String> = []
    return map { name in
      var (unique, count) = (name, 1)
      while !used.insert(unique).inserted {
        count += 1
        unique = "\(name) (\(count))"
      }
      return unique
    }
  }
}

/// A random choice of steps. Kinds of actions that were rare so far are chosen more often. So a button is found even next to
/// a list with many rows.
///
/// In every second run, each kind is rare with a probability of one half. Then the other kinds come often enough for a long way
/// through the app, which one of the rare kinds would interrupt. Source: Groce and others, "Swarm testing", 2012.
struct ExplorerChoice {
  private var random: RandomNumbers
  private var counts: [String: Int] = [:]
  private let isFocused: Bool
  private var isRare: [String: Bool] = [:]

  init(seed: UInt64) {
    (random, isFocused) = (RandomNumbers(state: seed), seed % 2 == 0)
  }

  /// Returns a step with one of the actions, or `nil` without actions.
  @MainActor
  mutating func step(from actions: [ExplorerAction]) -> ExplorerStep? {
    let named = actions.map { (kind: $0.kind, action: $0) }
    let groups = Dictionary(grouping: named, by: \.kind)
    var seen: Set<String> = []
    let kinds = named.map(\.kind).filter { seen.insert($0).inserted }
    for kind in kinds where isFocused && isRare[kind] == nil { isRare[kind] = random.next(below: 2) == 0 }
    let weights = kinds.map { kind in
      if isRare[kind] == true { return 1 }
      let weight = groups[kind]?.first?.action.origin == .platform ? 12 : 60
      return max(1, weight / (1 + counts[kind, default: 0]))
    }
    var target = random.next(below: weights.reduce(0, +))
    for (kind, weight) in zip(kinds, weights) {
      if target < weight {
        counts[kind, default: 0] += 1
        let action = random.element(of: groups[kind, default: []]).action
        return ExplorerStep(action: action.name, input: input(for: action.input), turns: turns())
      }
      target -= weight
    }
    return nil
  }

  private mutating func input(for input: UserAction.Input) -> ExplorerStep.Input {
    switch input {
    case .nothing: .nothing
    case .text: .text(random.element(of: ["a", "ab", "7", "12.5", "NaN", "Ada", ""]))
    case .number(let range):
      .number(range.lowerBound + (range.upperBound - range.lowerBound) * Double(random.next(below: 5)) / 4)
    }
  }

  private mutating func turns() -> Int? {
    random.element(of: [0, 1, 2 + random.next(below: 6)] + Array(repeating: nil, count: 7))
  }
}
