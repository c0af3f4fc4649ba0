public import ControllerCore

/// A check of a `WindowHost`: drives a window at random, and compares what the host shows with the tree of controllers.
///
/// ```swift
/// let conformance = WindowHostConformance<MyHost> { window in
///   MyHost(window)
/// } shown: { host in
///   host.views.map { ($0.controller, in: $0.container) }
/// } proceed: { host in
///   host.layOutAndEndAnimations()
/// }
/// let report = await conformance.run(seeds: 0..<20)
/// XCTAssertEqual(report.problems, [])
/// ```
///
/// It pushes, pops, moves screens to other stacks, presents, dismisses, selects tabs, and replaces columns and roots, animated or
/// not. It begins swipes and finishes, cancels or drops them. It rotates, rebuilds views, runs low on memory, and hides and shows
/// the window. Some operations begin before the host has finished the previous one.
@MainActor
public struct WindowHostConformance<Host: WindowHost> {
  let makeHost: (ControllerWindow) -> Host
  let shown: (Host) -> [(controller: Controller, container: Controller?)]
  let proceed: (Host) async -> Void
  let layOut: ((Host) -> Void)?
  let title: ((Host) -> String)?
  let beginSwipe: (Host, StackController) -> (any DrivenSwipe)?
  let beginDismissal: (Host, ControllerWindow) -> (any DrivenSwipe)?

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - makeHost: Makes a host of a window that is not shown yet. The check retains the host and sets it as the window's.
  ///   - shown: Returns the controllers whose views are in place on the host's screen, each with the controller of the view in
  ///     which it lies, in any order. The container of the root and of presented controllers is `nil`.
  ///   - proceed: Lets the host do the work of its platform during one second: layout passes, and the end of
  ///     animations. Returns when the platform has come to rest.
  ///   - layOut: Lets the host do one layout pass, while animations go on. With this closure, the check performs some operations
  ///     during animations.
  ///   - title: Returns the title in the host's bar, if the host shows one.
  ///   - beginSwipe: Begins a swipe back on a stack as the platform does. By default the check calls
  ///     `beginInteractivePop()` itself.
  ///   - beginDismissal: Begins to drag the topmost presented controller off the screen as the platform does. By default the
  ///     check calls `beginInteractiveDismissal()` itself.
  public init(
    _ makeHost: @escaping (ControllerWindow) -> Host,
    shown: @escaping (Host) -> [(controller: Controller, container: Controller?)],
    proceed: @escaping (Host) async -> Void,
    layOut: ((Host) -> Void)? = nil,
    title: ((Host) -> String)? = nil,
    beginSwipe: @escaping (Host, StackController) -> (any DrivenSwipe)? = { $1.beginInteractivePop() },
    beginDismissal: @escaping (Host, ControllerWindow) -> (any DrivenSwipe)? = {
      $1.beginInteractiveDismissal()
    }
  ) {
    (self.makeHost, self.shown, self.proceed, self.layOut) = (makeHost, shown, proceed, layOut)
    (self.title, self.beginSwipe, self.beginDismissal) = (title, beginSwipe, beginDismissal)
  }

  /// Checks a new host for each seed: performs random operations in its window, such as pushes and swipes, and compares what the
  /// host shows with the controllers of the window. Stops at the first seed with a problem.
  ///
  /// - Parameters:
  ///   - seeds: The seeds of the random numbers. The same seed leads to the same operations.
  ///   - operations: The number of random operations for each seed.
  public func run(seeds: Range<UInt64>, operations: Int = 60) async -> WindowHostReport {
    var report = WindowHostReport()
    for seed in seeds where report.problems.isEmpty {
      let run = WindowHostRun(of: self, seed: seed, report)
      await run.perform(operations)
      report = run.report
    }
    return report
  }
}

/// A swipe back or down that a ``WindowHostConformance`` performs in place of the user's finger. Conform to this protocol if the
/// platform has its own gestures. Otherwise the check uses a `ContainerTransition`.
///
/// The check also deallocates a swipe in its middle, as if the platform had lost the gesture. The host must then show the screen
/// from which the swipe began.
@MainActor
public protocol DrivenSwipe: AnyObject {
  /// Moves the finger of the simulated user. The progress is 0 where the swipe begins, and 1 where the screen is gone.
  func update(progress: Double)
  /// Lifts the finger of the simulated user so that the swipe removes the screen.
  func finish()
  /// Lifts the finger of the simulated user so that the screen slides back and stays.
  func cancel()
}

extension ContainerTransition: DrivenSwipe {}

/// The result of a ``WindowHostConformance``.
public struct WindowHostReport: Sendable, CustomStringConvertible {
  /// Descriptions of the problems. Each begins with the seed of the random numbers that led to it. The array is empty if there
  /// are no problems.
  public internal(set) var problems: [String] = []
  /// The number of seeds of random numbers that were tried.
  public internal(set) var seeds = 0
  /// The number of times that the check has compared the views that the host shows with the controllers of the window.
  public internal(set) var comparisons = 0
  /// How often the check has performed each random operation, by the name of the operation, such as "push" or "rotate".
  public internal(set) var operations: [String: Int] = [:]

  /// The numbers of this report in one line.
  public var description: String {
    let counts = operations.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "\(seeds) seeds, \(comparisons) comparisons, \(problems.count) problems; "
      + counts.joined(separator: ", ")
  }
}
