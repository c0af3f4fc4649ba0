public import ItemLayouts

/// The rules for a finger that drags a controller off its stack: a setting of the controller, and a pure decision about
/// one gesture.
///
/// Source: the rules of FDFullscreenPopGesture (forkingdog, 2015).
public struct InteractivePopPolicy: Hashable, Sendable {
  /// A reason for refusing a gesture.
  public enum Refusal: Hashable, Sendable {
    /// The stack has only one controller.
    case nothingBelow
    /// The controller on top does not allow the gesture.
    case notAllowed
    /// The gesture began too far from the edge.
    case tooFarFromEdge
    /// A transition is under way.
    case inTransition
    /// The gesture moves away from the direction that leads back.
    case wrongDirection
  }

  /// The measurements at the beginning of a gesture.
  public struct Gesture: Hashable, Sendable {
    /// The start of the gesture, in points from the left edge of the stack's view.
    public var start: Double
    /// The distance to the right since the start, in points. Negative to the left.
    public var translation: Double
    /// The width of the stack's view, in points.
    public var width: Double

    /// Creates a gesture.
    public init(start: Double, translation: Double, width: Double) {
      self.start = start
      self.translation = translation
      self.width = width
    }
  }

  /// Whether a finger may pop the controller. Set `false` for a controller that has gestures of its own, or that asks
  /// the user before it leaves.
  public var isAllowed: Bool
  /// The maximum distance between the start of a gesture and the edge that leads back, in points. 0 allows any
  /// distance. Negative values count as 0.
  public var maximumEdgeDistance: Double {
    didSet { maximumEdgeDistance = max(maximumEdgeDistance, 0) }
  }

  /// Creates a policy. Arguments that are left out have the default value.
  public init(isAllowed: Bool = true, maximumEdgeDistance: Double = 0) {
    self.isAllowed = isAllowed
    self.maximumEdgeDistance = max(maximumEdgeDistance, 0)
  }

  /// Returns the reason why a gesture does not begin a pop, or `nil` if the gesture begins a pop.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - depth: The number of controllers in the stack.
  ///   - isInTransition: Whether the stack is in a transition.
  ///   - direction: The reading direction. If text runs from right to left, a gesture to the left leads back.
  public func refusal(
    of gesture: Gesture,
    depth: Int,
    isInTransition: Bool,
    direction: ReadingDirection
  ) -> Refusal? {
    let isLeftToRight = direction == .leftToRight
    let distance = isLeftToRight ? gesture.start : gesture.width - gesture.start
    let progress = isLeftToRight ? gesture.translation : -gesture.translation
    if depth < 2 { return .nothingBelow }
    if !isAllowed { return .notAllowed }
    if maximumEdgeDistance > 0, distance > maximumEdgeDistance { return .tooFarFromEdge }
    if isInTransition { return .inTransition }
    if progress <= 0 { return .wrongDirection }
    return nil
  }
}
