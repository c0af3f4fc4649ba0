public import ItemLayouts

/// The rules for a finger that drags a controller off its stack.
///
/// Source: the rules of FDFullscreenPopGesture (forkingdog, 2015).
public struct InteractivePopPolicy: Hashable, Sendable {
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

  /// Returns whether a gesture leads back and begins near enough to the edge. The stack judges the rest, see
  /// ``StackController/beginInteractivePop()``.
  ///
  /// - Parameters:
  ///   - start: The start of the gesture, in points from the left edge of the stack's view.
  ///   - translation: The distance to the right since the start, in points. Negative to the left.
  ///   - width: The width of the stack's view, in points.
  ///   - direction: The reading direction. If text runs from right to left, a gesture to the left leads back.
  public func accepts(start: Double, translation: Double, width: Double, direction: ReadingDirection) -> Bool
  {
    let isLeftToRight = direction == .leftToRight
    let distance = isLeftToRight ? start : width - start
    let progress = isLeftToRight ? translation : -translation
    return progress > 0 && (maximumEdgeDistance == 0 || distance <= maximumEdgeDistance)
  }
}
