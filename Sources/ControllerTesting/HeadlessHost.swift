public import ControllerCore

/// A window host without a screen, for tests. It records the calls of the window, and answers as late as UIKit does: views are
/// placed in a later layout pass, and animations last until the test ends them.
///
/// ```swift
/// let host = HeadlessHost()
/// window.host = host
/// window.show()               // the root is loaded; its view is not in place yet
/// host.layOut()               // viewIsAppearing, viewDidAppear
/// stack.push(detail, animated: true)
/// host.proceed()              // places the view, and ends the animation
/// host.changes.last?.kind     // .push
/// ```
///
/// A host that ``answersAtOnce`` is shorter to use where a test is not about time.
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

  /// Whether this host shows new views and ends animations at once. If `false`, the test calls ``layOut()`` and
  /// ``endAnimation()``, because real platforms also do both later.
  public var answersAtOnce: Bool
  /// The embedded views, in the order in which they were embedded.
  public private(set) var views: [View] = []
  /// The animations that have not ended, with the oldest first.
  public private(set) var transitions: [ContainerTransition] = []
  /// The changes of the tree, in order.
  public private(set) var changes: [TreeChange] = []
  /// The controllers for which the window has called ``preferencesDidChange(of:)``, in the order of the calls.
  package private(set) var preferenceChanges: [Controller] = []
  /// The text that a navigation bar would show: the title of the controller in front, as the window has reported it to this host.
  public private(set) var title = ""
  /// The first responder, or `nil`. It becomes `nil` when the view of its controller is removed.
  public private(set) weak var firstResponder: AnyObject?
  /// The calls of the window that break the rules for a `WindowHost`, described as text. The array is empty if there are
  /// none.
  public private(set) var mistakes: [String] = []
  /// A closure that is called whenever the window calls this host. The argument describes the call, such as "embed Detail".
  package var onCall: (@MainActor (String) -> Void)?

  private var requests: [(view: View, token: EmbeddingToken)] = []
  private weak var window: ControllerWindow?
  /// The controller of ``firstResponder``.
  private weak var focusedController: Controller?

  /// Creates a window host without views.
  ///
  /// - Parameter answersAtOnce: Whether the host embeds views and ends animations at once. If not, the test decides when.
  public init(answersAtOnce: Bool = false) {
    self.answersAtOnce = answersAtOnce
  }

  // MARK: The platform

  /// Embeds all views that wait for it, as the layout pass of a platform does.
  public func layOut() {
    while !requests.isEmpty {
      let request = requests.removeFirst()
      views.append(request.view)
      request.token.finish()
    }
  }

  /// Ends the oldest animation. Has no effect without one.
  public func endAnimation() {
    if !transitions.isEmpty { transitions.removeFirst().finish() }
  }

  /// Embeds views and ends animations until nothing is left to do.
  public func proceed() {
    while !requests.isEmpty || !transitions.isEmpty {
      layOut()
      endAnimation()
    }
  }

  // MARK: WindowHost

  /// Keeps the view for the next layout pass.
  public func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
    onCall?("embed \(type(of: controller))")
    learn(from: controller)
    if isKnown(controller) { mistakes.append("\(controller) is embedded twice") }
    if let container, !isKnown(container) {
      mistakes.append("\(controller) is embedded before its container")
    }
    requests.append((View(controller: controller, container: container), token))
    if answersAtOnce { layOut() }
  }

  /// Removes the view.
  public func remove(_ controller: Controller) {
    onCall?("remove \(type(of: controller))")
    if !isKnown(controller) { mistakes.append("\(controller) is removed, but is not embedded") }
    _ = setFirstResponder(nil, of: controller)
    views.removeAll { $0.controller === controller }
    requests.removeAll { $0.view.controller === controller }
  }

  /// Keeps the animation until ``endAnimation()``.
  public func animate(_ transition: ContainerTransition) {
    onCall?("animate \(transition.change.kind)")
    if answersAtOnce { transition.finish() } else { transitions.append(transition) }
  }

  /// Records the change, and reads the title.
  public func treeDidChange(_ change: TreeChange) {
    onCall?("treeDidChange \(change.kind)")
    if change.outcome == nil { mistakes.append("treeDidChange before the change has ended") }
    changes.append(change)
    change.added.forEach(learn)
    readTitle()
  }

  /// Records the controller, and reads the title.
  public func preferencesDidChange(of controller: Controller) {
    onCall?("preferencesDidChange \(type(of: controller))")
    preferenceChanges.append(controller)
    readTitle()
  }

  /// Makes `responder` the first responder. If it is `nil`, takes the first responder away from the controller and the
  /// controllers below it. A ``HeadlessField`` gets or loses the focus.
  ///
  /// - Returns: `false` if the view of the controller is not in place, if there is no first responder to take away, or if a field
  ///   is disabled or hidden.
  public func setFirstResponder(_ responder: AnyObject?, of controller: Controller) -> Bool {
    guard views.contains(where: { $0.controller === controller }) else { return false }
    guard responder != nil || holdsFirstResponder(controller) else { return false }
    guard (responder as? HeadlessField)?.focus() ?? true else { return false }
    if let old = firstResponder as? HeadlessField, old !== responder { old.resign() }
    (firstResponder, focusedController) = (responder, controller)
    return true
  }

  /// Whether the first responder belongs to a controller or to a controller below it.
  private func holdsFirstResponder(_ controller: Controller) -> Bool {
    guard firstResponder != nil, let focusedController else { return false }
    return sequence(first: focusedController) { $0.container }.contains { $0 === controller }
  }

  /// Stores the window of the first controller that is passed to the window host.
  private func learn(from controller: Controller) {
    guard window == nil else { return }
    window = controller.window
    readTitle()
  }

  private func readTitle() {
    title = window?.preferences(\.navigationBar).title ?? ""
  }

  private func isKnown(_ controller: Controller) -> Bool {
    views.contains { $0.controller === controller } || requests.contains { $0.view.controller === controller }
  }
}
