public import Navigator

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
