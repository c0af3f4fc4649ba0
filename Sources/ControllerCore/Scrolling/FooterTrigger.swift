/// Decides when a list loads its next page because the user has scrolled to the footer at its end.
///
/// The whole footer must be visible. During one drag and its deceleration, at most one load begins, unless the list becomes
/// longer. Otherwise a page that fails, or that has no rows, would be requested again for each scroll event. A list that is
/// shorter than the view loads a page when the user has pulled it up and lifts the finger.
///
/// Source: the automatic footer of MJRefresh, https://github.com/CoderMJLee/MJRefresh.
package struct FooterTrigger: Hashable, Sendable {
  private var previous: RefreshGeometry?
  /// Whether the footer has begun a load during the current motion: a drag with its deceleration, or a scroll without a finger.
  private var hasBegun = false

  package init() {}

  /// Returns whether the user has scrolled to the footer, so that the list must load its next page.
  ///
  /// - Parameters:
  ///   - geometry: The geometry of the list after it was scrolled, or after the user has begun or ended a drag.
  ///   - isIdle: Whether the footer is shown, and neither a refresh nor the load of a page is under way.
  package mutating func begins(_ geometry: RefreshGeometry, isIdle: Bool) -> Bool {
    let before = previous
    previous = geometry
    guard let before else { return false }
    let wasLetGo = before.isDragging && !geometry.isDragging
    let beginsDrag = geometry.isDragging && !before.isDragging
    // One load at most may begin during a drag and its deceleration. A list that decelerates does not turn back. So a scroll in
    // the other direction, for example with a mouse wheel, is a new motion, which may begin another load.
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
