/// The state of a view that a ``WindowHost`` embeds.
struct Embedding {
  let number: Int
  weak var host: (any WindowHost)?
  /// Whether the view is in place.
  var isInPlace = false
  /// Whether the host is being called.
  var isInCall = true
  /// Whether the callback `viewIsAppearing` waits for the view to be in place.
  var isAwaited = true
  var onEnd: [@MainActor () -> Void] = []
  /// The timer that ends the wait for a host that does not answer.
  var deadline: Task<Void, Never>?
}

extension Controller {
  private static var embeddings = 0

  /// The host of the window, or `nil`.
  ///
  /// - Complexity: O(1) while no window has a host, otherwise O(*d*), where *d* is the depth in the tree.
  final var windowHost: (any WindowHost)? { ControllerWindow.hostsInUse == 0 ? nil : window?.host }

  /// Asks the host to embed the view.
  ///
  /// - Parameter isAwaited: Whether the controller sends `viewIsAppearing` when the view is in place.
  /// - Returns: Whether the view is in place already.
  final func embedView(isAwaited: Bool = true) -> Bool {
    if let embedding = extrasIfAny?.embedding {
      extras.embedding?.isAwaited = isAwaited && !embedding.isInPlace
      return embedding.isInPlace
    }
    guard !isWindowLayers, let host = windowHost else { return true }
    Controller.embeddings += 1
    let number = Controller.embeddings
    extras.embedding = Embedding(number: number, host: host, isAwaited: isAwaited)
    notePreferences()
    host.embed(self, in: parent, token: EmbeddingToken(self, number: number))
    // The host may have removed the controller from the screen during the call. Then the controller does not wait for its view.
    guard let embedding = extras.embedding, embedding.number == number else { return true }
    extras.embedding?.isInCall = false
    if embedding.isInPlace {
      extras.embedding?.isAwaited = false
      // A transition may have started to wait for this view during the call of the host, so its handlers are called here.
      extras.embedding?.onEnd = []
      embedding.onEnd.forEach { $0() }
    } else {
      let environment = environment
      extras.embedding?.deadline = Controller.timer(
        after: environment.transitionTimeout,
        on: environment.clock
      ) { [weak self] in
        self?.report(.embeddingTimedOut)
        self?.didEmbed(number)
      }
    }
    return embedding.isInPlace
  }

  /// The host has put the view in place.
  final func didEmbed(_ number: Int) {
    guard let embedding = extrasIfAny?.embedding, embedding.number == number, !embedding.isInPlace else {
      return
    }
    extras.embedding?.isInPlace = true
    embedding.deadline?.cancel()
    guard !embedding.isInCall else { return }
    endWaitingForEmbedding()
  }

  /// Sends `viewIsAppearing` if it was waiting for the host, and calls the handlers that wait for the view.
  final func endWaitingForEmbedding() {
    guard let embedding = extrasIfAny?.embedding else { return }
    extras.embedding?.isInPlace = true
    extras.embedding?.isAwaited = false
    extras.embedding?.onEnd = []
    embedding.deadline?.cancel()
    if embedding.isAwaited { sendAwaitedIsAppearing() }
    embedding.onEnd.forEach { $0() }
  }

  private func sendAwaitedIsAppearing() {
    if case .appearing(let animated) = appearance { section { sendIsAppearing(animated: animated) } }
  }

  /// Tells the host that the view goes off the screen.
  final func removeView() {
    guard let embedding = extrasIfAny?.embedding else { return }
    extras.embedding = nil
    embedding.deadline?.cancel()
    embedding.host?.remove(self)
    embedding.onEnd.forEach { $0() }
  }

  /// Asks a new host to embed the views that are on screen. Callbacks and transitions that waited for the previous host wait
  /// for the new one.
  ///
  /// - Parameter previous: The result of ``removeViewsInTree()``.
  final func embedViewsInTree(after previous: [ObjectIdentifier: Embedding]) {
    forEachInTree { controller in
      guard controller.appearance != .disappeared else { return }
      let before = previous[ObjectIdentifier(controller)]
      let isInPlace = controller.embedView(isAwaited: before?.isAwaited ?? false)
      guard let before, !before.isInPlace else { return }
      if !isInPlace { controller.extras.embedding?.onEnd += before.onEnd }
      guard isInPlace else { return }
      if before.isAwaited { controller.sendAwaitedIsAppearing() }
      before.onEnd.forEach { $0() }
    }
  }

  /// Asks the previous host to remove its views.
  ///
  /// - Returns: What was known of the views.
  final func removeViewsInTree() -> [ObjectIdentifier: Embedding] {
    var removed: [ObjectIdentifier: Embedding] = [:]
    forEachInTree { controller in
      guard let embedding = controller.extrasIfAny?.embedding else { return }
      controller.extras.embedding = nil
      embedding.deadline?.cancel()
      embedding.host?.remove(controller)
      removed[ObjectIdentifier(controller)] = embedding
    }
    return removed
  }

  /// The controllers of this tree whose views are not in place yet.
  final func controllersAwaitingEmbedding() -> [Controller] {
    guard ControllerWindow.hostsInUse > 0 else { return [] }
    var waiting: [Controller] = []
    forEachInTree { if $0.extrasIfAny?.embedding?.isInPlace == false { waiting.append($0) } }
    return waiting
  }

  /// Calls `handler` once when the views of all controllers of this tree are in place, also of those that come meanwhile.
  final func whenTreeIsEmbedded(_ handler: @escaping @MainActor () -> Void) {
    let waiting = controllersAwaitingEmbedding()
    guard !waiting.isEmpty else { return handler() }
    Controller.whenEmbedded(waiting) { self.whenTreeIsEmbedded(handler) }
  }

  /// Calls `handler` once, when the host has embedded the views of all these controllers or the controllers have disappeared.
  static func whenEmbedded(_ controllers: [Controller], _ handler: @escaping @MainActor () -> Void) {
    guard let next = controllers.first(where: { $0.extrasIfAny?.embedding?.isInPlace == false }) else {
      return handler()
    }
    next.extras.embedding?.onEnd.append { whenEmbedded(controllers, handler) }
  }
}

extension Controller {
  /// Asks the host to make an object of this controller, such as a text field, the first responder of the platform.
  ///
  /// - Parameter responder: The object; if `nil`, the controller's own view.
  /// - Returns: Whether the host has done it. `false` without a host.
  @discardableResult
  public final func becomeFirstResponder(_ responder: AnyObject? = nil) -> Bool {
    guard let host = windowHost, let responder = responder ?? hostedView else { return false }
    return host.setFirstResponder(responder, of: self)
  }

  /// Asks the host to resign the first responder of this controller.
  ///
  /// - Returns: Whether the host has done it. `false` without a host.
  @discardableResult
  public final func resignFirstResponder() -> Bool {
    windowHost?.setFirstResponder(nil, of: self) ?? false
  }
}
