import ControllerCore
public import Foundation
import ItemLayouts

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
  /// The scroll view behind the bar. It gets a bottom inset as high as the bar, and its content scrolls when the bar moves.
  /// The default value is `nil`.
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
  /// The last frame of the bar.
  private(set) var frame: CGRect?
  private weak var scroller: (any KeyboardScroller)?
  private var share: KeyboardInsetShare?

  init(_ bar: any KeyboardDockedBar) {
    self.bar = bar
  }

  /// Moves the bar above the keyboard, and updates the bottom inset of the scroll view behind the bar.
  ///
  /// - Parameter otherShare: Returns the inset that the keyboard manager has already added to the scroll view, because the
  ///   scroll view also contains the edited field.
  func update(
    _ geometry: KeyboardGeometry,
    over duration: Duration,
    otherShare: (any KeyboardScroller) -> KeyboardInsetShare
  ) {
    guard let bar else { return restore(over: duration) }
    let target = geometry.barFrame(
      height: bar.dockedHeight,
      in: bar.dockArea,
      safeAreaBottom: bar.dockSafeAreaBottom
    )
    if target != frame {
      frame = target
      bar.moveDock(to: target, over: duration)
    }
    if bar.dockedScroller !== scroller {
      restore(over: duration)
      scroller = bar.dockedScroller
    }
    guard let scroller else { return }
    let covered = min(max(scroller.frameInWindow.maxY - target.minY, 0), scroller.frameInWindow.height)
    let (old, other) = (share ?? KeyboardInsetShare(), otherShare(scroller))
    let safe = scroller.safeAreaBottom
    let ownContent = scroller.contentInsets.bottom - old.content - other.content
    let ownIndicator = scroller.indicatorInsets.bottom - old.indicator - other.indicator
    let new = KeyboardInsetShare(
      content: max(covered - ownContent - safe, 0),
      indicator: max(covered - ownIndicator - safe, 0)
    )
    // `share` is the bottom inset that the bar has added to the scroll view so far. Later changes of the inset also
    // scroll the content, so that the user goes on seeing the same rows above the bar. `nil` means that the bar
    // appears with its screen. The user has seen no rows yet, and the content keeps its offset.
    add(new, minus: old, to: scroller, movesContent: share != nil, over: duration)
    share = new
  }

  /// Updates the stored frame after the bar has moved up together with the root view, by `distance` points.
  func rootDidMoveUp(by distance: Double) { frame = frame?.offsetBy(dx: 0, dy: -distance) }

  /// Removes the inset that the bar has added, so that the scroll view has its own insets again.
  func restore(over duration: Duration) {
    if let scroller, let share {
      add(KeyboardInsetShare(), minus: share, to: scroller, movesContent: false, over: duration)
    }
    share = nil
  }

  /// Replaces the inset that the bar has added to the scroll view. If `movesContent` is true, the content scrolls by the
  /// same distance as the bar moves, as far as the scroll view can scroll.
  private func add(
    _ new: KeyboardInsetShare,
    minus old: KeyboardInsetShare,
    to scroller: any KeyboardScroller,
    movesContent: Bool,
    over duration: Duration
  ) {
    if new.indicator != old.indicator { scroller.indicatorInsets.bottom += new.indicator - old.indicator }
    let change = new.content - old.content
    guard change != 0 else { return }
    var insets = scroller.contentInsets
    insets.bottom += change
    let offset = scroller.scrollOffset
    let range = scroller.offsetRange(with: insets)
    let wanted = min(max(offset.y + change, range.lowerBound), range.upperBound)
    let target = movesContent && wanted != offset.y ? CGPoint(x: offset.x, y: wanted) : nil
    scroller.move(to: target, insets: insets, over: duration) {}
  }
}
