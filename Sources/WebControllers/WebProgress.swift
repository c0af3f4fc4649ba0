/// How a page's load is shown: as a bar that never goes back, and that goes a moment after it was full.
public struct WebProgress: Hashable, Sendable {
  /// How long a full bar stays.
  public static let fullTime = Duration.milliseconds(300)

  /// How full the bar is, from 0 to 1.
  public private(set) var fraction = 0.0
  /// Whether there is a bar.
  public private(set) var isShown = false
  /// How many loads there were: what a moment was waited for belongs to one of them.
  private(set) var load = 0

  /// Creates a progress before any load.
  public init() {}

  /// Takes in an event of the engine.
  ///
  /// - Returns: Whether the bar is full now: call ``hide(_:)`` after ``fullTime``.
  mutating func handle(_ event: WebEvent) -> Bool {
    switch event {
    case .started:
      load += 1
      (fraction, isShown) = (0, true)
    case .progressed(let now):
      if isShown { fraction = min(max(fraction, now), 1) }
    case .finished:
      defer { fraction = isShown ? 1 : 0 }
      return isShown
    case .failed:
      (fraction, isShown) = (0, false)
    case .committed, .changed, .message:
      break
    }
    return false
  }

  /// Takes the bar away, unless it is that of a later load.
  mutating func hide(_ load: Int) {
    if load == self.load { (fraction, isShown) = (0, false) }
  }
}
