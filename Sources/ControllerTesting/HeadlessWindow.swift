public import ControllerCore
import ControllerSupport
import ListControllers
import WebControllers

/// A window without a screen, for tests. It shows a controller, and waits until the controller has settled.
///
/// ```swift
/// let window = HeadlessWindow(ProfileController(id: 7))
/// await window.settle()                       // the view has appeared, and the request has been answered
/// XCTAssertEqual(window.root.view.name, "Ada")
/// try window.perform("tap Save")              // see UserAction
/// window.close()
/// ```
///
/// The window is as slow as a device: a view comes on screen in a later turn of the main actor, and an animation ends later still
/// (see ``HeadlessPace``). ``settle(orUntil:limit:)`` waits for both.
///
/// The properties of the `ControllerWindow` are properties of this window too, such as `window.environment.clock`.
@MainActor
@dynamicMemberLookup
public final class HeadlessWindow<Root: Controller> {
  /// The controller on screen.
  public let root: Root
  /// The window that contains `root`.
  public let window: ControllerWindow
  /// The simulated host of the window, which places views and ends animations.
  public let host: HeadlessHost
  /// The keyboard, which knows the field with the focus. Each ``HeadlessField`` that ``actions`` finds on the screen uses it.
  public let keyboard = HeadlessKeyboard()

  /// Creates a window and begins to show a controller in it.
  ///
  /// - Parameters:
  ///   - root: The controller.
  ///   - environment: The environment of all controllers, for instance with a `ManualClock`.
  ///   - host: The simulated platform. By default it is as slow as a device.
  ///   - onDiagnostic: Called when a controller reports a problem, such as a wrong use of a method, also while `root` appears.
  public init(
    _ root: Root,
    environment: ControllerEnvironment = ControllerEnvironment(),
    host: HeadlessHost = HeadlessHost(),
    onDiagnostic: (@MainActor (ControllerDiagnostic, Controller) -> Void)? = nil
  ) {
    (self.root, self.host) = (root, host)
    window = ControllerWindow()
    window.host = host
    window.onDiagnostic = onDiagnostic
    window.environment = environment
    if environment.listViews == nil { window.environment.listViews = HeadlessLists() }
    if environment.makeWebEngine == nil {
      window.environment.makeWebEngine = { _ in HeadlessWebEngine(scroller: HeadlessScroller()) }
    }
    window.root = root
    window.show()
  }

  /// Waits until all pending work of the window has ended, as `ControllerWindow.settle(orUntil:limit:)` does. A transition
  /// that a ``ManualAnimator`` controls must be finished first.
  ///
  /// - Parameters:
  ///   - isDone: Ends the wait early when it returns `true`. The values that it reads are tracked by Observation.
  ///   - limit: The time after which the wait ends in any case, on the continuous clock.
  /// - Returns: Descriptions of the work that has not ended within `limit`; otherwise an empty array.
  @discardableResult
  public func settle(
    orUntil isDone: @escaping @MainActor () -> Bool = { false },
    limit: Duration = .seconds(10)
  ) async -> [String] {
    await window.settle(orUntil: isDone, limit: limit)
  }

  /// Waits until the host has put all views on screen and has ended all animations, but not for requests and other work, as
  /// ``settle(orUntil:limit:)`` does.
  public func appear() async { await window.settle(orUntil: { [host] in host.isIdle }) }

  /// Waits until all pending work of the window has ended. If work sleeps on a clock, moves the clock forward to the end of the
  /// sleep.
  ///
  /// So debounces, delays between attempts and time limits end without a real wait. Two kinds of sleep do not move the clock:
  /// timers of controllers, which are only called when the clock passes them, and time limits of questions to the user, such as
  /// an offer to undo. Call ``ManualClock/advance(by:)`` to end these sleeps.
  ///
  /// - Parameters:
  ///   - clock: The clock on which the work sleeps.
  ///   - maximum: The longest time by which the clock is moved altogether.
  ///   - limit: The time after which the wait for work that does not sleep ends, on the continuous clock.
  /// - Returns: Descriptions of the work that has not ended within `maximum` or `limit`; otherwise an empty array.
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

  /// A property of ``window``, such as `window.environment`.
  public subscript<Value>(dynamicMember path: KeyPath<ControllerWindow, Value>) -> Value {
    window[keyPath: path]
  }

  /// A property of ``window`` that can be set, such as `window.environment`.
  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<ControllerWindow, Value>) -> Value {
    get { window[keyPath: path] }
    set { window[keyPath: path] = newValue }
  }

  /// Closes the window. All controllers disappear and are removed, and their work is canceled. The window cannot be shown
  /// again.
  public func close() { window.close() }
}
