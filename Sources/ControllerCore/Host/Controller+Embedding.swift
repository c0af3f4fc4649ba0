/// The state of one controller's view while it is on screen. The window's `WindowHost` is asked to put the view into the view
/// of the container, and may do so at once or in a later layout pass.
struct Embedding {
  let number: Int
  weak var host: (any WindowHost)?
  /// Whether the host has put the view into the view of its container.
  var isInPlace = false
  /// Whether ``WindowHost/embed(_:in:token:)`` is being called and has not returned.
  var isInCall = true
  /// Whether `viewIsAppearing` must be called when the host has put the view into the view hierarchy.
  var isAwaited = true
  var onEnd: [@MainActor () -> Void] = []
  /// A timer for a host that does not embed the view in time. When it fires, the lifecycle callbacks continue as if the view
  /// was embedded.
  var deadline: Task<Void, Never>?
}

extension Controller {
  private static var embeddings = 0

  /// The ``WindowHost`` that shows this controller on a platform, or `nil` if it is in no window or the window has no host.
  ///
  /// - Complexity: O(*d*), where *d* is the number of controllers above this one. Code that visits all controllers of a tree
  ///   reads the property only once, at its beginning.
  final var windowHost: (any WindowHost)? { window?.host }

  /// Asks the window's ``WindowHost`` to put the view into the view of its container. The host may do so at once or later.
  ///
  /// - Parameters:
  ///   - host: The ``windowHost``, which the caller has read once for all controllers of the tree.
  ///   - isAwaited: Whether to call `viewIsAppearing` when the host puts the view in place later.
  /// - Returns: `true` if the view is in place or the window has no host. `false` if the host puts it in place later, or if the
  ///   container is off screen.
  final func embedView(on host: (any WindowHost)?, isAwaited: Bool = true) -> Bool {
    if let embedding = extrasIfAny?.embedding {
      extras.embedding?.isAwaited = isAwaited && !embedding.isInPlace
      return embedding.isInPlace
    }
    // If `viewWillAppear` of the container has added this child, the view of the container is not in place yet. The host puts
    // each view into the view of its container, so the container's view is put in place first.
    if host != nil, let container, !container.isWindowLayers, container.extrasIfAny?.embedding == nil {
      // If `viewWillAppear` of this controller has covered the container, for example by a presentation, the host has no view of
      // the container any more.
      guard container.appearance.isTowardsScreen else { return false }
      _ = container.embedView(on: windowHost, isAwaited: false)
    }
    // Since the caller has read `host`, a lifecycle callback may have moved this controller to another window. The container
    // knows the host of that window.
    let known = container?.isWindowLayers == true ? windowHost : container?.extrasIfAny?.embedding?.host
    guard !isWindowLayers, let host = known ?? host else { return true }
    Controller.embeddings += 1
    let number = Controller.embeddings
    extras.embedding = Embedding(number: number, host: host, isAwaited: isAwaited)
    notePreferences()
    host.embed(self, in: parent, token: EmbeddingToken(self, number: number))
    // The host may have taken this controller off screen during `embed(_:in:token:)`. Then the caller need not wait for the view.
    guard let embedding = extras.embedding, embedding.number == number else { return true }
    extras.embedding?.isInCall = false
    if embedding.isInPlace {
      // The host has put the view in place at once. This method returns `true`, and its caller then calls `viewIsAppearing`.
      // `endWaitingForEmbedding()` would call `viewIsAppearing` a second time.
      extras.embedding?.isAwaited = false
      endWaitingForEmbedding()
    } else {
      extras.embedding?.deadline = afterTransitionTimeout { [weak self] in
        self?.report(.embeddingTimedOut)
        self?.didEmbed(number)
      }
    }
    return embedding.isInPlace
  }

  /// Called when the ``WindowHost`` has put the view into the view hierarchy, or has not done so within the time limit.
  ///
  /// - Parameter number: The serial number of the call of ``WindowHost/embed(_:in:token:)``. If the view has been
  ///   removed since that call, this method does nothing.
  final func didEmbed(_ number: Int) {
    guard let embedding = extrasIfAny?.embedding, embedding.number == number, !embedding.isInPlace
    else { return }
    extras.embedding?.isInPlace = true
    if !embedding.isInCall { endWaitingForEmbedding() }
  }

