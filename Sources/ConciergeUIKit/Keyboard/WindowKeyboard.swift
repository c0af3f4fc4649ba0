#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  /// The keyboard of a window. It tells a `KeyboardManager` where the device shows the keyboard, and the manager moves the
  /// edited field above it.
  ///
  /// ```swift
  /// let keyboard = WindowKeyboard(window)
  /// profile.add(KeyboardBehavior(keyboard.manager))
  /// ```
  ///
  /// The fields are of the types ``KeyboardTextField`` and ``KeyboardTextView``, or conform to `KeyboardField` themselves.
  @MainActor
  public final class WindowKeyboard: KeyboardHost {
    /// The manager that moves the views.
    public private(set) lazy var manager = KeyboardManager(host: self)
    /// The distance in points by which a whole screen is moved up now, so that the keyboard does not cover the edited
    /// field: the root view, or the view of the presented view controller that contains the field.
    public var rootShift: Double { shifted === (layer ?? shifted) ? shift : 0 }

    private weak var window: UIWindow?
    private var observations = Observations()
    private let taps = TapObserver()
    private let tracker = KeyboardTracker()
    private var isShown = false
    /// The view of a whole screen that is moved up now so that the keyboard does not cover the edited field. `shift` is the
    /// distance in points.
    private weak var shifted: UIView?
    private var shift = 0.0
    /// The vertical position of `shifted` when it is not moved up. The view moves back to this position, for example when the
    /// keyboard disappears.
    private var restingY: CGFloat = 0

    /// Starts to observe the keyboard.
    public init(_ window: UIWindow) {
      self.window = window
      for name in [UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillChangeFrameNotification]
      {
        observe(name) { keyboard, frame, duration in
          keyboard.isShown = true
          keyboard.manager.keyboardWillShow(frame, over: duration)
        }
      }
      observe(UIResponder.keyboardWillHideNotification) { keyboard, _, duration in
        keyboard.isShown = false
        keyboard.manager.keyboardWillHide(over: duration)
      }
      tracker.onChange = { [weak self] in self?.topEdgeDidMove(to: $0, isDragged: $1) }
      tracker.follow(window)
      for name in [UITextField.textDidBeginEditingNotification, UITextView.textDidBeginEditingNotification] {
        observations.observe(name) { [weak self] _ in self?.manager.fieldDidChange() }
      }
      taps.cancelsTouchesInView = false
      taps.onTap = { [weak self] touch in self?.noteTap(touch) }
      window.addGestureRecognizer(taps)
    }

    /// Handles a new position of the keyboard's top edge. UIKit posts no notification while the user drags the keyboard down.
    /// So this method passes the position to `manager`, which keeps the edited field above the keyboard.
    ///
    /// Without a keyboard, `top` is the bottom of the safe area, which changes when the window is rotated or resized.
    private func topEdgeDidMove(to top: Double, isDragged: Bool) {
      guard isShown, let window, top < window.bounds.maxY else { return manager.fieldDidChange() }
      let bounds = window.bounds
      manager.keyboardWillShow(
        CGRect(x: bounds.minX, y: top, width: bounds.width, height: bounds.maxY - top),
        isDragged: isDragged
      )
    }

    /// Ends editing after a tap outside of the field, if the preferences of the field allow that.
    private func noteTap(_ touch: UITouch) {
      let path = touch.view.map { Array(sequence(first: $0, next: \.superview)) } ?? []
      manager.touch(
        at: touch.location(in: nil),
        path: path,
        isOnControl: touch.type == .pencil || path.contains { $0 is UIControl || $0 is UINavigationBar }
      )
    }

    private func observe(
      _ name: Notification.Name,
      _ handler: @escaping @MainActor (WindowKeyboard, CGRect, Duration) -> Void
    ) {
      observations.observeKeyboard(name) { [weak self] frame, duration in
        guard let self, let window else { return }
        handler(self, window.convert(frame, from: nil as UIWindow?), duration)
      }
    }

    // MARK: The window

    /// The bounds of the window.
    public var windowBounds: CGRect { window?.bounds ?? .zero }

    /// The height at the top of the window that bars and the edge of the device cover, in points.
    public var topGuide: Double { window.map { $0.safeAreaInsets.top } ?? 0 }

    /// The first responder of the window, or `nil` if it is not a `KeyboardField`.
    public var focusedField: (any KeyboardField)? { window?.firstResponder as? any KeyboardField }

    /// Makes a field the first responder.
    public func focus(_ field: any KeyboardField) -> Bool {
      (field as? UIView)?.becomeFirstResponder() ?? false
    }

    /// Moves up the view of the root view controller, or of the presented view controller with the edited field, so that the
    /// keyboard does not cover the field.
    public func shiftRoot(by shift: Double, over duration: Duration) {
      let (old, new) = (shifted, layer ?? shifted ?? window?.rootViewController?.view)
      let oldY = restingY
      if let new, new !== old { restingY = new.frame.minY }
      (shifted, self.shift) = (shift == 0 ? nil : new, shift)
      UIView.move(over: duration) { [restingY] in
        old?.frame.origin.y = oldY
        new?.frame.origin.y = restingY - shift
      }
    }

    /// The view that contains the first responder: the view of the root view controller, or of a presented view controller.
    private var layer: UIView? {
      guard let root = window?.rootViewController, let field = window?.firstResponder else { return nil }
      let layers = sequence(first: root) { $0.presentedViewController }.compactMap(\.viewIfLoaded)
      return layers.last { field.isDescendant(of: $0) }
    }
  }

  /// An invisible view that reaches from the top of a window to the top of the keyboard. Its size changes with the
  /// keyboard.
  private final class KeyboardTracker: UIView {
    var onChange: @MainActor (_ top: Double, _ isDragged: Bool) -> Void = { _, _ in }
    private var last: (top: CGFloat, window: CGSize)?

    func follow(_ window: UIWindow) {
      isHidden = true
      isUserInteractionEnabled = false
      translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(self)
      NSLayoutConstraint.activate([
        topAnchor.constraint(equalTo: window.topAnchor),
        leadingAnchor.constraint(equalTo: window.leadingAnchor),
        trailingAnchor.constraint(equalTo: window.trailingAnchor),
        bottomAnchor.constraint(equalTo: window.keyboardLayoutGuide.topAnchor),
      ])
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let (before, top, size) = (last, bounds.height, superview?.bounds.size ?? .zero)
      last = (top, size)
      guard let before, before.top != top else { return }
      // After a rotation of the window, the other views may still have their old frames. They are laid out here, because
      // `onChange` moves the edited field above the keyboard, and needs its new frame for that.
      if before.window != size { superview?.subviews.forEach { if $0 !== self { $0.layoutIfNeeded() } } }
      onChange(top, before.window == size)
    }
  }

  extension UIView {
    /// The first responder in this view.
    var firstResponder: UIView? {
      if isFirstResponder { return self }
      return subviews.lazy.compactMap(\.firstResponder).first
    }
  }
#endif
