public import Foundation
public import ItemLayouts

#if canImport(CoreGraphics)
  public import CoreGraphics
#endif

/// A view that scrolls, such as a list, a form or a web page. A platform implements this protocol, so that controllers can
/// read and change insets and scroll offset.
///
/// Several pieces of code can change the insets of one view: pull to refresh, the handling of the keyboard, the app. Each of
/// them reads ``contentInsets`` and adds or removes only its own length, and overwrites no others.
@MainActor
public protocol ScrollSurface: AnyObject {
  /// The insets around the content, in points.
  var contentInsets: LayoutInsets { get }
  /// The scroll offset: the position of the visible part in the content, in points. It is negative while the inset before
  /// the content is visible or the user pulls the content down. In a right-to-left layout, `x` is measured from the right
  /// edge of the content.
  var scrollOffset: CGPoint { get }
  /// The offset at which a running scroll animation ends. By default, it is ``scrollOffset``. If
  /// ``move(to:insets:over:onEnd:)`` changes the offset step by step, the view must implement this property. Otherwise
  /// the controllers would take an offset in the middle of the animation for its end.
  var targetOffset: CGPoint { get }
  /// The size of the content, in points, without the insets.
  var contentSize: CGSize { get }
  /// The size of the visible part, in points.
  var viewportSize: CGSize { get }
  /// Whether the user drags the content with a finger. It is `false` while the scrolling decelerates.
  var isDragging: Bool { get }
  /// The platform's own control for pull to refresh, such as `UIRefreshControl`. The default is `nil`: the controller
  /// observes the user's drag and makes room for a header, which the view draws.
  var refreshHeader: (any RefreshHeader)? { get }
  /// Called after the offset, a size or an inset has changed, or a drag has begun or ended. Not called for a change by
  /// ``move(to:insets:over:onEnd:)``.
  var onScroll: (@MainActor () -> Void)? { get set }

  /// Changes the insets and the scroll offset together, with an animation.
  ///
  /// - Parameters:
  ///   - offset: The new offset, or `nil` for the current one.
  ///   - insets: The new insets. The view has them at once, also during the animation.
  ///   - duration: The duration of the animation. ``targetOffset`` has its new value at once. So has ``scrollOffset``,
  ///     except in a view such as a table: it scrolls step by step, so that it shows all cells between the old and the
  ///     new offset.
  ///   - onEnd: Called once, when the animation has ended or was replaced by another one.
  func move(
    to offset: CGPoint?,
    insets: LayoutInsets,
    over duration: Duration,
    onEnd: @escaping @MainActor () -> Void
  )
}

/// A refresh header that belongs to the platform, such as `UIRefreshControl`. It handles the drags of the user, and makes
/// room for itself in the scrolling view.
@MainActor
public protocol RefreshHeader: AnyObject {
  /// Called when the user has pulled the header far enough for a refresh.
  var onPull: (@MainActor () -> Void)? { get set }

  /// Shows the state of the refresh in the platform's control, such as `UIRefreshControl`.
  ///
  /// For ``RefreshState/refreshing``, start the control and scroll to it. If the user has pulled the control, it is running
  /// already, and nothing is to be done. For ``RefreshState/idle`` and ``RefreshState/hidden``, stop the control.
  /// ``RefreshState/pulling`` is never passed, because the control handles pulls itself.
  func show(_ state: RefreshState)
}

/// Default implementations for a view that does not scroll, such as a short list inside of a form, or a list in a test
/// without a screen.
extension ScrollSurface {
  /// By default zero: the content has no insets.
  public var contentInsets: LayoutInsets { .zero }
  /// By default zero, which is the start of the content.
  public var scrollOffset: CGPoint { .zero }
  /// By default the current offset.
  public var targetOffset: CGPoint { scrollOffset }
  /// By default zero. A view that does not scroll need not implement this property.
  public var contentSize: CGSize { .zero }
  /// By default zero. A view that does not scroll need not know the size of its visible part.
  public var viewportSize: CGSize { .zero }
  /// By default `false`, because a view that does not scroll is never dragged.
  public var isDragging: Bool { false }
  /// By default `nil`: the view has no control of its own for pull to refresh.
  public var refreshHeader: (any RefreshHeader)? { nil }
  /// By default `nil`. A view without this property never scrolls, so a closure would never be called.
  public var onScroll: (@MainActor () -> Void)? {
    get { nil }
    set {}
  }

  /// Changes nothing, and calls `onEnd` at once.
  public func move(
    to offset: CGPoint?,
    insets: LayoutInsets,
    over duration: Duration,
    onEnd: @escaping @MainActor () -> Void
  ) {
    onEnd()
  }
}
