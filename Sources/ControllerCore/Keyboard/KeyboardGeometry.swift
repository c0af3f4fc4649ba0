public import Foundation

/// What a keyboard covers, and what has to move so that a field can be seen: pure arithmetic in points of one window.
///
/// Source: the rules of IQKeyboardManager (Iftekhar Qurashi), with overlaps in place of heights.
public struct KeyboardGeometry: Hashable, Sendable {
  /// A surface around a field.
  public struct Surface: Hashable, Sendable {
    /// Where it is.
    public var frame: CGRect
    /// How far it can still be scrolled towards its end; never negative.
    public var room: Double

    /// Creates a surface.
    public init(frame: CGRect, room: Double) {
      self.frame = frame
      self.room = room
    }
  }

  /// What has to move so that a field can be seen.
  public struct Reveal: Hashable, Sendable {
    /// How far each surface is scrolled, from the inside out.
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

  /// How far a field has to be moved up, in whole points: never so far that its top is above the guide.
  public func distanceToMove(_ field: CGRect, topGuide: Double, distance: Double) -> Double {
    guard isDocked else { return 0 }
    let hidden = field.maxY - keyboard.minY + distance
    return max(min(field.minY - topGuide, hidden), 0).rounded(.towardZero)
  }

  /// What moves: first what is nearest to the field, as far as that can; then what is around that; last the root, by at
  /// most what the keyboard covers of the window.
  public func reveal(_ field: CGRect, in surfaces: [Surface], topGuide: Double, distance: Double) -> Reveal {
    var rest = distanceToMove(field, topGuide: topGuide, distance: distance)
    // Everything within a surface moves with what it scrolls; only the distances within it count here.
    var top = field.minY
    let scrolls = surfaces.map { surface in
      let step = max(min(rest, surface.room, top - surface.frame.minY), 0)
      rest -= step
      top -= step
      return step
    }
    return Reveal(scrolls: scrolls, rootShift: min(rest, overlap(with: window)))
  }
}
