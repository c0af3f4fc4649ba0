public import ControllerCore
import ControllerSupport

/// A window without a screen, for tests. It shows a controller, and waits until the controller has settled.
///
/// ```swift
/// let window = HeadlessWindow(ProfileController(id: 7))
/// await window.settle()                       // the request has been answered
/// XCTAssertEqual(window.root.view.name, "Ada")
/// window.close()
/// ```
///
/// The properties of the `ControllerWindow` are properties of this window too, such as `window.environment.clock`.
@MainActor
@dynamicMemberLookup
public final class HeadlessWindow<Root: Controller> {
  /// The controller on screen.
  public let root: Root
  /// The window, for the methods that this type does not have.
  public let window: ControllerWindow

  /// Shows `root`. The controller has appeared when this initializer returns.
  ///
  /// - Parameters:
  ///   - root: The controller.
  ///   - environment: The environment of all controllers, for instance with a `ManualClock`.
  public init(_ root: Root, environment: ControllerEnvironment = ControllerEnvironment()) {
    self.root = root
    window = ControllerWindow()
    window.environment = environment
    window.root = root
    window.show()
  }

  /// Waits until no work of the window is under way, as `ControllerWindow.settle(orUntil:limit:)` does.
  /// A transition that a ``ManualAnimator`` holds must be finished first.
  ///
  /// - Parameters:
  ///   - isDone: Ends the wait early when it returns `true`. It is read under Observation.
  ///   - limit: The time after which the wait ends although work is under way, on the continuous clock.
  /// - Returns: Descriptions of the work that is still under way after `limit`; otherwise an empty array.
  @discardableResult
  public func settle(
    orUntil isDone: @escaping @MainActor () -> Bool = { false },
    limit: Duration = .seconds(10)
  ) async -> [String] {
    await window.settle(orUntil: isDone, limit: limit)
  }

  /// Waits until no work of the window is under way, and moves a clock forward while work sleeps on it.
  ///
  /// The clock moves from deadline to deadline, so a debounce, a delay between tries and a timeout all elapse. Timers fire
  /// when the clock passes them, but the clock is not moved for their sake.
  ///
  /// - Parameters:
  ///   - clock: The clock that the work sleeps on.
  ///   - maximum: The longest time that the clock is moved in all.
  ///   - limit: The time after which the wait for work that does not sleep ends, on the continuous clock.
  /// - Returns: Descriptions of the work that is still under way after `maximum` or `limit`; otherwise an empty array.
  @discardableResult
  public func settle(
    advancing clock: ManualClock,
    upTo maximum: Duration = .seconds(86_400),
    limit: Duration = .seconds(10)
  ) async -> [String] {
    let end = clock.now.advanced(by: maximum)
    while true {
      await clock.letOthersRun()
      guard PendingWork.isBusy(in: window.pendingWork) else { return [] }
      if let deadline = clock.nextDeadline {
        guard deadline <= end else { return PendingWork.busy(in: window.pendingWork) }
        await clock.advance(by: clock.now.duration(to: deadline))
        continue
      }
      let names = await PendingWork.settle(
        window.pendingWork,
        orUntil: { clock.nextDeadline != nil },
        limit: limit,
        observing: clock.observeNextSleeper
      )
      if !names.isEmpty { return names }
    }
  }

  /// A property of the window.
  public subscript<Value>(dynamicMember path: KeyPath<ControllerWindow, Value>) -> Value {
    window[keyPath: path]
  }

  /// A property of the window.
  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<ControllerWindow, Value>) -> Value {
    get { window[keyPath: path] }
    set { window[keyPath: path] = newValue }
  }

  /// Closes the window for good. All controllers disappear and leave, and their work is canceled.
  public func close() {
    window.close()
  }
}
