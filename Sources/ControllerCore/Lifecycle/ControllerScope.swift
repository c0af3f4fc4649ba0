import ControllerSupport

/// One lifetime of a controller, such as "while it is on screen": work started in it is cancelled
/// when it ends, and an observation made `while:` it ends with it.
///
/// A controller has a new scope object each time the lifetime begins and lets go of it when the
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

  private struct Entry {
    let task: Task<Void, Never>
    /// Whether `settle()` waits for the work. Timers are not awaited.
    let isAwaited: Bool
  }

  private var entries: [Int: Entry] = [:]
  private var tokens: [AnyObject] = []
  private var started = 0
  /// The type of the controller, for messages about work that does not end.
  private let owner: Controller.Type

  init(owner: Controller.Type) {
    self.owner = owner
  }

  // Not isolated: that needs systems newer than the oldest we support.
  deinit {
    Self.cancel(entries)
  }

  /// First begun, first told: who minds is called at once.
  private nonisolated static func cancel(_ entries: [Int: Entry]) {
    entries.sorted { $0.key < $1.key }.forEach { $0.value.task.cancel() }
  }

  /// Whether work started in this scope has not finished yet. Timers do not count.
  public var hasPendingWork: Bool { entries.values.contains { $0.isAwaited } }

  /// Starts `work`, which is cancelled when this scope ends. Does nothing in a scope that has ended.
  ///
  /// The scope holds the work, so `work` should hold its controller weakly, or it keeps the
  /// controller alive until it finishes.
  public func start(_ work: @escaping @MainActor () async -> Void) {
    start(isAwaited: true, work)
  }

  /// Starts what waits on a clock most of the time, and is not waited for.
  func startTimer(_ run: @escaping @MainActor () async -> Void) {
    start(isAwaited: false, run)
  }

  private func start(isAwaited: Bool, _ work: @escaping @MainActor () async -> Void) {
    guard !isEnded else { return }
    let number = started
    started += 1
    let pending = isAwaited ? PendingWork.begin("work in a scope", of: owner) : nil
    let task = Task { [weak self] in
      if let pending { await pending.run(inOwnTask: true, work) } else { await work() }
      self?.entries[number] = nil
    }
    entries[number] = Entry(task: task, isAwaited: isAwaited)
  }

  /// Retains an object, such as the token of an observation, until this lifetime ends. Does nothing in a scope that has ended.
  public func keep(_ token: AnyObject) {
    if !isEnded { tokens.append(token) }
  }

  func end() {
    isEnded = true
    let ending = entries
    entries.removeAll()
    Self.cancel(ending)
    tokens = []
  }
}
