/// The state of a progress bar: its value never decreases during a load, and it disappears shortly after the load has finished.
public struct WebProgress: Hashable, Sendable {
  /// The time for which a full bar stays visible.
  public static let fullTime = Duration.milliseconds(300)

  /// The value of the bar, from 0 to 1.
  public private(set) var fraction = 0.0
  /// Whether the bar is visible.
  public private(set) var isShown = false
  /// The number of loads so far. A timer compares it with its own load, so that it does not hide the bar of a later load.
  private(set) var load = 0

  /// Creates the state before the first load.
  public init() {}

  /// Handles an event of the engine.
  ///
  /// - Returns: Whether the bar is full now. Then the caller calls ``hide(_:)`` after ``fullTime``.
  mutating func handle(_ event: WebEvent) -> Bool {
    switch event {
    case .started:
      load += 1
      (fraction, isShown) = (0, true)
    case .progressed(let value):
      if isShown { fraction = min(max(fraction, value), 1) }
    case .finished:
      fraction = isShown ? 1 : 0
      return isShown
    case .failed:
      (fraction, isShown) = (0, false)
    case .committed, .changed, .message:
      break
    }
    return false
  }

  /// Hides the bar, unless a later load has started.
  mutating func hide(_ load: Int) {
    if load == self.load { (fraction, isShown) = (0, false) }
  }
}
