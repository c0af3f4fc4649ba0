import Observation

/// The top of a tree of controllers: shows a root, hides it, replaces it.
@MainActor
public final class ControllerWindow {
  /// The root of the tree. Setting it while the window is shown takes the old one off screen first:
  /// old `viewWillDisappear`, new `viewWillAppear`, old `viewDidDisappear`, new `viewDidAppear`.
  public var root: Controller? {
    didSet {
      guard root !== oldValue else { return }
      root?.reopenScopes()
      if isShown {
        oldValue?.beginAppearance(false, animated: false)
        root?.beginAppearance(true, animated: false)
        oldValue?.endAppearance()
        root?.endAppearance()
      }
      oldValue?.leave()
    }
  }
  /// Whether the window is on screen.
  public private(set) var isShown = false

  /// Creates a window that is not on screen.
  public init(root: Controller? = nil) {
    self.root = root
  }

  /// Puts the window and its root on screen.
  public func show() {
    guard !isShown else { return }
    isShown = true
    root?.beginAppearance(true, animated: false)
    root?.endAppearance()
  }

  /// Takes the window and its root off screen.
  public func hide() {
    guard isShown else { return }
    isShown = false
    root?.beginAppearance(false, animated: false)
    root?.endAppearance()
  }

  /// Lays out the tree, for a host whose size has changed.
  public func layout() {
    root?.layout()
  }

  /// Waits until no work started by a controller of this window is under way, or until
  /// `isWaitingForUser` says that it is the user's turn.
  ///
  /// For tests and scripted hosts: there is no polling, so the outcome does not depend on timing.
  ///
  /// - Parameter isWaitingForUser: Read under Observation, so it must depend on `@Observable` state
  ///   only, such as a prompt queue's current prompt.
  public func settle(orUntil isWaitingForUser: @escaping @MainActor () -> Bool = { false }) async {
    while let root, root.hasPendingWork, !isWaitingForUser() {
      let signal = Signal()
      root.whenWorkFinishes { signal.fire() }
      withObservationTracking {
        _ = isWaitingForUser()
      } onChange: {
        // `onChange` comes before the change, so look again in a later turn.
        Task { @MainActor in signal.fire() }
      }
      await signal.wait()
    }
  }
}

/// Something to wait for that happens at most once.
@MainActor
private final class Signal {
  private var hasFired = false
  private var waiter: CheckedContinuation<Void, Never>?

  func wait() async {
    guard !hasFired else { return }
    await withCheckedContinuation { waiter = $0 }
  }

  func fire() {
    hasFired = true
    waiter?.resume()
    waiter = nil
  }
}
