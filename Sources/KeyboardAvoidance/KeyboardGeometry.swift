public import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// What a keyboard covers, and what has to move so that a field can be seen: pure arithmetic in points of one window.
///
/// Source: the rules of IQKeyboardManager (Iftekhar Qurashi), with overlaps in place of heights.
public struct KeyboardGeometry: Hashable, Sendable {
  /// A surface around a field.
  public struct Surface: Hashable, Sendable {
    /// Where it is.
    public var frame: CGRect
    /// How far it can still be scrolled towards its end, in points; never negative.
    public var room: Double
    /// How far it can be scrolled back towards its beginning, in points; never negative.
    public var roomBack: Double

    /// Creates a surface; what is not given, or less than nothing, is nothing.
    public init(frame: CGRect, room: Double, roomBack: Double = 0) {
      self.frame = frame
      self.room = max(room, 0)
      self.roomBack = max(roomBack, 0)
    }
  }

  /// What has to move so that a field can be seen.
  public struct Reveal: Hashable, Sendable {
    /// How far each surface is scrolled, from the inside out; back if negative.
    public var scrolls: [Double]
    /// How far the root is moved up.
    public var rootShift: Double
  }

  /// The window.
  public var window: CGRect
  /// The keyboard, with what is attached to it.
  public var keyboard: CGRect

  /// Creates a geometry.
  public init(window: CGRect, keyboard: CGRect) {
    self.window = window
    self.keyboard = keyboard
  }

  /// Whether the keyboard lies at the bottom of the window: not hidden, not split or floating above the bottom. What a hardware
  /// keyboard leaves on the screen, a bar or nothing, is as good as any other.
  public var isDocked: Bool {
    let visible = keyboard.intersection(window)
    return !visible.isNull && visible.height > 0 && keyboard.maxY >= window.maxY
      && keyboard.width >= window.width
  }

  /// How much of the bottom of a frame is covered, in points; 0 for a keyboard that is not docked.
  ///
  /// - Parameters:
  ///   - frame: Where something is.
  ///   - distance: How far from the keyboard it already counts as covered.
  public func overlap(with frame: CGRect, distance: Double = 0) -> Double {
    guard isDocked, keyboard.minY < frame.maxY, keyboard.minX < frame.maxX, frame.minX < keyboard.maxX else {
      return 0
    }
    return min(frame.maxY - keyboard.minY + distance, frame.height)
  }

  /// How much a surface needs in addition to its own insets, at the bottom.
  ///
  /// - Parameters:
  ///   - frame: Where the surface is.
  ///   - own: What its inset at the bottom is without the keyboard, what it adds by itself included.
  ///   - distance: How far from the keyboard its content is to stay.
  public func additionalInset(for frame: CGRect, own: Double, distance: Double = 0) -> Double {
    max(overlap(with: frame, distance: distance) - own, 0)
  }

  /// How far a field has to be moved up, in whole points: never so far that its top is above the guide, and down, which is
  /// negative, if it is there.
  public func distanceToMove(_ field: CGRect, topGuide: Double, distance: Double) -> Double {
    guard isDocked else { return 0 }
    let hidden = max(field.maxY - keyboard.minY + distance, 0)
    return min(field.minY - topGuide, hidden).rounded(.towardZero)
  }

  /// What moves: first what is nearest to the field, as far as that can; then what is around that; last the root, up and
  /// by at most what the keyboard covers of the window.
  ///
  /// - Complexity: O(*n*), where *n* is the number of surfaces.
  public func reveal(_ field: CGRect, in surfaces: [Surface], topGuide: Double, distance: Double) -> Reveal {
    var rest = distanceToMove(field, topGuide: topGuide, distance: distance)
    // Everything within a surface moves with what it scrolls; only the distances within it count here.
    var moved = 0.0
    let scrolls = surfaces.map { surface in
      let step =
        rest > 0
        ? min(rest, surface.room, max(field.minY - moved - surface.frame.minY, 0))
        : max(rest, -surface.roomBack, -roomBelow(field, movedBy: moved, in: surface.frame))
      rest -= step
      moved += step
      return step
    }
    return Reveal(scrolls: scrolls, rootShift: min(max(rest, 0), overlap(with: window)))
  }

  /// How far down a field can go in a surface without leaving what is seen of it; at least to its top.
  private func roomBelow(_ field: CGRect, movedBy moved: Double, in frame: CGRect) -> Double {
    max(frame.maxY - field.maxY + moved, frame.minY - field.minY + moved, 0)
  }
}
