package import ItemLayouts
package import Surfaces

/// The scroll position and sizes of a list along its axis, in points.
package struct RefreshGeometry: Hashable, Sendable {
  /// The scroll offset: the position in the content at which the visible part begins. It is negative if the list is pulled
  /// beyond its start.
  package var offset = 0.0
  /// The current inset before the content, including the length that the header adds.
  package var startInset = 0.0
  /// The current inset after the content, including the length that the footer adds.
  package var endInset = 0.0
  /// The length of the content along the axis, without the insets.
  package var contentLength = 0.0
  /// The length of the visible part along the axis.
  package var viewportLength = 0.0
  /// Whether the user drags the list with a finger.
  package var isDragging = false

  /// Creates the geometry of an empty list, in which all lengths are 0.
  package init() {}

  /// Reads the geometry of a scrolling view along an axis.
  @MainActor
  package init(of surface: any ScrollSurface, along axis: LayoutAxis) {
    offset = axis.along(surface.scrollOffset)
    (startInset, endInset) = axis.along(surface.contentInsets)
    contentLength = axis.along(surface.contentSize)
    viewportLength = axis.along(surface.viewportSize)
    isDragging = surface.isDragging
  }
}
