import ControllerCore
import Foundation
import ItemLayouts
import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The scroll views whose insets a keyboard manager, or a docked bar, has extended, and by how much.
@MainActor
final class KeyboardSurfaces {
  private struct Surface {
    weak var scroller: (any KeyboardScroller)?
    var share = KeyboardInsetShare()
    /// The content offset of the scroll view before it got its first inset for the keyboard.
    let offset: CGPoint
  }

  private var surfaces: [Surface] = []

  /// Returns the inset that was added to a scroll view for the keyboard, or `nil` if none was added.
  func share(of scroller: any KeyboardScroller) -> KeyboardInsetShare? {
    surfaces.first { $0.scroller === scroller }?.share
  }

  /// Returns the inset that a scroll view needs for the keyboard, without setting it.
  ///
  /// - Parameter other: The inset that another `KeyboardSurfaces` object has added to the scroll view. The keyboard
  ///   manager and each docked bar have such an object. The result is computed as if that inset did not exist.
  func neededShare(
    of scroller: any KeyboardScroller,
    frame: CGRect,
    in geometry: KeyboardGeometry,
    distance: Double = 0,
    besides other: KeyboardInsetShare? = nil
  ) -> KeyboardInsetShare {
    let (old, other) = (share(of: scroller) ?? KeyboardInsetShare(), other ?? KeyboardInsetShare())
    let safe = scroller.safeAreaBottom
    let content = scroller.contentInsets.bottom - old.content - other.content
    let indicator = scroller.indicatorInsets.bottom - old.indicator - other.indicator
    return KeyboardInsetShare(
      content: geometry.additionalInset(for: frame, own: content + safe, distance: distance),
      indicator: geometry.additionalInset(for: frame, own: indicator + safe)
    )
  }

  /// Returns the content insets that a scroll view has with the inset `share` for the keyboard instead of the current one.
  func insets(of scroller: any KeyboardScroller, with share: KeyboardInsetShare) -> LayoutInsets {
    var insets = scroller.contentInsets
    insets.bottom -= self.share(of: scroller)?.content ?? 0
    insets.bottom += share.content
    return insets
  }

  /// Sets the inset of a scroll view for the keyboard, which replaces the earlier one, and scrolls.
  func move(
    _ scroller: any KeyboardScroller,
    to offset: CGPoint?,
    with share: KeyboardInsetShare,
    over duration: Duration
  ) {
    let insets = insets(of: scroller, with: share)
    let index = surfaces.firstIndex { $0.scroller === scroller } ?? surfaces.endIndex
    if index == surfaces.endIndex {
      surfaces.append(Surface(scroller: scroller, offset: scroller.targetOffset))
    }
    var indicator = scroller.indicatorInsets
    indicator.bottom -= surfaces[index].share.indicator
    indicator.bottom += share.indicator
    surfaces[index].share = share
    if indicator != scroller.indicatorInsets { scroller.indicatorInsets = indicator }
    scroller.moveIfNeeded(to: offset, insets: insets, over: duration)
  }

  /// Removes the insets for the keyboard from all scroll views for which `isConcerned` returns `true`.
  ///
  /// Each scroll view is removed from `surfaces` before it moves, because the move may run code of the app that leads to
  /// another call.
  ///
  /// - Parameters:
  ///   - toOffset: `true` if the scroll views scroll back to the offsets that they had before the keyboard appeared. With
  ///     `false`, they scroll only if an empty area after the end of the content would be visible. With `nil`, they do not
  ///     scroll at all.
  ///   - isConcerned: Returns whether the inset of a scroll view is removed.
  func restore(toOffset: Bool?, over duration: Duration, where isConcerned: (any KeyboardScroller) -> Bool) {
    while let index = surfaces.firstIndex(where: { $0.scroller.map(isConcerned) ?? true }) {
      let surface = surfaces.remove(at: index)
      guard let scroller = surface.scroller else { continue }
      var insets = scroller.contentInsets
      insets.bottom -= surface.share.content
      if surface.share.indicator != 0 { scroller.indicatorInsets.bottom -= surface.share.indicator }
      let offset = toOffset == true ? surface.offset : scroller.targetOffset
      let range = scroller.offsetRange(with: insets)
      // When the inset for the keyboard is removed, an empty area may be visible after the end of the content. Then the
      // scroll view is moved back to the end. An offset before the start of the content is left alone, because the scroll
      // view bounces back from there by itself.
      let end = CGPoint(x: offset.x, y: min(offset.y, range.upperBound))
      // While the user hides the keyboard by dragging the content, the content must stay under the finger.
      let isStill = toOffset == nil || scroller.isDragging || end == scroller.targetOffset
      scroller.moveIfNeeded(to: isStill ? nil : end, insets: insets, over: duration)
    }
  }
}

/// The lengths in points by which the bottom insets of a scroll view were increased because of the keyboard or a docked
/// bar.
struct KeyboardInsetShare: Hashable {
  var content = 0.0
  var indicator = 0.0
}

extension KeyboardScroller {
  /// Sets the insets and the content offset, if one of them changes. If `offset` is `nil`, the offset does not change.
  func moveIfNeeded(to offset: CGPoint?, insets: LayoutInsets, over duration: Duration) {
    guard offset != nil || insets != contentInsets else { return }
    move(to: offset, insets: insets, over: duration) {}
  }

  /// The range of vertical offsets to which the user can scroll with these insets.
  func offsetRange(with insets: LayoutInsets) -> ClosedRange<Double> {
    let top = -insets.top
    let end = contentSize.height + insets.bottom + safeAreaBottom - viewportSize.height
    return top...max(top, end)
  }
}
