public import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Computes the area that a keyboard covers, and the distances that views move to keep a field visible. All values are in
/// points of one window.
///
/// Source: the rules of IQKeyboardManager (Iftekhar Qurashi), computed from overlaps instead of heights.
public struct KeyboardGeometry: Hashable, Sendable {
  /// A scroll view around a field, and the distances that it can still scroll towards the end and the beginning of its
  /// content, in points. A negative distance counts as 0.
  package typealias Surface = (frame: CGRect, distanceToEnd: Double, distanceToStart: Double)

  /// The bounds of the window.
  public var window: CGRect
  /// The frame of the keyboard and its accessory.
  public var keyboard: CGRect

  /// Creates a geometry.
  public init(window: CGRect, keyboard: CGRect) {
    self.window = window
    self.keyboard = keyboard
  }

  /// Whether the keyboard lies at the bottom of the window. A hidden, split or floating keyboard is not docked. The bar of a
  /// hardware keyboard is docked.
  package var isDocked: Bool {
    let visible = keyboard.intersection(window)
    return !visible.isNull && visible.height > 0 && keyboard.maxY >= window.maxY
      && keyboard.width >= window.width
  }

  /// Returns the height of the area at the bottom of a frame that the keyboard covers, in points. A keyboard that is not docked
  /// covers nothing.
  ///
  /// - Parameters:
  ///   - frame: The frame of a view.
  ///   - distance: The height of an area above the keyboard that counts as covered.
  public func overlap(with frame: CGRect, distance: Double = 0) -> Double {
    guard isDocked, keyboard.minY - distance < frame.maxY, keyboard.minX < frame.maxX,
      frame.minX < keyboard.maxX
    else { return 0 }
    return min(frame.maxY - keyboard.minY + distance, frame.height)
  }

  /// Returns the bottom inset that a scroll view needs in addition to its own inset.
  ///
  /// - Parameters:
  ///   - frame: The frame of the scroll view.
  ///   - own: The bottom inset of the scroll view without the keyboard, including the safe area that the scroll view adds.
  ///   - distance: The minimum distance between the content and the keyboard.
  public func additionalInset(for frame: CGRect, own: Double, distance: Double = 0) -> Double {
    max(overlap(with: frame, distance: distance) - own, 0)
  }

  /// Returns how many points a field must move up to be at least `distance` points above the keyboard, rounded up to whole points.
  /// The top of the field does not go above `topGuide`, for example the bottom edge of the navigation bar. A field above
  /// `topGuide` must move down, and the result is negative.
  package func distanceToMove(_ field: CGRect, topGuide: Double, distance: Double) -> Double {
    guard isDocked else { return 0 }
    let hidden = max(field.maxY - keyboard.minY + distance, 0)
    // Rounding down would leave the field closer to the keyboard than `distance`.
    return min(field.minY - topGuide, hidden.rounded(.up))
  }

  /// Returns the movements that make a field visible. The innermost scroll view scrolls first, as far as it can. The outer
  /// scroll views follow. The root view moves up by the rest, but by no more than the height that the keyboard and the distance
  /// above it cover.
  ///
  /// - Returns: The scroll distance of each scroll view, from the innermost to the outermost, and the distance by which the
  ///   root view moves up. Negative distances scroll back.
  /// - Complexity: O(*n*), where *n* is the number of scroll views.
  package func reveal(
    _ field: CGRect,
    in surfaces: [Surface],
    topGuide: Double,
    distance: Double
  ) -> (scrolls: [Double], rootShift: Double) {
    var rest = distanceToMove(field, topGuide: topGuide, distance: distance)
    // `surfaces` are the scroll views around the field, the innermost first. Each scrolls the field up as far as
    // needed, but not beyond its own top edge, which would hide the field. The outer scroll views move the field by the
    // rest of the distance.
    var moved = 0.0
    let scrolls = surfaces.map { surface in
      let step =
        rest > 0
        ? max(min(rest, surface.distanceToEnd, field.minY - moved - surface.frame.minY), 0)
        : min(max(rest, -surface.distanceToStart, -roomBelow(field, movedBy: moved, in: surface.frame)), 0)
      rest -= step
      moved += step
      return step
    }
    // The distance to move was rounded up to whole points. If the scroll views cannot scroll that far, the field may be high
    // enough all the same. Then the root view need not move up.
    let isInPlace = field.maxY - moved + distance <= keyboard.minY
    return (scrolls, isInPlace ? 0 : min(max(rest, 0), overlap(with: window, distance: distance)))
  }

  /// Returns the distance by which a field can still move down without leaving the visible part of a scroll view, `frame`. Inner
  /// scroll views have moved the field up by `moved` already: its bottom edge is now at the height `field.maxY - moved`. A field
  /// that is taller than the visible part can move until its top edge is at the top.
  private func roomBelow(_ field: CGRect, movedBy moved: Double, in frame: CGRect) -> Double {
    max(frame.maxY - field.maxY + moved, frame.minY - field.minY + moved, 0)
  }
}
