import Terminal

/// A view of the app that a terminal can show.
@MainActor
protocol Drawable {
  /// Draws the view over all of `canvas`.
  ///
  /// - Parameter isFocused: Whether the view's controller receives commands first.
  func draw(on canvas: inout Canvas, isFocused: Bool)
}
