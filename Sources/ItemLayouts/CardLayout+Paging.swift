import Foundation

// Cards are numbered from 0 across all sections. Offsets are those of the content along the axis, in points, counted from
// where it begins.
extension CardLayout {
  /// The offset at which a card is in the middle: where a tap on it, or a page, goes. An index beyond the cards that there are is
  /// clamped.
  public func offset(centering index: Int, of count: Int, in container: LayoutContainer) -> Double {
    Double(clamp(index, count)) * Metrics(self, in: container).step
  }

  /// The card that is nearest to the middle at an offset: the selected one where there are no pages, also while dragging.
  ///
  /// - Returns: 0 if there are no cards.
  public func index(nearest offset: Double, of count: Int, in container: LayoutContainer) -> Int {
    let step = Metrics(self, in: container).step
    guard step > 0, offset > 0 else { return 0 }
    return Int(min((offset / step).rounded(), Double(clamp(.max, count))))
  }

  /// The card that a drag goes to: the next one or the one before, if it was far enough, or back to where it was.
  ///
  /// The index is that of the card that was in the middle; `dragged` is how far the offset has changed, in points, negative
  /// towards the first card.
  public func page(from index: Int, dragged: Double, of count: Int, in container: LayoutContainer) -> Int {
    let threshold = axis.along(container.size) * dragThreshold
    guard abs(dragged) >= threshold, dragged != 0 else { return clamp(index, count) }
    return clamp(clamp(index, count) + (dragged > 0 ? 1 : -1), count)
  }

  private func clamp(_ index: Int, _ count: Int) -> Int { min(max(index, 0), max(count - 1, 0)) }
}
