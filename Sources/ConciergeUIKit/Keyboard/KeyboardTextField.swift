#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  /// A text field that a `KeyboardManager` moves above the keyboard while the user edits it.
  ///
  /// The field finds the scroll views around it, and the controller of its screen, among its superviews.
  open class KeyboardTextField: UITextField, KeyboardField {
    open var distanceFromKeyboard: Double?
    /// The controller whose view UIKit shows on top of the keyboard while the user edits this field. Setting the
    /// property sets `inputAccessoryView`.
    open var accessory: Controller? {
      didSet {
        inputAccessoryView = accessory?.makeAccessoryView()
        reloadInputViews()
      }
    }
    /// The bar that contains this field and stays above the keyboard, as in a chat. `nil` without such a bar.
    open weak var dockedBar: (any KeyboardDockedBar)?
  }

  /// A text view that a `KeyboardManager` moves above the keyboard while the user edits it.
  open class KeyboardTextView: UITextView, KeyboardField {
    open var distanceFromKeyboard: Double?
    /// The controller whose view UIKit shows on top of the keyboard while the user edits this text view. Setting the
    /// property sets `inputAccessoryView`.
    open var accessory: Controller? {
      didSet {
        inputAccessoryView = accessory?.makeAccessoryView()
        reloadInputViews()
      }
    }
    /// The bar that contains this text view and stays above the keyboard, as in a chat. `nil` without such a bar.
    open weak var dockedBar: (any KeyboardDockedBar)?
  }

  extension Controller {
    fileprivate func makeAccessoryView() -> UIView? {
      loadViewIfNeeded()
      return hostedView as? UIView
    }
  }

  extension KeyboardField where Self: UIView {
    /// Resigns as the first responder.
    public func resign() { resignFirstResponder() }

    /// The frame, in points of the window.
    public var frameInWindow: CGRect { superview?.convert(frame, to: nil) ?? frame }

    /// The scroll views around the field, from the innermost to the outermost.
    public var scrollers: [any KeyboardScroller] {
      superviews.compactMap { $0 as? any KeyboardScroller }
    }

    /// The controller whose view contains the field. It is found through the nearest superview that is a `HostedView`.
    public var controller: Controller? {
      superviews.lazy.compactMap { ($0 as? any HostedView)?.hostController }.first
    }

    private var superviews: [UIView] { Array(sequence(first: self as UIView, next: \.superview).dropFirst()) }
  }
#endif
