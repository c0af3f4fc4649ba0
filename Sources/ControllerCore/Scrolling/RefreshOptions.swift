/// The options of a header that refreshes a list and of a footer that loads more. Lengths are measured in points along the
/// axis in which the list scrolls.
///
/// Source: the numbers of MJRefresh, https://github.com/CoderMJLee/MJRefresh.
public struct RefreshOptions: Hashable, Sendable {
  /// The duration of the animation that makes room for the header.
  package static let opening = Duration.milliseconds(250)
  /// The duration of the animation that removes the room for the header after a refresh.
  package static let closing = Duration.milliseconds(400)

  /// The length of the header along the scrolling axis, in points.
  public var headerLength: Double
  /// The length of the footer along the scrolling axis, in points.
  public var footerLength: Double
  /// Whether the footer is hidden when all pages are loaded. If `false`, the footer then shows a message such as "No more items".
  public var hidesFooterAtEnd: Bool

  /// Creates options. Arguments that are left out have the default value.
  public init(headerLength: Double = 54, footerLength: Double = 44, hidesFooterAtEnd: Bool = false) {
    self.headerLength = headerLength
    self.footerLength = footerLength
    self.hidesFooterAtEnd = hidesFooterAtEnd
  }
}
