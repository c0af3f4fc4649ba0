extension ControllerWindow {
  /// A text with one line for each controller of the window: its type, its appearance, its title, its route, and reasons why it
  /// is not on screen. Print it when a screen does not appear: `print(window.debugDescription)`.
  ///
  /// ```
  /// ControllerWindow: appeared
  ///   StackController: appeared
  ///     TripList: disappeared, "Trips", covered
  ///     TripController: appearing(animated: true), "Rome", waits for the host's view
  ///   LoginController: disappeared, presented as sheet, view not loaded
  /// ```
  ///
  /// - Complexity: O(*n* * *m*), where *n* is the number of controllers and *m* the largest number of visible children of one
  ///   container.
  public var debugDescription: String {
    var lines = ["ControllerWindow: \(layers.appearance)"]
    var next = layers.children.reversed().map { (controller: $0, depth: 1) }
    while let (controller, depth) = next.popLast() {
      lines.append(String(repeating: "  ", count: depth) + controller.debugLine)
      next += controller.children.reversed().map { ($0, depth + 1) }
    }
    return lines.joined(separator: "\n")
  }
}

extension Controller {
  fileprivate var debugLine: String {
    var parts = ["\(appearance)"]
    let title = navigationBar.title
    if !title.isEmpty { parts.append("\"\(title)\"") }
    if let screen = extrasIfAny?.screen { parts.append("route \(screen)") }
    if let presentation = extrasIfAny?.presentation { parts.append("presented as \(presentation.style)") }
    if container?.isShowing(self) == false { parts.append("covered") }
    if !isViewLoaded { parts.append("view not loaded") }
    if extrasIfAny?.embedding?.isInPlace == false { parts.append("waits for the host's view") }
    if currentTransition != nil { parts.append("its children change") }
    return "\(type(of: self)): \(parts.joined(separator: ", "))"
  }
}
