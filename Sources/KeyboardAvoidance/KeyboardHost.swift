public import ControllerCore
public import Foundation
public import ItemLayouts
public import Surfaces

/// A window with a keyboard. A host implements this protocol to connect a ``KeyboardManager`` to a screen.
///
/// Only ``windowBounds`` and ``focusedField`` are required.
@MainActor
public protocol KeyboardHost: AnyObject {
  /// The bounds of the window, in its own points.
  var windowBounds: CGRect { get }
  /// The height of the area at the top of the window into which no field is moved, such as that of a navigation bar, in points.
  /// The default value is 0.
  var topGuide: Double { get }
  /// The field that is the first responder.
  var focusedField: (any KeyboardField)? { get }
  /// The distance in points by which the view with the edited field is moved up now, because ``shiftRoot(by:over:)`` was
  /// called. The default value is 0.
  var rootShift: Double { get }

  /// Moves the view that contains the edited field up or down: the root view of the window, or the view of a presented
  /// controller such as a sheet. The keyboard manager calls this method if the field is still behind the keyboard after all
  /// scroll views around it have scrolled. The default implementation has no effect.
  ///
  /// - Parameters:
  ///   - shift: The distance up from the original position, in points.
  ///   - duration: The duration of the animation. ``rootShift`` must have the new value immediately.
  func shiftRoot(by shift: Double, over duration: Duration)

  /// Makes a field the first responder. The default implementation returns `false`.
  ///
  /// - Returns: Whether the field is the first responder now.
  func focus(_ field: any KeyboardField) -> Bool
}

extension KeyboardHost {
  /// Zero.
  public var topGuide: Double { 0 }
  /// Zero.
  public var rootShift: Double { 0 }
  /// Has no effect.
  public func shiftRoot(by shift: Double, over duration: Duration) {}
  /// Returns `false`.
  public func focus(_ field: any KeyboardField) -> Bool { false }

  /// Returns whether a field is the first responder.
  public func isActive(_ field: any KeyboardField) -> Bool { focusedField === field }

  /// Returns whether the first responder is a field of `controller`, or of a child controller at any depth.
  ///
  /// - Complexity: O(*d*), where *d* is the number of controllers between `controller` and the controller of the field.
  public func isActive(_ controller: Controller) -> Bool {
    focusedField?.controller?.isSameOrBelow(controller) ?? false
  }
}

/// A scroll view that the keyboard may cover.
@MainActor
public protocol KeyboardScroller: ScrollSurface {
  /// The frame, in points of the window.
  var frameInWindow: CGRect { get }
  /// The height of the safe area that the scroll view adds to its bottom inset, in points. The default value is 0.
  var safeAreaBottom: Double { get }
  /// The insets of the scroll indicators, in points. Implement this property if the scroll view shows indicators. By default it
  /// is always zero.
  var indicatorInsets: LayoutInsets { get set }
}

extension KeyboardScroller {
  /// Zero.
  public var safeAreaBottom: Double { 0 }
  /// Zero. Setting the property has no effect.
  public var indicatorInsets: LayoutInsets {
    get { .zero }
    set {}
  }
}
