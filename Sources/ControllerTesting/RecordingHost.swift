public import ControllerCore

/// A `WindowHost` for tests that writes down what the window tells it, and that can be late: it can hold embeddings and
/// transitions until the test ends them.
///
/// ```swift
/// let host = RecordingHost()
/// window.host = host
/// stack.push(detail)
/// host.changes.last?.kind        // .push
/// host.embedded                  // the controllers whose views are in place
/// ```
@MainActor
public final class RecordingHost: WindowHost {
  /// The controllers whose views the host has in place or is about to embed, in the order of the calls.
  public private(set) var embedded: [Controller] = []
  /// The changes of the tree, in order.
  public private(set) var changes: [TreeChange] = []
  /// The controllers whose preferences have changed, in order.
  public private(set) var preferenceChanges: [Controller] = []
  /// The first responder, or `nil`.
  public private(set) weak var firstResponder: AnyObject?
  /// Whether embeddings wait for ``finishEmbedding()``.
  public var holdsEmbedding = false
  /// Whether transitions wait for the test. If not, they end at once.
  public var holdsTransitions = false
  /// The transitions that wait, the oldest first.
  public private(set) var transitions: [ContainerTransition] = []
  /// Called with each call, such as "embed Detail" or "remove Detail".
  public var onCall: (@MainActor (String) -> Void)?

  private var tokens: [EmbeddingToken] = []

  /// Creates a host that embeds and ends everything at once.
  public init() {}

  /// Embeds the view, now or when ``finishEmbedding()`` is called.
  public func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
    onCall?("embed \(type(of: controller))")
    embedded.append(controller)
    if holdsEmbedding { tokens.append(token) } else { token.finish() }
  }

  /// Removes the view.
  public func remove(_ controller: Controller) {
    onCall?("remove \(type(of: controller))")
    embedded.removeAll { $0 === controller }
  }

  /// Ends the transition, now or when the test does.
  public func animate(_ transition: ContainerTransition) {
    onCall?("animate \(transition.kind)")
    if holdsTransitions { transitions.append(transition) } else { transition.finish() }
  }

  /// Notes the change.
  public func treeDidChange(_ change: TreeChange) {
    onCall?("treeDidChange \(change.kind)")
    changes.append(change)
  }

  /// Notes the controller.
  public func preferencesDidChange(of controller: Controller) {
    onCall?("preferencesDidChange \(type(of: controller))")
    preferenceChanges.append(controller)
  }

  /// Makes the object the first responder.
  public func setFirstResponder(_ responder: AnyObject?, of controller: Controller) -> Bool {
    firstResponder = responder
    return true
  }

  /// Finishes the embeddings that wait.
  public func finishEmbedding() {
    let finished = tokens
    tokens = []
    finished.forEach { $0.finish() }
  }

  /// Finishes the transitions that wait, and those that begin meanwhile.
  public func finishTransitions() {
    while !transitions.isEmpty { transitions.removeFirst().finish() }
  }
}
