import Navigator

// Questions to screens that would go.
extension RouteController {
  /// The reason with which the navigator denies a request, because the user stays on a screen with unsaved changes.
  public static var reasonForStaying: String { "There are unsaved changes." }

  /// Makes the navigator ask screens before they go.
  final func askBeforeLeaving() {
    navigator?.hostGuard = RouteGuard(
      "unsaved changes",
      askingScreens: { [weak self] location in
        for screen in self?.screensToAsk(at: location) ?? [] {
          guard await screen.openLeaveQuestion().answer() else { return .deny(reason: Self.reasonForStaying) }
        }
        return .allow
      }
    )
  }

  private func screensToAsk(at location: ScreenLocation) -> [Controller] {
    let screens = stack(at: location.position)?.screens ?? []
    guard screens.indices.contains(location.index) else { return [] }
    return screens[location.index].controller.screensToAsk()
      .filter { screen in !confirmedScreens.contains { $0 === screen } }
  }

  /// Performs what the user has asked for and the screens have agreed to. The other guards of the navigator are asked.
  ///
  /// - Parameter request: Called when the turn of the request has come, because screens may have left by then.
  func performForUser(_ confirmed: [Controller], _ request: @escaping RouteNavigator<Route>.LaterRequest) {
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
