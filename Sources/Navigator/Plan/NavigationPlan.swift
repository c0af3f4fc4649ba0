/// The steps from one state to another: at most one step for each stack.
///
/// The common part of both states at the bottom of a stack stays. The rest of a stack is changed by one pop, by one push, or by
/// one ``NavigationStep/replace(_:_:)``, so that the user sees no screen that is not visible in the end. For the same reason,
/// tabs change while they are off screen: a tab changes before it is selected, or after it was left. Modals are dismissed first,
/// in one step, and presented last.
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
  /// The steps in order. Each step can be performed in the state after the steps before it.
  public let steps: [NavigationStep<Route>]
  /// The error with which the planned request would fail: a ``RouteGuard`` of the app denies the request, or the request is
  /// impossible in the current state. `nil` if the request would succeed.
  public internal(set) var refusal: NavigationError?

  /// Plans the steps between two states.
  ///
  /// - Complexity: O(*n*), where *n* is the number of screens in both states.
  public init(from origin: NavigationState<Route>, to target: NavigationState<Route>) {
    self.origin = origin
    self.target = target
    steps = Self.steps(from: origin, to: target)
  }

  /// Whether the plan has no steps.
  public var isEmpty: Bool { steps.isEmpty }

  package static func steps(
    from origin: NavigationState<Route>,
    to target: NavigationState<Route>
  ) -> [NavigationStep<Route>] {
    guard origin.hasColumns(of: target) else { return [.reset(target)] }
    var steps: [NavigationStep<Route>] = []
    let kept = origin.modalsKept(in: target, ==)
    if kept < origin.modals.count { steps.append(.dismiss(count: origin.modals.count - kept)) }

    let seenFirst = origin.selectedTab
    for index in origin.tabs.indices where index != seenFirst {
      addSteps(inTab: index, from: origin, to: target, &steps)
    }
    if target.selectedTab != seenFirst { steps.append(.selectTab(target.selectedTab)) }
    addSteps(inTab: seenFirst, from: origin, to: target, &steps)

    for index in 0..<kept {
      addStep(at: .modal(index), from: origin.modals[index].stack, to: target.modals[index].stack, &steps)
    }
    for index in kept..<target.modals.count {
      let modal = target.modals[index]
      steps.append(.present(modal.root, as: modal.style))
      addStep(at: .modal(index), from: [modal.root], to: modal.stack, &steps)
    }
    return steps
  }

  /// Adds the steps for one tab. First, screens are popped, beginning with the right-most column. Then new screens are pushed,
  /// beginning with the left-most column. So a screen is never visible without the screen to its left from which it was
  /// opened.
  static func addSteps(
    inTab index: Int,
    from origin: NavigationState<Route>,
    to target: NavigationState<Route>,
    _ steps: inout [NavigationStep<Route>]
  ) {
    let start = steps.count
    for column in NavigationColumn.allCases {
      let count = steps.count
      addStep(
        at: .column(column, tab: index),
        from: origin.tabs[index][column],
        to: target.tabs[index][column],
        &steps
      )
      if steps.count > count, count > start, case .pop = steps[count] {
        steps.insert(steps.removeLast(), at: start)
      }
    }
  }

  static func addStep(
    at position: NavigationPosition,
    from old: [Route],
    to new: [Route],
    _ steps: inout [NavigationStep<Route>]
  ) {
    let kept = old.countOfFirst(alike: new, ==)
    switch (popped: old.count - kept, pushed: new.count - kept) {
    case (0, 0): break
    case (let popped, 0): steps.append(.pop(count: popped, position))
    case (0, 1): steps.append(.push(new[kept], position))
    default: steps.append(.replace(new, position))
    }
  }
}

extension NavigationPlan: CustomStringConvertible {
  /// The steps in words, or why nothing moves.
  public var description: String {
    if let refusal { return refusal.description }
    return isEmpty ? "nothing to do" : steps.map(\.description).joined(separator: ", then ")
  }
}

extension NavigationState {
  /// Whether this state and `other` have equally many tabs, and each tab always shows the same columns (`permanentColumns`).
  /// Otherwise the host (the adapter that shows the screens) creates all stacks anew.
  func hasColumns<Other>(of other: NavigationState<Other>) -> Bool {
    tabs.count == other.tabs.count
      && zip(tabs, other.tabs).allSatisfy { $0.permanentColumns == $1.permanentColumns }
  }

  /// Returns how many of the lowest modals are the same in both states, so that they stay on screen.
  func modalsKept<Other>(in target: NavigationState<Other>, _ areAlike: (Route, Other) -> Bool) -> Int {
    modals.countOfFirst(alike: target.modals) { $0.style == $1.style && areAlike($0.root, $1.root) }
  }
}
