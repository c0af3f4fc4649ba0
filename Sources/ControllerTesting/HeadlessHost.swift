public import ControllerCore
import ControllerSupport

/// A simulated platform for tests: a window host (an object that puts views on the screen) without a screen. It records the
/// calls of the window, and answers as late as UIKit does: views are placed in a later layout pass, and animations end later
/// still.
///
/// A ``HeadlessWindow`` has such a host. A test of one moment in a transition moves the host by hand:
///
/// ```swift
/// let window = HeadlessWindow(stack, host: HeadlessHost(.manual))
/// window.host.layOut()               // viewIsAppearing, viewDidAppear
/// stack.push(detail, animated: true)
/// window.host.proceed()              // places the view, and ends the animation
/// window.host.views.count            // 2: the stack and the detail
/// ```
@MainActor
public final class HeadlessHost: WindowHost {
  /// A view on the host's screen.
  public struct View {
    /// The controller of the view.
    public let controller: Controller
    /// The container controller whose view contains the view of ``controller``. `nil` for the root of the window and for
    /// presented controllers.
    public let container: Controller?
  }

  /// The time at which this host puts views on screen and ends animations: later, as on a device, at once, or when the test calls
  /// ``proceed()``.
  public var pace: HeadlessPace {
    get { steps.pace }
    set { steps.pace = newValue }
  }
  /// Whether this host records ``changes``. The recorded changes retain controllers that were removed, so the default is
  /// `false`.
  public var isRecording = false
  /// The embedded views, in the order in which they were embedded.
  public private(set) var views: [View] = []
  /// The animations that have not ended, with the oldest first.
  public var transitions: [ContainerTransition] { animations.map(\.transition) }
  /// The transition that the user drags with a finger: a swipe back, or a drag of a sheet. `nil` without a gesture.
  public var gesture: ContainerTransition? {
    if case .drags(let transition) = finger { transition } else { nil }
  }
  /// The changes of the tree of controllers, such as pushes, while ``isRecording`` is `true`, in order.
  public private(set) var changes: [TreeChange] = []
  /// The controllers for which the window has called ``preferencesDidChange(of:)``, in the order of the calls, while
  /// ``isRecording`` is `true`.
  package private(set) var preferenceChanges: [Controller] = []
  /// The text that a navigation bar would show: the title of the controller in front, as the window has reported it to this host.
  public private(set) var title = ""
  /// The first responder, or `nil`. It becomes `nil` when the view of its controller is removed.
  public private(set) weak var firstResponder: AnyObject?
  /// The calls of the window that break the rules for a `WindowHost`, described as text. Each of them is also printed.
  public private(set) var mistakes: [String] = [] {
    didSet { Diagnostics.report("mistake in a HeadlessHost: \(mistakes.last ?? "")") }
  }
  /// A closure that is called whenever the window calls this host. The argument describes the call, such as "embed Detail".
  package var onCall: (@MainActor (String) -> Void)?

  private enum Finger {
    case isLifted
    /// A gesture begins: the callbacks at the beginning of its transition are being called.
    case touches
    case drags(ContainerTransition)
  }

  private var finger = Finger.isLifted
  private var requests: [(view: View, token: EmbeddingToken)] = []
  private var animations: [(transition: ContainerTransition, isCompleted: Bool)] = []
  private let steps: HeadlessSteps
  private weak var window: ControllerWindow?
  /// The controller of ``firstResponder``.
  private weak var focusedController: Controller?

  /// Creates a window host that shows no views yet.
  ///
  /// - Parameter pace: The time at which the host puts views on screen and ends animations. By default later, as on a device.
  public init(_ pace: HeadlessPace = .later) { steps = HeadlessSteps(pace) }

  // MARK: The platform

  /// Puts all views that wait for a layout pass on the screen, as a platform does.
  public func layOut() {
    while !requests.isEmpty {
      let request = requests.removeFirst()
      views.append(request.view)
      request.token.finish()
    }
  }

  /// Ends the oldest animation. Has no effect if no animation is under way.
  public func endAnimation() {
    if !animations.isEmpty { end(animations.removeFirst()) }
  }

  private func end(_ animation: (transition: ContainerTransition, isCompleted: Bool)) {
    if animation.isCompleted { animation.transition.finish() } else { animation.transition.cancel() }
  }

  /// Cancels the oldest animation, like a platform that interrupts it. Has no effect if no animation is under way.
  public func cancelAnimation() {
    if !animations.isEmpty { animations.removeFirst().transition.cancel() }
  }

  /// Performs layout passes and ends animations until nothing is left to do.
  public func proceed() {
    while !isIdle {
      layOut()
      endAnimation()
    }
  }

