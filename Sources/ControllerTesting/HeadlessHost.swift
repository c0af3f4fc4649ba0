public import ControllerCore

/// A window host without a screen, for tests. It behaves as strictly as UIKit: views are placed in a later layout pass, and
/// animations last until the test ends them.
///
/// ```swift
/// let host = HeadlessHost()
/// window.host = host
/// window.show()               // the root is loaded; its view is not in place yet
/// host.layOut()               // viewIsAppearing, viewDidAppear
/// stack.push(detail, animated: true)
/// host.proceed()              // places the view, and ends the animation
/// ```
@MainActor
public final class HeadlessHost: WindowHost {
  /// A view that is on the host's screen.
  public struct View {
    /// The controller whose view it is.
    public let controller: Controller
    /// The controller of the view in which it lies; `nil` for the root and for presented controllers.
    public let container: Controller?
  }

  private struct Request {
    let view: View
    let token: EmbeddingToken
  }

  /// The views in place, in the order in which they were placed.
  public private(set) var views: [View] = []
  /// The animations that have not ended, the oldest first.
  public private(set) var transitions: [ContainerTransition] = []
  /// The title in the bar, as of the last change of the tree or of the preferences.
  public private(set) var title = ""
  /// The calls that break the rules of ``ControllerCore/WindowHost``, in words. Empty if the window obeys them.
  public private(set) var mistakes: [String] = []

  private var requests: [Request] = []
  private weak var window: ControllerWindow?

  /// Creates a host of a window. Set it as the window's host, too.
  public init(of window: ControllerWindow) {
    self.window = window
  }

  // MARK: The platform

  /// Places all views that wait for it: a layout pass of the platform.
  public func layOut() {
    while !requests.isEmpty {
      let request = requests.removeFirst()
      views.append(request.view)
      request.token.finish()
    }
  }

  /// Ends the oldest animation. Does nothing if there is none.
  public func endAnimation() {
    if !transitions.isEmpty { transitions.removeFirst().finish() }
  }

  /// Places views and ends animations until there are no more.
  public func proceed() {
    while !requests.isEmpty || !transitions.isEmpty {
      layOut()
      endAnimation()
    }
  }

  // MARK: WindowHost

  /// Keeps the view for the next layout pass.
  public func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
    if isKnown(controller) { mistakes.append("\(controller) is embedded twice") }
    if let container, !isKnown(container) {
      mistakes.append("\(controller) is embedded before its container")
    }
    requests.append(Request(view: View(controller: controller, container: container), token: token))
  }

  /// Removes the view.
  public func remove(_ controller: Controller) {
    if !isKnown(controller) { mistakes.append("\(controller) is removed, but is not embedded") }
    views.removeAll { $0.controller === controller }
    requests.removeAll { $0.view.controller === controller }
  }

  /// Keeps the animation until ``endAnimation()``.
  public func animate(_ transition: ContainerTransition) {
    transitions.append(transition)
  }

  /// Reads the title.
  public func treeDidChange(_ change: TreeChange) {
    if change.outcome == nil { mistakes.append("treeDidChange before the change has ended") }
    readTitle()
  }

  /// Reads the title.
  public func preferencesDidChange(of controller: Controller) {
    readTitle()
  }

  private func readTitle() {
    title = window?.preferences(\.navigationBar).title ?? ""
  }

  private func isKnown(_ controller: Controller) -> Bool {
    views.contains { $0.controller === controller } || requests.contains { $0.view.controller === controller }
  }
}
