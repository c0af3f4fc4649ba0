public import ControllerCore
public import Foundation
public import ItemLayouts

/// A scroll surface that the keyboard may cover.
@MainActor
public protocol KeyboardScroller: ScrollSurface {
  /// Where it is, in points of its window.
  var frameInWindow: CGRect { get }
  /// How much room at the bottom the surface adds by itself to its insets, for the safe area, in points.
  var safeAreaBottom: Double { get }
  /// The room around the scroll indicators, in points.
  var indicatorInsets: LayoutInsets { get set }
}
