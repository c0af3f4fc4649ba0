/// Where a controller stands between being off screen and on screen.
public enum AppearanceState: Hashable, Sendable {
  /// Not on screen, and not on its way there.
  case disappeared
  /// `viewWillAppear` has been called, `viewDidAppear` has not.
  case appearing(animated: Bool)
  /// On screen.
  case appeared
  /// `viewWillDisappear` has been called, `viewDidDisappear` has not.
  case disappearing(animated: Bool)

  /// Whether a transition is under way.
  public var isInTransition: Bool {
    switch self {
    case .appearing, .disappearing: true
    case .disappeared, .appeared: false
    }
  }

  /// Whether the controller is on screen or on its way there.
  public var isTowardsScreen: Bool {
    switch self {
    case .appearing, .appeared: true
    case .disappearing, .disappeared: false
    }
  }
}