  /// Whether every view was laid out, and no animation is under way.
  var isIdle: Bool { requests.isEmpty && animations.isEmpty }

  // MARK: The user's finger

  /// Begins a swipe back, or a drag of a sheet. Has no effect while another gesture is under way or begins.
  ///
  /// - Parameter begin: Begins the transition, such as `stack.beginInteractivePop`, or returns `nil`.
  /// - Returns: Whether this gesture has begun. `false` if `begin` returns `nil`, for example because the screen has unsaved input.
  @discardableResult
  public func beginGesture(_ begin: @MainActor () -> ContainerTransition?) -> Bool {
    guard case .isLifted = finger else { return false }
    finger = .touches
    finger = begin().map(Finger.drags) ?? .isLifted
    return gesture != nil
  }

  /// Moves the finger of the gesture that is under way.
  ///
  /// - Parameter progress: The distance of the finger from its start, from 0 to 1.
  public func moveGesture(to progress: Double) { gesture?.update(progress: progress) }

  /// Lifts the finger. An animation then completes the transition or brings the screen back. The animation ends at the time
  /// that ``pace`` determines.
  public func endGesture(completes: Bool) {
    guard let transition = gesture else { return }
    finger = .isLifted
    begin(transition, isCompleted: completes)
  }

  private func begin(_ transition: ContainerTransition, isCompleted: Bool) {
    animations.append((transition, isCompleted))
    // With the pace `manual`, the step may never run. It must not retain the screens of a transition that has ended.
    steps.add { [weak self, weak transition] in
      guard let self, let index = transitions.firstIndex(where: { $0 === transition }) else { return }
      end(animations.remove(at: index))
    }
  }

  // MARK: WindowHost

  /// Requests a layout pass that puts the controller's view into the view of `container`, and that calls `finish()` of the token.
  public func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
    onCall?("embed \(type(of: controller))")
    learn(from: controller)
    if isKnown(controller) { mistakes.append("\(controller) is embedded twice") }
    if container.map(isKnown) == false { mistakes.append("\(controller) is embedded before its container") }
    requests.append((View(controller: controller, container: container), token))
    steps.add { [weak self] in self?.layOut() }
  }

  /// Removes the view.
  public func remove(_ controller: Controller) {
    onCall?("remove \(type(of: controller))")
    if !isKnown(controller) { mistakes.append("\(controller) is removed, but is not embedded") }
    _ = setFirstResponder(nil, of: controller)
    views.removeAll { $0.controller === controller }
    requests.removeAll { $0.view.controller === controller }
  }

  /// Begins a simulated animation, which ends at the time that ``pace`` determines.
  public func animate(_ transition: ContainerTransition) {
    onCall?("animate \(transition.change.kind)")
    begin(transition, isCompleted: true)
  }

  /// Records the change if ``isRecording`` is `true`, and updates the title.
  public func treeDidChange(_ change: TreeChange) {
    onCall?("treeDidChange \(change.kind)")
    if change.outcome == nil { mistakes.append("treeDidChange before the change has ended") }
    if isRecording { changes.append(change) }
    if gesture?.change.outcome != nil { finger = .isLifted }
    change.added.forEach(learn)
    readTitle()
  }

  /// Records the controller if ``isRecording`` is `true`, and updates the title.
  public func preferencesDidChange(of controller: Controller) {
    onCall?("preferencesDidChange \(type(of: controller))")
    if isRecording { preferenceChanges.append(controller) }
    readTitle()
  }

  /// Makes `responder` the first responder. If it is `nil`, takes the first responder away from the controller and the
  /// controllers below it. A ``HeadlessField`` gets or loses the focus.
  ///
  /// - Returns: `false` if the view of the controller is not in place, if there is no first responder to take away, or if a field
  ///   is disabled or hidden.
  public func setFirstResponder(_ responder: AnyObject?, of controller: Controller) -> Bool {
    guard views.contains(where: { $0.controller === controller }) else { return false }
    let holdsOld = firstResponder != nil && focusedController?.isSameOrBelow(controller) == true
    guard responder != nil || holdsOld else { return false }
    guard (responder as? HeadlessField)?.focus() ?? true else { return false }
    if let old = firstResponder as? HeadlessField, old !== responder { old.resign() }
    (firstResponder, focusedController) = (responder, controller)
    return true
  }

  /// Stores the window of the first controller that is passed to this host, because no call passes the window itself.
  private func learn(from controller: Controller) {
    guard window == nil else { return }
    window = controller.window
    steps.group = window?.pendingWork
    readTitle()
  }

  private func readTitle() { title = window?.preferences(\.navigationBar).title ?? "" }

  private func isKnown(_ controller: Controller) -> Bool {
    views.contains { $0.controller === controller } || requests.contains { $0.view.controller === controller }
  }
}
