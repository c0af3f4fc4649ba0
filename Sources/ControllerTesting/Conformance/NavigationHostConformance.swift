public import Navigator

/// A check that drives a `NavigationHost` through random states, steps and requests, and reports the mistakes of the host.
///
/// ```swift
/// let conformance = NavigationHostConformance(
///   routes: [Page.list, .item(1), .item(2)],
///   shown: { (host: MyHost, position) in host.routes(at: position) },
///   selectedTab: { $0.selectedTab }
/// )
/// XCTAssertEqual(await conformance.problems(of: MyHost()), [])
/// ```
///
/// Transitions must end without the test. Turn animations off, or use animations without a duration.
@MainActor
public struct NavigationHostConformance<Host: NavigationHost> {
  /// The routes that the check pushes and presents, at least two different ones. Each stands for a screen of the host.
  let routes: [Host.Route]
  /// Returns the routes of the stack that the navigation host shows in a column of a tab or in a modal (the position), with the
  /// top route last. Returns an empty array if the host has no such stack.
  let shown: (Host, NavigationPosition) -> [Host.Route]
  /// The zero-based index of the tab that the navigation host shows.
  let selectedTab: (Host) -> Int

  /// Creates a check.
  public init(
    routes: [Host.Route],
    shown: @escaping (Host, NavigationPosition) -> [Host.Route],
    selectedTab: @escaping (Host) -> Int
  ) {
    (self.routes, self.shown, self.selectedTab) = (routes, shown, selectedTab)
  }

  /// Performs random navigation requests, such as pushes and tab changes, and checks after each one that the host shows
  /// the screens of the navigator's state.
  ///
  /// - Parameters:
  ///   - host: A new host. This method attaches it to a new `RouteNavigator`, which receives the requests.
  ///   - requests: The number of random requests. The check sends no more requests after it has found a difference.
  ///   - seed: The seed of the random numbers. Equal seeds lead to equal requests.
  /// - Returns: Descriptions of the problems, such as a position that shows other routes than the navigator's state. Empty
  ///   if there are none.
  public func problems(of host: Host, requests: Int = 200, seed: UInt64 = 1) async -> [String] {
    var random = RandomNumbers(state: seed)
    var problems: [String] = []
    let phone = NavigationPlacement.tabs(routes.prefix(2).map { .stack(root: $0) })
    let pad = NavigationPlacement.tabs(routes.prefix(2).map { root in .split(root: root) { _ in .detail } })
    let navigator = RouteNavigator(phone)
    func check(_ what: String) {
      problems += differences(of: host, from: navigator.state).map { "after \(what): \($0)" }
    }

    navigator.attach(host)
    if host.navigator !== navigator { problems.append("attached: it does not keep its navigator") }
    check("attach")
    for number in 0..<requests where problems.isEmpty {
      let route = random.element(of: routes)
      let request: NavigationRequest<Host.Route>
      switch random.next(below: 12) {
      case 0: request = .push(route)
      case 1: request = .pop(count: 1 + random.next(below: 2))
      case 2: request = .popToRoot()
      case 3: request = .replaceTop(route)
      case 4: request = .set([route, random.element(of: routes)], in: .primary)
      case 5: request = .selectTab(random.next(below: 2))
      case 6: request = .present(route, as: random.element(of: ModalStyle.allCases))
      case 7: request = .dismiss(count: 1 + random.next(below: 2))
      case 8: request = .show(route, in: .detail)
      case 9:
        navigator.placement = random.next(below: 2) == 0 ? phone : pad
        check("request \(number), another placement")
        continue
      default: request = .back
      }
      // The navigator may refuse a random request. Then the navigation host must stay as it is, which is checked next.
      try? await navigator.send(request)
      check("request \(number), \(request)")
    }
    await problems += problemsOfSteps(host, navigator)
    return problems
  }

  /// Returns the problems of the host in two rare cases, in which it must show exactly the screens of the navigator's state.
  /// First, `show(_:)` replaces all screens while the host performs a push. Second, a navigator is attached to a host that
  /// shows other screens.
  private func problemsOfSteps(_ host: Host, _ navigator: RouteNavigator<Host.Route>) async -> [String] {
    var problems: [String] = []
    var ends = 0
    let state = NavigationState(root: routes[0])
    host.navigator = nil
    host.show(state)
    let push = NavigationStep.push(routes[1], .column(.primary, tab: 0))
    host.perform(push, animated: true, completion: StepCompletion { _ in ends += 1 })
    host.show(state)
    problems += differences(of: host, from: state).map { "after show during a step: \($0)" }
    if ends > 1 { problems.append("a step ended \(ends) times") }
    navigator.attach(host)
    problems += differences(of: host, from: navigator.state).map { "after another attach: \($0)" }
    return problems
  }

  private func differences(of host: Host, from state: NavigationState<Host.Route>) -> [String] {
    var differences = (state.positions + [.modal(state.modals.count)]).compactMap { position -> String? in
      let found = shown(host, position)
      return found == state[position] ? nil : "\(position) shows \(found) and not \(state[position])"
    }
    if selectedTab(host) != state.selectedTab {
      differences.append("tab \(selectedTab(host)) is shown and not \(state.selectedTab)")
    }
    return differences
  }
}
