import ControllerSupport
import Interaction

/// A lifetime of a controller, such as "while it is on screen". When the lifetime ends, tasks and observations that were
/// started in it are canceled.
///
/// A controller has a new object of this class for each new lifetime, for example each time it appears. Reference the object
/// weakly. Start work with the controller's own methods, such as `start(in:_:)`.
@MainActor
public final class ControllerScope {
  /// The kinds of lifetimes of a controller.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The lifetime of the controller: from its creation until it is deallocated, or is removed from its container and
    /// not moved to another one. A new lifetime begins when the controller is added to a container again.
    case controller
    /// The lifetime of the controller's view: from just before `viewDidLoad` until the view is unloaded.
    case loaded
    /// The time during which the controller is on screen: from just before `viewWillAppear` until just after
    /// `viewDidDisappear`. A swipe back that the user cancels does not end this time.
    case appeared
    /// The lifetime of the window that contains the controller. Use it for work that must go on when the user leaves the
    /// screen, such as saving a document. Hiding the window does not end its lifetime.
    case window
  }

  /// Whether the lifetime of this scope has ended.
  package private(set) var isEnded = false

  /// The running tasks. The key is a serial number: 0 for the first task that was started in this scope.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var tokens: [AnyObject] = []
  private var started = 0
  /// The type of the controller, for messages that name tasks which have not ended.
  private let ownerType: Controller.Type
  private weak var owner: Controller?

  init(owner: Controller) {
    ownerType = type(of: owner)
    self.owner = owner
  }

  // This `deinit` is not isolated to the main actor, because that would require iOS 18.4, and the package supports iOS 18.0.
  deinit { Self.cancel(tasks) }

  /// Cancels the tasks in the order in which they were started. Cancellation handlers are called before the return.
  private nonisolated static func cancel(_ tasks: [Int: Task<Void, Never>]) {
    tasks.sorted { $0.key < $1.key }.forEach { $0.value.cancel() }
  }

  /// Starts a task that is canceled when this scope ends. Does nothing if the scope has ended.
  ///
  /// The task retains `work`, so `work` should capture its controller weakly. Otherwise the controller lives until the work ends.
  ///
  /// - Parameter isAwaited: Whether tests wait for this task in ``ControllerWindow/settle(orUntil:limit:)``. Pass `false` for
  ///   work that mostly sleeps or waits for the next element of a sequence, and may never end.
  package func start(isAwaited: Bool = true, _ work: @escaping @MainActor () async -> Void) {
    guard !isEnded else { return }
    let number = started
    started += 1
    let group = owner?.window?.pendingWork
    let pending = isAwaited ? PendingWork.begin("work in a scope", of: ownerType, in: group) : nil
    // `ScreenWork.$screen` tells the task that it belongs to the screen `owner`. If `owner` is being removed, dialogs that the
    // task opens are refused. Without this line, the task would inherit the screen of the code that calls this method.
    tasks[number] = PendingWork.within(group) {
      ScreenWork.$screen.withValue(ScreenWork.Screen(owner)) {
        Task { [weak self] in
          if let pending { await pending.run(inOwnTask: true, work) } else { await work() }
          self?.tasks[number] = nil
        }
      }
    }
  }

  /// Retains an object, such as the token of an observation, until this scope ends. Does nothing if the scope has ended already.
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