  /// Ends the wait for the ``WindowHost`` to put the view into the view hierarchy: calls `viewIsAppearing` if it was
  /// delayed, and continues the transitions that were waiting for this view.
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

  /// Asks the ``WindowHost`` to remove the view, because the controller goes off screen.
  final func removeView() {
    endEmbedding()?.onEnd.forEach { $0() }
  }

  private func endEmbedding() -> Embedding? {
    guard let embedding = extrasIfAny?.embedding else { return nil }
    extras.embedding = nil
    embedding.deadline?.cancel()
    embedding.host?.remove(self)
    return embedding
  }

  /// Asks the new ``WindowHost`` of a window to put the visible views of this controller and of the controllers below it into the
  /// view hierarchy. Transitions that waited until the previous host had done so now wait for the new host.
  ///
  /// - Parameter previous: The result of ``removeViewsInTree()``.
  final func embedViewsInTree(after previous: [ObjectIdentifier: Embedding]) {
    let host = windowHost
    forEachInTree { controller in
      guard controller.appearance != .disappeared else { return }
      let before = previous[ObjectIdentifier(controller)]
      let isInPlace = controller.embedView(on: host, isAwaited: before?.isAwaited ?? false)
      guard let before, !before.isInPlace else { return }
      if !isInPlace { controller.extras.embedding?.onEnd += before.onEnd }
      guard isInPlace else { return }
      if before.isAwaited { controller.sendAwaitedIsAppearing() }
      before.onEnd.forEach { $0() }
    }
  }

  /// Asks the previous ``WindowHost`` of a window to remove the views of this controller and of the controllers below
  /// it, because the window gets another host.
  ///
  /// - Returns: For each removed view, whether the previous host had put it into the view hierarchy already. If not,
  ///   the result also contains the callbacks and transitions that must now wait for the new host.
  final func removeViewsInTree() -> [ObjectIdentifier: Embedding] {
    var removed: [ObjectIdentifier: Embedding] = [:]
    forEachInTree { if let embedding = $0.endEmbedding() { removed[ObjectIdentifier($0)] = embedding } }
    return removed
  }

  /// Returns the last controller, in the tree below and including this controller, whose view the ``WindowHost`` has not put into
  /// the view hierarchy yet. `nil` if all views are in place.
  ///
  /// Waiting for the last view takes one wait: a host usually embeds the views in order, so the other views are in place then.
  final func lastAwaitingEmbedding() -> Controller? {
    var last: Controller?
    forEachInTree { if $0.extrasIfAny?.embedding?.isInPlace == false { last = $0 } }
    return last
  }

  /// Calls `handler` once when the ``WindowHost`` has put the views of this controller and of all controllers below it
  /// into the view hierarchy. The method also waits for controllers that are added meanwhile.
  final func whenTreeIsEmbedded(_ handler: @escaping @MainActor () -> Void) {
    guard let last = lastAwaitingEmbedding() else { return handler() }
    last.extras.embedding?.onEnd.append { self.whenTreeIsEmbedded(handler) }
  }
}

extension Controller {
  /// Asks the window's ``WindowHost`` to make an object of this controller, such as a text field, the first responder, which
  /// receives keyboard input.
  ///
  /// - Parameter responder: The object, or `nil` for the controller's own view.
  /// - Returns: Whether the object is now the first responder. `false` without a host.
  @discardableResult
  public final func becomeFirstResponder(_ responder: AnyObject? = nil) -> Bool {
    guard let host = windowHost, let responder = responder ?? hostedView else { return false }
    return host.setFirstResponder(responder, of: self)
  }

  /// Asks the window's ``WindowHost`` to resign the first responder of this controller, for example to hide the keyboard.
  ///
  /// - Returns: Whether the first responder has resigned. `false` without a host.
  @discardableResult
  public final func resignFirstResponder() -> Bool {
    windowHost?.setFirstResponder(nil, of: self) ?? false
  }
}
