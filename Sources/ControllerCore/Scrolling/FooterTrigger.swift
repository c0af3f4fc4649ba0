/// Decides when a list loads its next page because the user has scrolled to the footer at its end.
///
/// The whole footer must be visible. A drag begins at most one load. In a list that is shorter than the view, a load begins when
/// the user has pulled the list up and lifts the finger; a touch without a pull begins none.
///
/// Source: the automatic footer of MJRefresh, https://github.com/CoderMJLee/MJRefresh.
package struct FooterTrigger: Hashable, Sendable {
  private var previous: RefreshGeometry?
  /// Whether the footer has begun a load during the current drag, or during the last one.
  private var hasBegunInDrag = false

  package init() {}

  /// Returns whether a load begins.
  ///
  /// - Parameters:
  ///   - geometry: The geometry of the list after it was scrolled, or after the user has begun or ended a drag.
  ///   - isIdle: Whether the footer can begin a load.
  package mutating func begins(_ geometry: RefreshGeometry, isIdle: Bool) -> Bool {
    let before = previous
    previous = geometry
    if geometry.isDragging, before?.isDragging != true { hasBegunInDrag = false }
    guard isIdle, let before else { return false }
    let wasLetGo = before.isDragging && !geometry.isDragging
    let end = geometry.contentLength + geometry.endInset - geometry.viewportLength
    let isLong = geometry.contentLength + geometry.startInset > geometry.viewportLength
    let isDue =
      isLong
      ? geometry.offset >= end && (geometry.offset > before.offset || wasLetGo)
      : wasLetGo && geometry.offset > -geometry.startInset
    let isOfDrag = geometry.isDragging || wasLetGo
    guard isDue, !isOfDrag || !hasBegunInDrag else { return false }
    if isOfDrag { hasBegunInDrag = true }
    return true
  }
}
