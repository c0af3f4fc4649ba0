public import Navigator

/// The states of a controller between off screen and on screen.
public enum AppearanceState: Hashable, Sendable {
  /// The controller is off screen.
  case disappeared
  /// `viewWillAppear` has been called, `viewDidAppear` has not.
  case appearing(animated: Bool)
  /// The controller is on screen.
  case appeared
  /// `viewWillDisappear` has been called, `viewDidDisappear` has not.
  case disappearing(animated: Bool)

  /// Whether the controller is appearing or disappearing, so that a transition is under way.
  package var isInTransition: Bool {
    switch self {
    case .appearing, .disappearing: true
    case .disappeared, .appeared: false
    }
  }

  /// Whether the controller is on screen or is appearing.
  public var isTowardsScreen: Bool {
    switch self {
    case .appearing, .appeared: true
    case .disappearing, .disappeared: false
    }
  }
}

/// A transition of a controller to the screen or off the screen. It lasts from `viewWillAppear` or `viewWillDisappear` until
/// the `viewDidAppear` or `viewDidDisappear` that ends it.
public struct AppearanceTransition: Hashable, Sendable {
  /// Whether the transition is animated. The callbacks at its beginning and its end get the same value.
  public var isAnimated: Bool
  /// Whether the transition was completed or canceled. `nil` while it is under way.
  ///
  /// For example, the user swipes back, and then lets the screen slide back to its place. The screen gets `viewWillDisappear`
  /// with `nil`, and then `viewWillAppear` and `viewDidAppear` with `.canceled`. Without the change of mind, the screen gets
  /// `viewDidDisappear` with `.completed`.
  public var outcome: TransitionOutcome?

  /// Creates the description of a transition. Without an outcome, the transition is under way.
  package init(isAnimated: Bool, outcome: TransitionOutcome? = nil) {
    self.isAnimated = isAnimated
    self.outcome = outcome
  }
}
