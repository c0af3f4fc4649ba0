/// Animations. <https://developer.apple.com/documentation/uikit/uiview>
///
/// Modeled: the values change at once, and the completion is called later.
extension UIView {
  public struct AnimationOptions: OptionSet, Sendable {
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)

    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public static func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

  public static func performWithoutAnimation(_ actions: () -> Void) {
    let before = areAnimationsEnabled
    areAnimationsEnabled = false
    actions()
    areAnimationsEnabled = before
  }

  public static func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    SimulatedDevice.lastAnimationOptions = options
    let outer = isInAnimation
    isInAnimation = areAnimationsEnabled && duration > 0
    animations()
    isInAnimation = outer
    guard let completion else { return }
    guard areAnimationsEnabled, duration + delay > 0 else { return completion(true) }
    SimulatedDevice.addAnimation { completion(true) }
  }

  public static func animate(
    withDuration duration: TimeInterval,
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Changes a view, and then animates from a picture of the view before to the view with its changes.
  /// <https://developer.apple.com/documentation/uikit/uiview/transition(with:duration:options:animations:completion:)>
  ///
  /// Modeled: the view is in a window; another transition of the same view ends the one before, whose completion is called with
  /// `false`.
  public static func transition(
    with view: UIView,
    duration: TimeInterval,
    options: AnimationOptions = [],
    animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    if view.window == nil { SimulatedDevice.complain("A transition of a view that is in no window.") }
    if options.isDisjoint(with: .transitionCrossDissolve) {
      SimulatedDevice.complain("A transition without an effect.")
    }
    view.endTransition(isFinished: false)
    animations?()
    view.onTransitionEnd = completion
    guard areAnimationsEnabled, duration > 0 else { return view.endTransition(isFinished: true) }
    view.transitions += 1
    let number = view.transitions
    SimulatedDevice.addAnimation { [weak view] in
      if view?.transitions == number { view?.endTransition(isFinished: true) }
    }
  }

  private func endTransition(isFinished: Bool) {
    let completion = onTransitionEnd
    onTransitionEnd = nil
    completion?(isFinished)
  }

  /// The view loses its transition: the completion is never called.
  public func simulateLostTransition() { onTransitionEnd = nil }
}
