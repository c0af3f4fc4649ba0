/// One lifetime of a controller, such as "while it is on screen": work started in it is cancelled
/// when it ends, and an observation made `while:` it ends with it.
///
/// A controller opens a new scope object each time the lifetime begins and lets go of it when the
/// lifetime ends, so hold one only weakly.
@MainActor
public final class ControllerScope {
  /// The lifetimes a controller has.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// From creation, or from being added to a container again, until the controller has left for
    /// good or is deallocated.
    case controller
    /// From just before `viewDidLoad` until the view is dropped or the controller has left for good.
    case loaded
    /// From just before `viewWillAppear` until just after `viewDidDisappear`. A transition that is
    /// cancelled half way does not interrupt it.
    case appeared
  }

  /// Whether this lifetime is over.
  public private(set) var isEnded = false

  private var tasks: [Int: Task<Void, Never>] = [:]
  private var tasksStarted = 0
  private var onNextFinish: [@MainActor () -> Void] = []

  init() {}

  // Not isolated: that needs systems newer than the oldest we support.
  deinit {
    tasks.values.forEach { $0.cancel() }
  }

  /// Whether work started in this scope has not finished yet.
  public var hasPendingWork: Bool { !tasks.isEmpty }

  /// Starts `work`, which is cancelled when this scope ends. Does nothing in a scope that has ended.
  ///
  /// The scope holds the work, so `work` should hold its controller weakly, or it keeps the
  /// controller alive until it finishes.
  public func start(_ work: @escaping @MainActor () async -> Void) {
    guard !isEnded else { return }
    let number = tasksStarted
    tasksStarted += 1
    tasks[number] = Task { [weak self] in
      await work()
      self?.finish(number)
    }
  }

  /// Calls `handler` once, when the next piece of work finishes.
  func whenWorkFinishes(_ handler: @escaping @MainActor () -> Void) {
    onNextFinish.append(handler)
  }

  func end() {
    isEnded = true
    tasks.values.forEach { $0.cancel() }
    tasks.removeAll()
    notifyFinished()
  }

  private func finish(_ number: Int) {
    // A scope that has ended has already told those who waited.
    guard tasks.removeValue(forKey: number) != nil else { return }
    notifyFinished()
  }

  private func notifyFinished() {
    let handlers = onNextFinish
    onNextFinish.removeAll()
    handlers.forEach { $0() }
  }
}
