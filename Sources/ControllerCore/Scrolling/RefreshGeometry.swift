public import ItemLayouts

/// How a list is scrolled, along its axis, in points.
public struct RefreshGeometry: Hashable, Sendable {
  /// Where in the content the visible part begins; negative where it was pulled beyond.
  public var offset: Double
  /// The inset before the content as it is now, with what a header has added.
  public var startInset: Double
  /// The inset after the content as it is now, with what a footer has added.
  public var endInset: Double
  /// How long the content is.
  public var contentLength: Double
  /// How much of it is visible at a time.
  public var viewportLength: Double
  /// Whether a finger is on it.
  public var isDragging: Bool

  /// Creates a geometry.
  public init(
    offset: Double,
    startInset: Double = 0,
    endInset: Double = 0,
    contentLength: Double,
    viewportLength: Double,
    isDragging: Bool
  ) {
    self.offset = offset
    self.startInset = startInset
    self.endInset = endInset
    self.contentLength = contentLength
    self.viewportLength = viewportLength
    self.isDragging = isDragging
  }

  /// Takes how a surface is scrolled along an axis.
  @MainActor
  public init(of surface: any ScrollSurface, along axis: LayoutAxis) {
    offset = axis.along(surface.contentOffset)
    (startInset, endInset) = axis.along(surface.contentInsets)
    contentLength = axis.along(surface.contentSize)
    viewportLength = axis.along(surface.viewportSize)
    isDragging = surface.isDragging
  }
}
