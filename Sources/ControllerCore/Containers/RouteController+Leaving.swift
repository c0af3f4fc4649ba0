import Navigator

// Asks screens before the navigator removes them.
extension RouteController {
  /// The reason with which the navigator denies a request, because the user stays on a screen with unsaved changes.
  public static var reasonForStaying: String { "There are unsaved changes." }

  /// Installs a guard in the navigator that asks screens with unsaved changes before they are removed.
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

  /// Performs a request of the user after the screens have agreed to be removed. The other guards of the navigator are asked as usual.
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
