public import Navigator

extension RouteGuard {
  /// Returns a guard that asks before a screen with unsaved changes is left: by a pop, a link, a change of the tab, or a
  /// dismissal.
  ///
  /// ```swift
  /// navigator.attach(pages)
  /// navigator.guards.append(.unsavedChanges(in: pages))
  /// ```
  ///
  /// The guard asks every controller of the screen, including children, that is an ``UnsavedChangesProviding``. The request
  /// ends with `NavigationError.denied` if the user keeps the changes.
  ///
  /// - Parameters:
  ///   - host: The host that shows the screens. The guard holds it weakly.
  ///   - reason: The reason of the denial.
  @MainActor
  public static func unsavedChanges(
    in host: RouteController<Route>,
    reason: String = "There are unsaved changes."
  ) -> RouteGuard {
    RouteGuard(
      "unsaved changes",
      on: .leaving,
      asking: { [weak host] route in
        for editor in host?.editors(of: route) ?? [] {
          guard await editor.canLeave() else { return .deny(reason: reason) }
        }
        return .allow
      }
    )
  }
}

extension RouteController {
  /// The controllers of a route that can have unsaved changes, the outermost first.
  fileprivate func editors(of route: Route) -> [any UnsavedChangesProviding] {
    let screens = (columns + modals).flatMap { stack in stack.screens(of: stack.children) }
    var pending = screens.filter { $0.route == route }.map(\.controller)
    var found: [any UnsavedChangesProviding] = []
    while let controller = pending.popLast() {
      if let editor = controller as? any UnsavedChangesProviding { found.append(editor) }
      pending += controller.children.reversed()
    }
    return found
  }
}
