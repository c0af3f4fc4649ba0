public import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Computes the area that a keyboard covers, and the distances that views move to keep a field visible. All values are in points of
/// one window.
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

  /// Returns the distance in whole points by which a field must move up to be visible above the keyboard. The top of the field
  /// stays below `topGuide`, the bottom edge of the bars. A field that is above this edge moves down: the distance is negative.
  package func distanceToMove(_ field: CGRect, topGuide: Double, distance: Double) -> Double {
    guard isDocked else { return 0 }
    let hidden = max(field.maxY - keyboard.minY + distance, 0)
    return min(field.minY - topGuide, hidden).rounded(.towardZero)
  }

  /// Returns the movements that make a field visible. The innermost scroll view scrolls first, as far as it can. The outer
  /// scroll views follow. The root view moves up by the rest, but by no more than the height that the keyboard covers.
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
    // When a scroll view scrolls, everything inside of it moves. So the distance by which a scroll view can scroll the
    // field is measured within that scroll view.
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
    return (scrolls, min(max(rest, 0), overlap(with: window)))
  }

  /// Returns the distance by which a field can move down within the visible part of a scroll view. A field that is taller
  /// than the scroll view can move until its top edge is at the top.
  private func roomBelow(_ field: CGRect, movedBy moved: Double, in frame: CGRect) -> Double {
    max(frame.maxY - field.maxY + moved, frame.minY - field.minY + moved, 0)
  }
}
