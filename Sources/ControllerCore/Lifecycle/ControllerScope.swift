import ControllerSupport

/// A lifetime of a controller, such as "while it is on screen". Work that was started in the lifetime is canceled at
/// its end, and observations end.
///
/// A controller has a new scope object for each new lifetime. Reference the object weakly. Start work with the controller's own methods,
/// such as `start(in:_:)`.
@MainActor
public final class ControllerScope {
  /// The lifetimes a controller has.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// From creation, or from being added to a container again, until the controller has left for
    /// good or is deallocated.
    case controller
    /// From just before `viewDidLoad` until the view is dropped or the controller has left for good.
    case loaded
    /// From just before `viewWillAppear` until just after `viewDidDisappear`. A transition that is canceled does not
    /// interrupt it.
    case appeared
    /// Until the window of the controller closes. It is for what the user has asked to be written: leaving the screen does not cancel
    /// that. The controller must be in a window, which may be hidden.
    case window
  }

  /// Whether the lifetime of this scope has ended.
  package private(set) var isEnded = false

  /// The work that has not ended, in the order of its start.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var tokens: [AnyObject] = []
  private var started = 0
  /// The type of the controller, for messages about work that does not end.
  private let ownerType: Controller.Type
  private weak var owner: Controller?

  init(owner: Controller) {
    ownerType = type(of: owner)
    self.owner = owner
  }

  // Not isolated: an isolated `deinit` requires iOS 18.4, and the package supports iOS 18.0.
  deinit {
    Self.cancel(tasks)
  }

  /// Cancels the work in the order in which it was started. Cancellation handlers are called at once.
  private nonisolated static func cancel(_ tasks: [Int: Task<Void, Never>]) {
    tasks.sorted { $0.key < $1.key }.forEach { $0.value.cancel() }
  }

  /// Starts work that is canceled when this scope ends. Does nothing in a scope that has ended.
  ///
  /// The scope retains `work`, so `work` should capture its controller weakly. Otherwise the controller lives until the
  /// work ends.
  ///
  /// - Parameter isAwaited: Whether `settle()` waits for the work. It does not wait for work that mostly waits for a clock or a
  ///   sequence.
  package func start(isAwaited: Bool = true, _ work: @escaping @MainActor () async -> Void) {
    guard !isEnded else { return }
    let number = started
    started += 1
    let group = owner?.window?.pendingWork
    let pending = isAwaited ? PendingWork.begin("work in a scope", of: ownerType, in: group) : nil
    tasks[number] = PendingWork.within(group) {
      Task { [weak self] in
        if let pending { await pending.run(inOwnTask: true, work) } else { await work() }
        self?.tasks[number] = nil
      }
    }
  }

  /// Retains an object, such as the token of an observation, until this lifetime ends. Does nothing in a scope that has ended.
  package func keep(_ token: AnyObject) {
    if !isEnded { tokens.append(token) }
  }

  func end() {
    isEnded = true
    let ending = tasks
    tasks.removeAll()
    Self.cancel(ending)
    tokens = []
  }
}
