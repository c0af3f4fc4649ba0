/// An action that is possible now, such as a tap of the user, an answer of a server, a memory warning, or an event of the
/// test.
@MainActor
struct ExplorerAction {
  enum Origin {
    case user, server, platform, test
  }

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

/// A random choice of steps. Kinds of actions that were rare so far are chosen more often. So a button is found even next to
/// a list with many rows.
struct ExplorerChoice {
  private var random: RandomNumbers
  private var counts: [String: Int] = [:]

  init(seed: UInt64) { random = RandomNumbers(state: seed) }

  /// Returns a step with one of the actions, or `nil` without actions.
  @MainActor
  mutating func step(from actions: [ExplorerAction]) -> ExplorerStep? {
    var groups: [(kind: String, actions: [ExplorerAction])] = []
    var places: [String: Int] = [:]
    for action in actions {
      let kind = action.kind
      if let place = places[kind] {
        groups[place].actions.append(action)
      } else {
        places[kind] = groups.count
        groups.append((kind, [action]))
      }
    }
    let weights = groups.map { group in
      let weight = group.actions.first?.origin == .platform ? 12 : 60
      return max(1, weight / (1 + counts[group.kind, default: 0]))
    }
    var target = random.next(below: weights.reduce(0, +))
    for (group, weight) in zip(groups, weights) {
      if target < weight {
        counts[group.kind, default: 0] += 1
        let action = random.element(of: group.actions)
        return ExplorerStep(action: action.name, input: input(for: action.input), turns: turns())
      }
      target -= weight
    }
    return nil
  }

  private mutating func input(for input: UserAction.Input) -> ExplorerStep.Input {
    switch input {
    case .nothing: .nothing
    case .text: .text(random.element(of: ["a", "ab", "7", "12.5", "Ada", ""]))
    case .number(let range):
      .number(range.lowerBound + (range.upperBound - range.lowerBound) * Double(random.next(below: 5)) / 4)
    }
  }

  private mutating func turns() -> Int? {
    switch random.next(below: 10) {
    case 0: 0
    case 1: 1
    case 2: 2 + random.next(below: 6)
    default: nil
    }
  }
}
