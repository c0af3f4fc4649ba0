import Navigator

// Questions to the user about screens with unsaved changes that a request of the navigator would remove.
extension RouteController {
  /// The reason of the error with which the navigator denies a request, because the user wants to stay on a screen with unsaved
  /// changes.
  public static var reasonForStaying: String { "There are unsaved changes." }

  /// Adds a guard to the navigator. Before the navigator removes a screen with unsaved changes, the guard asks the user.
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

  /// Sends a request of the user, such as a pop, to the navigator. The user is not asked again about the screens in
  /// `confirmed`, but the other guards of the navigator can deny the request.
  ///
  /// - Parameter request: Returns the request. Called when earlier requests of the navigator have ended, because they may have
  ///   removed screens. `nil` if nothing is left to do.
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
