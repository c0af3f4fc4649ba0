public import ItemLayouts

/// Whether a finger may drag a controller off its stack: what the controller allows, and a pure decision about one
/// gesture.
///
/// Source: the rules of FDFullscreenPopGesture (forkingdog, 2015).
public struct InteractivePopPolicy: Hashable, Sendable {
  /// Why a gesture is refused.
  public enum Refusal: Hashable, Sendable {
    /// There is nothing below.
    case nothingBelow
    /// The controller on top does not allow it.
    case notAllowed
    /// It began too far from the edge.
    case tooFarFromEdge
    /// A transition is under way.
    case inTransition
    /// It does not go the way that leads back.
    case wrongDirection
  }

  /// What is known when a gesture begins.
  public struct Gesture: Hashable, Sendable {
    /// Where it began, in points from the left edge of the stack's view.
    public var start: Double
    /// How far it has come to the right, in points; to the left if negative.
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

  /// Whether it is allowed at all. A controller that has gestures of its own, or asks before it goes, says no.
  public var isAllowed: Bool
  /// How far from the edge that leads back it may begin, in points; 0 for anywhere. Never negative.
  public var maximumEdgeDistance: Double {
    didSet { maximumEdgeDistance = max(maximumEdgeDistance, 0) }
  }

  /// Creates a policy; what is not given is the default.
  public init(isAllowed: Bool = true, maximumEdgeDistance: Double = 0) {
    self.isAllowed = isAllowed
    self.maximumEdgeDistance = max(maximumEdgeDistance, 0)
  }

  /// Why a gesture does not begin a pop, or `nil` if it does.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - depth: How many controllers are in the stack.
  ///   - isInTransition: Whether the stack is in a transition.
  ///   - direction: Which way text runs. Where it runs from right to left, back is to the left.
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
