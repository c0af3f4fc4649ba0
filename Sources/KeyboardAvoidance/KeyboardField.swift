public import ControllerCore
public import Foundation

/// A field that the user types into.
@MainActor
public protocol KeyboardField: AnyObject {
  /// Where it is now, in points of its window.
  var frameInWindow: CGRect { get }
  /// What scrolls it, from the inside out.
  var scrollers: [any KeyboardScroller] { get }
  /// The controller whose view it is in.
  var controller: Controller? { get }
  /// What is different for this field.
  var keyboardOverrides: KeyboardFieldOverrides { get }
  /// What is attached to the keyboard while this field is edited. Nothing, if it is not said.
  var accessory: KeyboardAccessory? { get }
  /// Ends editing.
  func resign()
}

extension KeyboardField {
  /// Nothing.
  public var accessory: KeyboardAccessory? { nil }
}
