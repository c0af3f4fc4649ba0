import ControllerSupport

/// The time at which a simulated view does the work that a device does late, such as placing a view or ending an animation.
public enum HeadlessPace: Sendable {
  /// In later turns of the main actor, as on a device. `settle()` of a window waits for these turns.
  case later
  /// When the test calls a method such as ``HeadlessHost/proceed()`` or ``HeadlessScroller/proceed()``. If the test never calls
  /// it, the view acts like a platform that has lost a view or an animation.
  case manual
  /// At once, which no device does. Use it where a test is about neither time nor order.
  case instant
}

/// The steps, such as layout passes, that a simulated view still has to perform, in order.
@MainActor
final class HeadlessSteps {
  /// The time at which steps are performed. If the test changes it from `manual` to `later`, the steps that are waiting already
  /// are performed in later turns of the main actor, too.
  var pace: HeadlessPace { didSet { schedule() } }
  /// The group of pending work in which the steps are registered, usually that of one window. A test that waits for this group
  /// also waits for the steps. If it is `nil`, a step is registered for the window whose callback has added it.
  var group: PendingWork.Group?
  private var steps: [@MainActor () -> Void] = []
  private var isScheduled = false

  init(_ pace: HeadlessPace) { self.pace = pace }

  func add(_ step: @escaping @MainActor () -> Void) {
    if pace == .instant { return step() }
    steps.append(step)
    schedule()
  }

  /// Does the oldest step, if any.
  func doNext() -> Bool {
    guard !steps.isEmpty else { return false }
    steps.removeFirst()()
    return true
  }

  private func schedule() {
    guard pace == .later, !isScheduled, !steps.isEmpty else { return }
    isScheduled = true
    // The task retains this object, so that it performs all steps even if the app has released the view. A device also ends its
    // animations then, and calls their closures.
    PendingWork.later("step of a double", of: Self.self, in: group) { [self] in
      if pace == .later { _ = doNext() }
      isScheduled = false
      // The next task is registered before this task ends. Otherwise, between the two tasks, no work would be registered, and a
      // test that waits for all pending work would continue too early.
      schedule()
    }
  }
}

extension PendingWork {
  /// Runs `body` in a later turn of the main actor. Tests that call `settle()` of the window to which the work belongs
  /// wait for it.
  @MainActor @discardableResult
  static func later<Value: Sendable>(
    _ what: StaticString,
    of owner: any Any.Type,
    in group: Group? = nil,
    _ body: @escaping @MainActor () async -> Value
  ) -> Task<Value, Never> {
    let work = begin(what, of: owner, in: group)
    return Task { await work.run(inOwnTask: true, body) }
  }
}
