import Observation

/// The top of a tree of controllers: shows a root, hides it, replaces it.
@MainActor
public final class ControllerWindow {
  /// The root of the tree.
  ///
  /// Setting it while the window is shown takes the old one off screen first: old `viewWillDisappear`, new
  /// `viewWillAppear`, old `viewDidDisappear`, new `viewDidAppear`. From within a hook of the old root or the new one,
  /// that is done when the hook is. A controller that is in a container is removed there first, and that is reported.
  public var root: Controller? {
    get { currentRoot }
    set { setRoot(newValue) }
  }
  /// Whether the window is on screen.
  public private(set) var isShown = false
  /// What all controllers of the window are told about the place where they are shown.
  public var environment = ControllerEnvironment() {
    didSet { currentRoot?.environment = environment }
  }
  /// Called when preferences of a controller have changed while the tree stayed the same: read them again.
  public var onPreferencesChange: (@MainActor () -> Void)?

  private var currentRoot: Controller?

  /// Creates a window that is not on screen.
  public init(root: Controller? = nil) {
    setRoot(root)
  }

  /// Puts the window and its root on screen.
  public func show() {
    guard !isShown else { return }
    isShown = true
    currentRoot?.beginAppearance(true, animated: false)
    currentRoot?.endAppearance()
  }

  /// Takes the window and its root off screen.
  public func hide() {
    guard isShown else { return }
    isShown = false
    currentRoot?.beginAppearance(false, animated: false)
    currentRoot?.endAppearance()
  }

  private func setRoot(_ root: Controller?) {
    guard root !== currentRoot else { return }
    if let busy = [currentRoot, root].compactMap({ $0?.busyInTree() }).first {
      return busy.whenFree { [self] in setRoot(root) }
    }
    if let root, let parent = root.parent {
      root.report(.rootWithParent)
      parent.removeChild(root)
    }
    let old = currentRoot
    currentRoot = root
    old?.extras.window = nil
    root?.extras.window = self
    root?.comeBack()
    root?.environment = environment
    if isShown {
      old?.beginAppearance(false, animated: false)
      root?.beginAppearance(true, animated: false)
      old?.endAppearance()
      root?.endAppearance()
    }
    var results: [@MainActor () -> Void] = []
    old?.leave(collecting: &results)
    results.forEach { $0() }
  }

  /// Tells all controllers that memory is short.
  public func receiveMemoryWarning() {
    currentRoot?.receiveMemoryWarning()
  }

  /// Lays out the tree, for a host whose size has changed.
  public func layout() {
    currentRoot?.layout()
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
