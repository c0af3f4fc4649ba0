public import ItemLayouts

/// The scroll position and sizes of a list along its axis, in points.
public struct RefreshGeometry: Hashable, Sendable {
  /// The offset of the visible part in the content. Negative when the list is pulled beyond its start.
  public var offset: Double
  /// The current inset before the content, including the share of a header.
  public var startInset: Double
  /// The current inset after the content, including the share of a footer.
  public var endInset: Double
  /// The length of the content.
  public var contentLength: Double
  /// The length of the visible part.
  public var viewportLength: Double
  /// Whether a finger is on the list.
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

  /// Creates the geometry of a surface along an axis.
  @MainActor
  public init(of surface: any ScrollSurface, along axis: LayoutAxis) {
    offset = axis.along(surface.contentOffset)
    (startInset, endInset) = axis.along(surface.contentInsets)
    contentLength = axis.along(surface.contentSize)
    viewportLength = axis.along(surface.viewportSize)
    isDragging = surface.isDragging
  }
}
