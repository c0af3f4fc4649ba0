/// The steps that lead from one state to another, fewest first: at most one for each column.
///
/// What both states have in common at the bottom of a column stays. Above it a column is changed by
/// one pop, by one push, or by one ``NavigationStep/replace(_:_:)`` where both or several pushes are
/// needed, so that no screen is shown on the way that is not shown in the end. For the same reason
/// tabs are changed while the user does not see them: another tab before it is selected, the tab
/// that the user leaves after that.
///
/// ```swift
/// NavigationPlan(from: atHome, to: atItem).description
/// // push item(1) in the primary column of tab 0
/// ```
public struct NavigationPlan<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The state the plan starts from.
  public let origin: NavigationState<Route>
  /// The state after the last step.
  public let target: NavigationState<Route>
  /// The steps in order. Each is legal in the state that those before it lead to.
  public let steps: [NavigationStep<Route>]

  /// Plans the way between two states.
  ///
  /// - Complexity: O(*n*), where *n* is the number of screens in both states.
  public init(from origin: NavigationState<Route>, to target: NavigationState<Route>) {
    self.origin = origin
    self.target = target
    steps =
      if origin.tabs.map({ $0.lastingColumns }) == target.tabs.map({ $0.lastingColumns }) {
        Self.steps(from: origin, to: target)
      } else {
        [.reset(target)]
      }
  }

  /// Whether nothing has to move.
  public var isEmpty: Bool { steps.isEmpty }

  private static func steps(
    from origin: NavigationState<Route>,
    to target: NavigationState<Route>
  ) -> [NavigationStep<Route>] {
    let seenFirst = origin.selectedTab
    var steps = origin.tabs.indices.filter { $0 != seenFirst }.flatMap { index in
      Self.steps(inTab: index, from: origin.tabs[index], to: target.tabs[index])
    }
    if target.selectedTab != seenFirst { steps.append(.selectTab(target.selectedTab)) }
    return steps
      + Self.steps(inTab: seenFirst, from: origin.tabs[seenFirst], to: target.tabs[seenFirst])
  }

  /// Pops come first, from right to left, then what is new, from left to right.
  private static func steps(
    inTab index: Int,
    from origin: NavigationTab<Route>,
    to target: NavigationTab<Route>
  ) -> [NavigationStep<Route>] {
    var pops: [NavigationStep<Route>] = []
    var others: [NavigationStep<Route>] = []
    for column in NavigationColumn.allCases {
      let old = origin[column]
      let new = target[column]
      let position = NavigationPosition(tab: index, column: column)
      let kept = zip(old, new).prefix { $0 == $1 }.count
      switch (popped: old.count - kept, pushed: new.count - kept) {
      case (0, 0): break
      case (let popped, 0): pops.insert(.pop(count: popped, position), at: 0)
      case (0, 1): others.append(.push(new[kept], position))
      default: others.append(.replace(new, position))
      }
    }
    return pops + others
  }
}

extension NavigationPlan: CustomStringConvertible {
  /// The steps in words, or that nothing moves.
  public var description: String {
    isEmpty ? "nothing to do" : steps.map(\.description).joined(separator: ", then ")
  }
}
