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
  /// Ends editing.
  func resign()
}
