/// Decides when a list loads its next page because the user has scrolled to the footer at its end.
///
/// The whole footer must be visible. A drag and its deceleration begin at most one load, until the list grows. Otherwise a page
/// that fails, or that has no rows, would be requested again at each step of the scroll. In a list that is shorter than the view, a
/// load begins when the user has pulled the list up and lifts the finger; a touch without a pull begins none.
///
/// Source: the automatic footer of MJRefresh, https://github.com/CoderMJLee/MJRefresh.
package struct FooterTrigger: Hashable, Sendable {
  private var previous: RefreshGeometry?
  /// Whether the footer has begun a load during the current motion: a drag with its deceleration, or a scroll without a finger.
  private var hasBegun = false

  package init() {}

  /// Returns whether a load begins.
  ///
  /// - Parameters:
  ///   - geometry: The geometry of the list after it was scrolled, or after the user has begun or ended a drag.
  ///   - isIdle: Whether the footer can begin a load.
  package mutating func begins(_ geometry: RefreshGeometry, isIdle: Bool) -> Bool {
    let before = previous
    previous = geometry
    guard let before else { return false }
    let wasLetGo = before.isDragging && !geometry.isDragging
    let beginsDrag = geometry.isDragging && !before.isDragging
    // A deceleration never turns back and then forward again. So a scroll that has turned back is a new motion, such as of a wheel.
    let turnsBack = !geometry.isDragging && !wasLetGo && geometry.offset < before.offset
    if beginsDrag || turnsBack || geometry.contentLength > before.contentLength { hasBegun = false }
    guard isIdle, !hasBegun else { return false }
    let end = geometry.contentLength + geometry.endInset - geometry.viewportLength
    let isLong = geometry.contentLength + geometry.startInset > geometry.viewportLength
    hasBegun =
      isLong
      ? geometry.offset >= end && (geometry.offset > before.offset || wasLetGo)
      : wasLetGo && geometry.offset > -geometry.startInset
    return hasBegun
  }
}
