import ControllerCore
public import Foundation
import ItemLayouts
import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A bar at the bottom of a screen that contains a field, such as the bar of a chat.
///
/// The bar is visible without the keyboard. When the keyboard shows, the bar moves up and stays above it. Pass the bar to
/// ``KeyboardBehavior`` or to ``KeyboardManager/begin(for:bar:)``. Call ``KeyboardManager/fieldDidChange()`` when its height or
/// its area changes.
@MainActor
public protocol KeyboardDockedBar: AnyObject {
  /// The height of the bar without the safe area, in points.
  var dockedHeight: Double { get }
  /// The frame of the view at whose bottom edge the bar is docked, in points of the window. Usually the controller's view.
  var dockArea: CGRect { get }
  /// The height of the safe area at the bottom edge of the view on which the bar is docked, in points. ``dockArea`` is
  /// the frame of that view. The default value is 0.
  var dockSafeAreaBottom: Double { get }
  /// The scroll view behind the bar, such as the messages of a chat. It gets a bottom inset as high as the bar. Its content
  /// scrolls by the distance by which the bar moves, unless the scroll view contains the edited field, or the user hides
  /// the keyboard by dragging the content. The default value is `nil`.
  var dockedScroller: (any KeyboardScroller)? { get }

  /// Moves the bar.
  ///
  /// - Parameters:
  ///   - frame: The new frame, in points of the window.
  ///   - duration: The duration of the animation.
  func moveDock(to frame: CGRect, over duration: Duration)
}

extension KeyboardDockedBar {
  /// By default, 0: the view has no safe area at its bottom edge.
  public var dockSafeAreaBottom: Double { 0 }
  /// By default, `nil`: no scroll view is behind the bar.
  public var dockedScroller: (any KeyboardScroller)? { nil }
}

extension KeyboardGeometry {
  /// Returns the frame of a docked bar: above the keyboard, or above the safe area if the keyboard does not reach it.
  ///
  /// - Parameters:
  ///   - height: The height of the bar, in points.
  ///   - area: The area at whose bottom the bar lies.
  ///   - safeAreaBottom: The height of the safe area at the bottom of the area, in points.
  package func barFrame(height: Double, in area: CGRect, safeAreaBottom: Double) -> CGRect {
    let covered = max(overlap(with: area), safeAreaBottom)
    let bottom = max(area.maxY - covered, area.minY)
    let top = max(bottom - max(height, 0), area.minY)
    return CGRect(x: area.minX, y: top, width: area.width, height: bottom - top)
  }
}

/// Moves one bar that is docked above the keyboard, and gives the scroll view behind the bar a bottom inset.
@MainActor
final class KeyboardDock {
  private(set) weak var bar: (any KeyboardDockedBar)?
  /// The frame to which the bar was moved last, in points of the window.
  private(set) var frame: CGRect?
  /// The origin of `dockArea` at the last move. If the origin changes, the view that contains the bar has moved. Then the bar
  /// must move in that view, even if its place in the window stays the same.
  private var origin = CGPoint.zero
  /// The distance in points by which the bar has moved up without scrolling the content behind it, for example when it was
  /// first placed. When the bar moves down by the same distance, the content does not scroll either. Otherwise it would not
  /// return to its old position.
  private var kept = 0.0
  private let surfaces = KeyboardSurfaces()

  init(_ bar: any KeyboardDockedBar) {
    self.bar = bar
  }

  /// Moves the bar above the keyboard, and gives the scroll view behind the bar a bottom inset as high as the bar and the
  /// keyboard.
  ///
  /// - Parameters:
  ///   - scrolls: Whether the content scrolls by the distance by which the bar moves.
  ///   - field: The edited field. The keyboard manager scrolls the scroll views around it, so they do not scroll by the
  ///     distance of the bar as well.
  ///   - other: Returns the inset that the keyboard manager has added to a scroll view, because that scroll view contains
  ///     the field. `nil` if it has added none.
  func update(
    _ geometry: KeyboardGeometry,
    over duration: Duration,
    scrolls: Bool,
    field: (any KeyboardField)?,
    other: (any KeyboardScroller) -> KeyboardInsetShare?
  ) {
    guard let bar else { return restore(over: duration) }
    let area = bar.dockArea
    // The view may have no size before it is in a window. Then the bar stays where it is.
    guard !area.isEmpty else { return }
    let target = geometry.barFrame(height: bar.dockedHeight, in: area, safeAreaBottom: bar.dockSafeAreaBottom)
    if target != frame || area.origin != origin {
      (frame, origin) = (target, area.origin)
      bar.moveDock(to: target, over: duration)
    }
    surfaces.restore(toOffset: nil, over: duration) { $0 !== bar.dockedScroller }
    // Moving the bar may run code of the app, which may call this method again or end the observation. Then `frame` has
    // changed, and this call stops. The code may also replace `dockedScroller`, so the property is read only now.
    guard frame == target, let scroller = bar.dockedScroller else { return }
    // The bar and the keyboard below it cover the part of the scroll view below the top edge of the bar.
    let frame = scroller.frameInWindow
    // One more point, because of rounding errors: the covered area must reach the bottom of the scroll view. Otherwise the
    // area would count as a floating keyboard, for which a scroll view gets no inset.
    let height = max(frame.maxY - target.minY, 0) + 1
    let covered = CGRect(x: frame.minX, y: target.minY, width: frame.width, height: height)
    // When the bar appears, the content does not scroll, because the app may have scrolled it to a certain row. When the bar
    // moves later, for example with the keyboard, the content scrolls by the same distance, as far as possible.
    let isFirst = surfaces.share(of: scroller) == nil
    let share = surfaces.neededShare(
      of: scroller,
      frame: frame,
      in: KeyboardGeometry(window: frame, keyboard: covered),
      besides: other(scroller)
    )
    let insets = surfaces.insets(of: scroller, with: share)
    let (offset, range) = (scroller.targetOffset, scroller.offsetRange(with: insets))
    let change = insets.bottom - scroller.contentInsets.bottom
    let containsField = field?.scrollers.contains { $0 === scroller } ?? false
    let still = isFirst || containsField ? change : change < 0 ? max(change, -kept) : 0
    kept = geometry.keyboard.isEmpty ? 0 : max(kept + still, 0)
    let wanted = min(max(offset.y + change - still, range.lowerBound), range.upperBound)
    // While the user hides the keyboard by dragging the content, the content must stay under the finger.
    let isStill = !scrolls || change == still || change < 0 && scroller.isDragging || wanted == offset.y
    surfaces.move(scroller, to: isStill ? nil : CGPoint(x: offset.x, y: wanted), with: share, over: duration)
  }

  /// Removes the inset that was added to the scroll view for the bar. From now on, the bar does not follow the keyboard.
  func restore(over duration: Duration) {
    (bar, frame) = (nil, nil)
    surfaces.restore(toOffset: nil, over: duration) { _ in true }
  }
}
