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

  /// Whether the keyboard lies at the bottom of the window and is as wide as the window. A hidden, split or floating
  /// keyboard is not docked. The small bar that a hardware keyboard shows on screen is docked.
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

  /// Returns how far each scroll view scrolls and the root view moves up, so that the keyboard does not cover the field. The
  /// innermost scroll view scrolls as far as it can, and the next one by the rest. The root view moves up by the last rest, but
  /// at most by the height of the keyboard plus `distance`, so that no larger gap opens between it and the keyboard.
  /// - Returns: The distances of the scroll views, from the innermost to the outermost, and of the root view. Negative
  ///   distances scroll back.
  /// - Complexity: O(*n*), where *n* is the number of scroll views.
  package func reveal(
    _ field: CGRect,
    in surfaces: [Surface],
    topGuide: Double,
    distance: Double
  ) -> (scrolls: [Double], rootShift: Double) {
    var rest = distanceToMove(field, topGuide: topGuide, distance: distance)
    // Each scroll view moves the field up as far as needed, but not above its own top edge, where the field would be
    // hidden. The next outer scroll view moves the field by the rest.
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
    // `distanceToMove` has rounded up to whole points. So `rest` may be a fraction of a point, although the field is high enough
    // already. Then the root view stays where it is.
    let isInPlace = field.maxY - moved + distance <= keyboard.minY
    return (scrolls, isInPlace ? 0 : min(max(rest, 0), overlap(with: window, distance: distance)))
  }

  /// Returns the distance by which a field can move down and still be visible in a scroll view with the frame `frame`.
  /// Inner scroll views have moved the field up by `moved` already. A field that is taller than the scroll view can move
  /// until its top edge is at the top.
  private func roomBelow(_ field: CGRect, movedBy moved: Double, in frame: CGRect) -> Double {
    max(frame.maxY - field.maxY + moved, frame.minY - field.minY + moved, 0)
  }
}
