public import Navigator

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

/// A controller's way to the screen or off it, from the first `viewWill…` to the end of the
/// `viewDid…` that settles it.
public struct AppearanceTransition: Hashable, Sendable {
  /// Whether it is animated. Will and did of one pair are told the same.
  public var isAnimated: Bool
  /// `nil` while under way; `.canceled` from the moment it was turned around, also while the way back
  /// lasts; `.completed` in the `viewDid…` that settles one that was not.
  public var outcome: TransitionOutcome?

  /// Creates a transition; under way, if no outcome is given.
  public init(isAnimated: Bool, outcome: TransitionOutcome? = nil) {
    self.isAnimated = isAnimated
    self.outcome = outcome
  }
}
