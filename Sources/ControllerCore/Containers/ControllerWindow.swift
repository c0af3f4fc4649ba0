import Observation

/// The top of a tree of controllers: shows a root, hides it, replaces it.
@MainActor
public final class ControllerWindow {
  /// The root of the tree.
  ///
  /// Setting it while the window is shown takes the old one off screen first: old `viewWillDisappear`, new
  /// `viewWillAppear`, old `viewDidDisappear`, new `viewDidAppear`. From within a hook of the old root or the new one,
  /// that is done when the hook is. A controller that is in a container is removed there first, and that is reported.
  /// A root that joins a container is the window's root no more.
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
  private var waiting: [@MainActor (ControllerWindow) -> Void] = []
  private var isBusy = false

  /// Creates a window that is not on screen.
  public init(root: Controller? = nil) {
    setRoot(root)
  }

  /// Puts the window and its root on screen.
  public func show() {
    inTurn { window in
      guard !window.isShown else { return }
      window.isShown = true
      window.currentRoot?.beginAppearance(true, animated: false)
      window.currentRoot?.endAppearance()
    }
  }

  /// Takes the window and its root off screen.
  public func hide() {
    inTurn { window in
      guard window.isShown else { return }
      window.isShown = false
      window.currentRoot?.beginAppearance(false, animated: false)
      window.currentRoot?.endAppearance()
    }
  }

  private func setRoot(_ root: Controller?) {
    inTurn { window in
      guard root !== window.currentRoot else { return }
      if let busy = [window.currentRoot, root].compactMap({ $0?.whoKeepsIt() }).first {
        return busy.whenFree { window.setRoot(root) }
      }
      window.replaceRoot(with: root)
    }
  }

  private func replaceRoot(with root: Controller?) {
    let old = currentRoot
    let moving = [old, root].compactMap { $0 }
    Controller.activitiesUnderWay += 1
    moving.forEach { $0.changesUnderWay += 1 }
    if root?.parent != nil { root?.report(.rootWithParent) }
    root?.moveOut()
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
    old?.leave()
    Controller.activitiesUnderWay -= 1
    moving.forEach { $0.changesUnderWay -= 1 }
    moving.forEach { $0.finishWhatWaited() }
  }

  /// Does one thing after the other: what a hook asks for meanwhile comes next.
  private func inTurn(_ work: @escaping @MainActor (ControllerWindow) -> Void) {
    waiting.append(work)
    guard !isBusy else { return }
    isBusy = true
    while !waiting.isEmpty { waiting.removeFirst()(self) }
    isBusy = false
  }

  /// Lets go of the root, which joins a container.
  func giveAway(_ root: Controller) {
    guard root === currentRoot else { return }
    currentRoot = nil
    root.extras.window = nil
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
