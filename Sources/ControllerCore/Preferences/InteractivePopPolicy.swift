public import ItemLayouts

/// The rules for a swipe with which the user pops a controller off its stack.
///
/// Source: the rules of FDFullscreenPopGesture (forkingdog, 2015).
public struct InteractivePopPolicy: Hashable, Sendable {
  /// Whether the user may pop the controller by a swipe. Set `false` for a controller with gestures of its own, or if the user
  /// must be asked before the controller is removed.
  public var isAllowed: Bool
  /// The maximum distance in points between the start of the swipe and the leading edge of the stack, which is the left edge if
  /// text runs from left to right. 0 allows any distance. Negative values count as 0.
  public var maximumEdgeDistance: Double {
    didSet { maximumEdgeDistance = max(maximumEdgeDistance, 0) }
  }

  /// Creates a policy. By default, a swipe is allowed, and may begin at any distance from the leading edge.
  public init(isAllowed: Bool = true, maximumEdgeDistance: Double = 0) {
    self.isAllowed = isAllowed
    self.maximumEdgeDistance = max(maximumEdgeDistance, 0)
  }

  /// Returns whether a swipe goes back and has begun near enough to the leading edge. ``StackController/beginInteractivePop()``
  /// checks all other conditions, for example that the stack has a previous screen.
  ///
  /// - Parameters:
  ///   - start: The start of the gesture, in points from the left edge of the stack's view.
  ///   - translation: The distance to the right since the start, in points. Negative to the left.
  ///   - width: The width of the stack's view, in points.
  ///   - direction: The reading direction. If text runs from right to left, a swipe to the left goes back.
  public func accepts(start: Double, translation: Double, width: Double, direction: ReadingDirection) -> Bool
  {
    let isLeftToRight = direction == .leftToRight
    let distance = isLeftToRight ? start : width - start
    let progress = isLeftToRight ? translation : -translation
    return progress > 0 && (maximumEdgeDistance == 0 || distance <= maximumEdgeDistance)
  }
}
