public import Foundation
public import ItemLayouts

#if canImport(CoreGraphics)
  public import CoreGraphics
#endif

/// A view that scrolls, such as a list, a form or a web page. The seam between this module and a host for insets, offset and
/// content size.
///
/// Several parts of an app can change the insets of one surface: a refresh, the keyboard, the app. Each part reads
/// ``contentInsets`` and adds or removes its own share, so no share is lost.
@MainActor
public protocol ScrollSurface: AnyObject {
  /// The insets around the content, in points.
  var contentInsets: LayoutInsets { get }
  /// The offset of the visible part in the content, in points. Negative in the insets, and when the scroll view is pulled
  /// beyond its start.
  var contentOffset: CGPoint { get }
  /// The size of the content, in points, without the insets.
  var contentSize: CGSize { get }
  /// The size of the visible part, in points.
  var viewportSize: CGSize { get }
  /// Whether a finger is on the scroll view. It is `false` while the scroll view decelerates.
  var isDragging: Bool { get }
  /// The platform's own control for pull to refresh, such as `UIRefreshControl`. The default is `nil`: then the controller
  /// follows the drag and makes room for a header, which the scroll view draws.
  var refreshHeader: (any RefreshHeader)? { get }
  /// Called after the offset, an inset or a size has changed, except by a call of ``move(to:insets:over:onEnd:)``.
  var onScroll: (@MainActor () -> Void)? { get set }

  /// Changes the insets, and the offset with them.
  ///
  /// - Parameters:
  ///   - offset: The new offset, or `nil` for the current one.
  ///   - insets: The new insets.
  ///   - duration: The duration of the animation. The scroll view has its new insets and offset at once, and shows them in
  ///     time.
  ///   - onEnd: Called once, when the change is shown or was replaced by another change.
  func move(
    to offset: CGPoint?,
    insets: LayoutInsets,
    over duration: Duration,
    onEnd: @escaping @MainActor () -> Void
  )
}

/// A refresh header that belongs to the platform, such as `UIRefreshControl`. It watches the pulls, and makes room for itself.
@MainActor
public protocol RefreshHeader: AnyObject {
  /// Called when the user has pulled the header far enough.
  var onPull: (@MainActor () -> Void)? { get set }

  /// Shows the state of the header. In the state ``RefreshState/refreshing`` the header begins a refresh, unless a pull has
  /// begun it, and the scroll view scrolls to the header. In the states ``RefreshState/idle`` and ``RefreshState/hidden`` the
  /// refresh ends. The state is never ``RefreshState/pulling``.
  func show(_ state: RefreshState)
}

/// Default values for a view that does not scroll, such as a short list inside a form, or a list without a screen.
extension ScrollSurface {
  /// No insets.
  public var contentInsets: LayoutInsets { .zero }
  /// The start of the content.
  public var contentOffset: CGPoint { .zero }
  /// No content.
  public var contentSize: CGSize { .zero }
  /// No visible part.
  public var viewportSize: CGSize { .zero }
  /// `false`.
  public var isDragging: Bool { false }
  /// `nil`.
  public var refreshHeader: (any RefreshHeader)? { nil }
  /// Stores nothing, because the scroll view never scrolls.
  public var onScroll: (@MainActor () -> Void)? {
    get { nil }
    set {}
  }

  /// Ends the move at once.
  public func move(
    to offset: CGPoint?,
    insets: LayoutInsets,
    over duration: Duration,
    onEnd: @escaping @MainActor () -> Void
  ) {
    onEnd()
  }
}
