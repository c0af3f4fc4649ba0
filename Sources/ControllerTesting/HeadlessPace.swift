import ControllerSupport

/// The moment at which a double does what a device does later: it places a view, lays out, ends an animation, or decelerates.
public enum HeadlessPace: Sendable {
  /// In later turns of the main actor, as on a device. `settle()` of a window waits for these turns.
  case later
  /// When the test says so, for example by ``HeadlessHost/proceed()`` or ``HeadlessScroller/proceed()``. If it never does, the
  /// double behaves as a platform that has lost a view or an animation.
  case manual
  /// At once, which no device does. Use it where a test is about neither time nor order.
  case instant
}

/// The steps that a double has still to do, in order.
@MainActor
final class HeadlessSteps {
  /// The moment of the steps that are added from now on. Earlier steps that wait for the test go on to wait, or are done later.
  var pace: HeadlessPace { didSet { schedule() } }
  /// The work of the window whose tests wait for the steps. With `nil`, it is the window whose callback has added the step.
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
    // The task retains the steps: animations end, and call their closures, also after the app has released the view.
    PendingWork.later("step of a double", of: Self.self, in: group) { [self] in
      if pace == .later { _ = doNext() }
      isScheduled = false
      // The next step is registered before this one ends. Otherwise `settle()` could return in between.
      schedule()
    }
  }
}

extension PendingWork {
  /// Runs `body` in a later turn of the main actor. `settle()` of a window waits for it.
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
