import Navigator

// Questions to screens that would go.
extension RouteController {
  /// The reason with which the navigator denies a request, because the user stays on a screen with unsaved changes.
  public static var reasonForStaying: String { "There are unsaved changes." }

  /// Adds the guard that asks screens before they go.
  final func askBeforeLeaving() {
    guard let navigator else { return }
    let name = "unsaved changes"
    navigator.guards.removeAll { $0.name == name }
    let question = RouteGuard<Route>(name, on: .leaving) { [weak self] route in
      for screen in self?.screensToAsk(of: route) ?? [] {
        guard await screen.openLeaveQuestion().answer() else { return .deny(reason: Self.reasonForStaying) }
      }
      return .allow
    }
    navigator.guards.append(question)
  }

  private func screensToAsk(of route: Route) -> [Controller] {
    (columns + modals).flatMap { stack in stack.screens(of: stack.children) }
      .filter { $0.route == route }
      .flatMap { $0.controller.screensToAsk() }
      .filter { screen in !confirmedScreens.contains { $0 === screen } }
  }

  /// Performs what the user has asked for and the screens have agreed to. The other guards of the navigator are asked.
  final func performForUser(_ request: NavigationRequest<Route>, _ confirmed: [Controller]) {
    guard let navigator else { return }
    confirmedScreens += confirmed
    start(in: .controller) { host in
      do throws(NavigationError) {
        try await navigator.send(request)
      } catch {
        navigator.onError(error)
      }
      host.confirmedScreens.removeAll { screen in confirmed.contains { $0 === screen } }
    }
  }
}
