/// The rules by which a controller appears and disappears, as a value.
///
/// A begin in the same direction as the transition under way nests; a begin in the opposite
/// direction cancels what was under way and turns it around. An end that closes the outermost begin
/// finishes the transition. The value of `animated` given to a begin is the one that the matching
/// did-callback reports.
///
/// Source: the begin/end pair of UIKit's appearance transitions, as reimplemented by Chameleon's
/// `UIViewController` (Craig Hockenberry and Sean Heber, 2011), with the reversal made explicit.
public struct AppearanceStateMachine: Hashable, Sendable {
  /// What a container tells a controller.
  public enum Event: Hashable, Sendable {
    /// A transition to the screen begins.
    case beginAppearing(animated: Bool)
    /// A transition off the screen begins.
    case beginDisappearing(animated: Bool)
    /// The transition that was begun last ends.
    case end
  }

  /// What the controller does about it.
  public enum Action: Hashable, Sendable {
    /// Load the view if needed, then call `viewWillAppear` and `viewIsAppearing`, and lay out.
    case willAppear(animated: Bool)
    /// Call `viewDidAppear`.
    case didAppear(animated: Bool)
    /// Call `viewWillDisappear`.
    case willDisappear(animated: Bool)
    /// Call `viewDidDisappear`.
    case didDisappear(animated: Bool)
    /// Report an end without a begin. Nothing else happens.
    case reportUnbalancedEnd
  }

  /// The current state.
  public private(set) var state: AppearanceState = .disappeared

  /// How many begins of the transition under way have not been ended.
  private var depth = 0

  /// Creates the machine of a controller that is off screen.
  public init() {}

  /// Takes one event and says what to do about it, if anything.
  ///
  /// - Complexity: O(1).
  public mutating func handle(_ event: Event) -> Action? {
    switch (event, state) {
    case (.beginAppearing(let animated), .disappeared), (.beginAppearing(let animated), .disappearing):
      state = .appearing(animated: animated)
      depth = 1
      return .willAppear(animated: animated)

    case (.beginDisappearing(let animated), .appeared), (.beginDisappearing(let animated), .appearing):
      state = .disappearing(animated: animated)
      depth = 1
      return .willDisappear(animated: animated)

    case (.beginAppearing, .appearing), (.beginDisappearing, .disappearing):
      depth += 1
      return nil

    case (.beginAppearing, .appeared), (.beginDisappearing, .disappeared):
      return nil

    case (.end, .appearing(let animated)):
      depth -= 1
      guard depth == 0 else { return nil }
      state = .appeared
      return .didAppear(animated: animated)

    case (.end, .disappearing(let animated)):
      depth -= 1
      guard depth == 0 else { return nil }
      state = .disappeared
      return .didDisappear(animated: animated)

    case (.end, .appeared), (.end, .disappeared):
      return .reportUnbalancedEnd
    }
  }
}
