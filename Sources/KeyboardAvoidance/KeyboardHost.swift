public import Foundation

/// A window with a keyboard: the seam between the ``KeyboardManager`` and a host.
@MainActor
public protocol KeyboardHost: AnyObject {
  /// The window, in its own points.
  var windowBounds: CGRect { get }
  /// The room at the top that a field is not moved into, such as that of a bar, in points.
  var topGuide: Double { get }
  /// The field that is being edited.
  var focusedField: (any KeyboardField)? { get }
  /// How far the root view is moved up, in points.
  var rootShift: Double { get }
  /// Moves the root view.
  ///
  /// - Parameters:
  ///   - shift: How far up from where it belongs, in points.
  ///   - duration: How long that takes. The root is there at once, and is shown there in time.
  func shiftRoot(by shift: Double, over duration: Duration)
}
