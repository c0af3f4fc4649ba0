public import ControllerCore
public import Foundation

/// A field that the user edits with the keyboard.
///
/// Only ``frameInWindow`` and ``resign()`` are required.
@MainActor
public protocol KeyboardField: AnyObject {
  /// The current frame, in points of the window.
  var frameInWindow: CGRect { get }
  /// The scroll views that scroll the field, from the innermost to the outermost. Empty by default.
  var scrollers: [any KeyboardScroller] { get }
  /// The controller whose view contains the field. `nil` by default.
  var controller: Controller? { get }
  /// The minimum distance between this field and the keyboard, in points. If the value is `nil`, the preferences of the
  /// controller determine the distance. The default value is `nil`.
  var distanceFromKeyboard: Double? { get }
  /// The controller of a view that is attached to the keyboard while this field is edited, such as a row of buttons. `nil`
  /// by default.
  ///
  /// A keyboard has a window of its own, so this controller has no container and no window. The ``KeyboardManager`` calls its
  /// appearance callbacks when the keyboard shows and hides. On iOS, the controller's view is the `inputAccessoryView` of the
  /// text field.
  ///
  /// A bar that stays visible without the keyboard is a ``KeyboardDockedBar``.
  var accessory: Controller? { get }
  /// The bar that contains the field and stays above the keyboard, as in a chat. `nil` by default.
  var dockedBar: (any KeyboardDockedBar)? { get }
  /// Resigns as the first responder.
  func resign()
}

extension KeyboardField {
  /// An empty array.
  public var scrollers: [any KeyboardScroller] { [] }
  /// `nil`.
  public var controller: Controller? { nil }
  /// `nil`.
  public var distanceFromKeyboard: Double? { nil }
  /// `nil`.
  public var accessory: Controller? { nil }
  /// `nil`.
  public var dockedBar: (any KeyboardDockedBar)? { nil }
}
