/// The device, as a test drives it: turns of the run loop with their layout passes, and the end of animations. Apple's
/// UIKit has nothing of it.
@MainActor
public enum SimulatedDevice {
  private struct WeakWindow {
    weak var window: UIWindow?
  }

  private static var windows: [WeakWindow] = []
  private static var animations: [() -> Void] = []
  /// The complaints that UIKit would print, such as an attempt to present twice.
  public private(set) static var complaints: [String] = []

  static func add(_ window: UIWindow) {
    windows.removeAll { $0.window == nil || $0.window === window }
    windows.append(WeakWindow(window: window))
  }

  /// The visible windows of a scene, the topmost one last.
  public static func visibleWindows(of scene: UIWindowScene?) -> [UIWindow] {
    let visible = windows.compactMap(\.window).filter { $0.isVisible && $0.windowScene === scene }
    return visible.enumerated()
      .sorted { ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset) }
      .map(\.element)
  }

  private static var nextTurn: [() -> Void] = []
  private static var afterLayouts: [() -> Void] = []

  /// Called when the device has something to do, so that a test can perform it in a later turn of its own. UIKit performs its work in
  /// turns of the main run loop: <https://developer.apple.com/documentation/uikit/uiview/setneedslayout()>
  public static var onWork: (() -> Void)?

  static func inNextTurn(_ action: @escaping () -> Void) {
    nextTurn.append(action)
    onWork?()
  }

  static func afterLayout(_ action: @escaping () -> Void) {
    afterLayouts.append(action)
    onWork?()
  }

  static func addAnimation(_ end: @escaping () -> Void) {
    animations.append(end)
    onWork?()
  }

  static func complain(_ complaint: String) { complaints.append(complaint) }

  /// Notes an exception that UIKit raises. The app would crash here.
  static func raise(_ reason: String) { complain("NSInternalInconsistencyException: \(reason)") }

  /// Behavior that UIKit does not promise, so tests try both variants.
  public struct Freedoms: OptionSet, Sendable {
    /// A navigation controller calls `didShow` before the completions of the transition coordinator.
    public static let delegateBeforeCoordinator = Freedoms(rawValue: 1)
    /// After a canceled pop, `viewControllers` is complete again in the turn after the completions.
    public static let lateStackAfterCancel = Freedoms(rawValue: 2)
    /// Each change of the order of subviews needs another layout pass, also one that changes nothing.
    public static let layoutAfterReordering = Freedoms(rawValue: 4)

    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// The choices that UIKit makes at the moment. Tests reset the choices in `tearDown()`, because all tests share the choices.
  public static var freedoms: Freedoms = []
  /// Whether UIKit refuses to present and to dismiss, for a reason that is not in the view controllers.
  public static var refusesPresentations = false
  /// The curve and other options of the last animation of views.
  public internal(set) static var lastAnimationOptions: UIView.AnimationOptions = []

  /// Returns all complaints since the last call.
  public static func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  /// A Boolean value that indicates whether animations are running.
  public static var isAnimating: Bool { !animations.isEmpty }

  /// Runs one turn of the run loop: what waits for the turn, and a layout pass in each visible window.
  public static func turn() {
    for _ in 0..<50 {
      let waiting = take(&nextTurn)
      waiting.forEach { $0() }
      windows.removeAll { $0.window == nil }
      for entry in windows { if let window = entry.window, window.isVisible { window.layoutIfNeeded() } }
      let ending = take(&afterLayouts)
      ending.forEach { $0() }
      if waiting.isEmpty, ending.isEmpty, nextTurn.isEmpty { return }
    }
    complain("The layout does not come to rest.")
  }

  private static func take(_ actions: inout [() -> Void]) -> [() -> Void] {
    defer { actions = [] }
    return actions
  }

  /// Ends the oldest animation, after a turn. Has no effect if there is no animation.
  public static func endAnimation() {
    turn()
    if !animations.isEmpty { animations.removeFirst()() }
    turn()
  }

  /// Ends all animations, including animations that begin during this call.
  public static func endAnimations() {
    turn()
    while isAnimating { endAnimation() }
  }
}
