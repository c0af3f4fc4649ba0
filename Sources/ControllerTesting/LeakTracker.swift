/// A tracker that detects leaked objects.
///
/// ```swift
/// let leaks = LeakTracker()
/// do {
///   let profile = leaks.track(ProfileController(id: 7))
///   HeadlessWindow(profile).close()
/// }
/// await leaks.settle()
/// XCTAssertEqual(leaks.alive, [])
/// ```
@MainActor
public final class LeakTracker {
  private struct Tracked {
    let name: String
    weak var object: AnyObject?
  }

  private var tracked: [Tracked] = []

  /// Creates a tracker without objects.
  public init() {}

  /// Tracks an object without retaining it. The array ``alive`` then contains the given name or the name of its type.
  ///
  /// - Returns: The object. Store it in a constant before you pass it to a ``HeadlessWindow``. In
  ///   `HeadlessWindow(tracker.track(MyScreen()))`, Swift infers `HeadlessWindow<Controller>`, so the methods of `MyScreen`
  ///   cannot be called on its root.
  @discardableResult
  public func track<Object: AnyObject>(_ object: Object, _ name: String? = nil) -> Object {
    tracked.append(Tracked(name: name ?? String(describing: type(of: object)), object: object))
    return object
  }

  /// The names of the tracked objects that have not been deallocated, in the order of tracking.
  public var alive: [String] {
    tracked.filter { $0.object != nil }.map(\.name)
  }

  /// Waits until canceled tasks have ended, because they retain objects until then. The method lets other code run on the
  /// main actor until all tracked objects are deallocated, at most `turns` times.
  public func settle(turns: Int = 1_000) async {
    for _ in 0..<turns where !alive.isEmpty {
      await Task.yield()
    }
  }
}
