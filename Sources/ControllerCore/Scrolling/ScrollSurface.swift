public import Foundation
public import ItemLayouts

/// Something that scrolls: a list, a form, a page. The seam between this module and a host for insets, offset and
/// content size.
///
/// Several parts of an app may change the insets of one surface: a refresh, the keyboard, the app itself. Each adds
/// and takes back its own share, and reads ``contentInsets`` when it does, so that no share is lost.
@MainActor
public protocol ScrollSurface: AnyObject {
  /// The room around the content, in points.
  var contentInsets: LayoutInsets { get }
  /// Where in the content the visible part begins, in points; negative in the insets, and where it was pulled beyond.
  var contentOffset: CGPoint { get }
  /// How large the content is, in points, without the insets.
  var contentSize: CGSize { get }
  /// How much of it is visible at a time, in points.
  var viewportSize: CGSize { get }
  /// Whether a finger is on it: not any more while it goes on by itself.
  var isDragging: Bool { get }
  /// Called when any of the above has changed, other than by ``move(to:insets:over:onEnd:)``.
  var onScroll: (@MainActor () -> Void)? { get set }

  /// Changes the insets, and the offset with them.
  ///
  /// - Parameters:
  ///   - offset: The new offset; where the surface is, if `nil`.
  ///   - insets: The new insets.
  ///   - duration: How long that takes. The surface has its new insets and offset at once, and shows them in time.
  ///   - onEnd: Called once: when it is shown, or when something else has taken its place.
  func move(
    to offset: CGPoint?,
    insets: LayoutInsets,
    over duration: Duration,
    onEnd: @escaping @MainActor () -> Void
  )
}

/// Default values for a surface that does not scroll, such as a short list inside a form, or a list without a screen.
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
  /// Stores nothing, because the surface never scrolls.
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
