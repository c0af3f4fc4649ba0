extension RouteNavigator {
  /// Shows `route`, found or built where the placement puts it. What is presented over it is dismissed.
  ///
  /// - Parameters:
  ///   - route: Where to go. A screen that is there already is popped to.
  ///   - source: The screen that asks: `route` comes after it, in a modal too. `nil` if no screen asks,
  ///     or if the column of `route` is to be filled anew.
  ///   - policy: What happens while another request runs or waits.
  /// - Throws: Any case of ``NavigationError`` that says it is thrown by requests: cancelled, interrupted,
  ///   refused by a guard or by its policy. What has moved until then stays.
  @inlinable public func navigate(
    to route: Route,
    from source: Route? = nil,
    policy: RequestPolicy = .inOrder
  ) async throws(NavigationError) {
    try await run(.show(route, askedBy: source), policy: policy)
  }

  /// Makes the tab that `path` belongs to hold its root and exactly `path`, and shows it: what a deep
  /// link does, wherever the user was. What is presented is dismissed.
  ///
  /// - Throws: What ``navigate(to:from:policy:)`` throws.
  public func navigate(
    along path: [Route],
    policy: RequestPolicy = .inOrder
  ) async throws(NavigationError) {
    try await run(.follow(path), policy: policy)
  }

  /// Performs one operation.
  ///
  /// - Throws: What the state refuses when the turn of this request has come, and what
  ///   ``navigate(to:from:policy:)`` throws.
  @inlinable public func perform(
    _ operation: NavigationOperation<Route>,
    policy: RequestPolicy = .inOrder
  ) async throws(NavigationError) {
    try await run(.apply(operation), policy: policy)
  }

  /// Makes the state what `change` makes of it when the turn of this request has come: the general way,
  /// for what no operation does.
  ///
  /// - Throws: What `change` throws, and what ``navigate(to:from:policy:)`` throws.
  public func update(
    policy: RequestPolicy = .inOrder,
    _ body: @escaping @Sendable (NavigationState<Route>) throws(NavigationError) -> NavigationState<Route>
  ) async throws(NavigationError) {
    try await run(.change(change(body)), policy: policy)
  }

  /// Goes back one screen in what is in front.
  ///
  /// - Throws: ``NavigationError/nothingToGoBackTo`` at the root, and what ``perform(_:policy:)`` throws.
  @inlinable public func back(policy: RequestPolicy = .inOrder) async throws(NavigationError) {
    try await perform(.back, policy: policy)
  }

  /// Shows the tab with this zero-based index.
  ///
  /// - Throws: ``NavigationError/unknownTab(_:count:)``, and what ``perform(_:policy:)`` throws.
  public func select(tab index: Int) async throws(NavigationError) {
    try await perform(.selectTab(index))
  }

  /// What ``navigate(to:from:policy:)`` would do if it were called now and had its turn at once: the
  /// steps, whether the screen was found, and what the guards say. Nothing moves.
  ///
  /// A guard that answers asynchronously is not asked; the plan is made as if it allowed everything.
  public func plan(for route: Route, from source: Route? = nil) -> NavigationPlan<Route> {
    var admission = AdmissionStateMachine(
      .show(route, askedBy: source),
      guards: guards.map(\.name),
      placement: placement
    )
    admission.begin(from: state)
    while let question = admission.question {
      admission.answer(guards[question.guardIndex].check?(question.route, state), hasWaited: false)
    }
    let target = try? admission.request.target(from: state, placement: placement)
    var plan = NavigationPlan(from: state, to: admission.refusal == nil ? target ?? state : state)
    let top = plan.target.frontPosition
    if admission.refusal == nil, state[top].starts(with: plan.target[top]) { plan.found = top }
    plan.checks = admission.checks
    plan.refusal = admission.refusal
    return plan
  }
}
