/// How a header and a footer look and when they begin. Lengths are along the axis, in points.
///
/// Source: the numbers of MJRefresh, https://github.com/CoderMJLee/MJRefresh.
public struct RefreshOptions: Hashable, Sendable {
  /// When a footer begins.
  public enum Footer: Hashable, Sendable {
    /// By itself when it comes into view. It takes its place at the end for as long as it is there.
    case automatic
    /// When it was pulled into view and let go. It is there only while it is pulled or loads.
    case pulled
  }

  /// How long the insets take to make room.
  public static let opening = Duration.milliseconds(250)
  /// How long the insets take to go back.
  public static let closing = Duration.milliseconds(400)

  /// How long the header is.
  public var headerLength: Double
  /// How long the footer is.
  public var footerLength: Double
  /// When the footer begins.
  public var footer: Footer
  /// How much of an automatic footer must be in view for it to begin: 0 for its edge, 1 for all of it, less than
  /// 0 for some time before.
  public var triggerFraction: Double
  /// How often an automatic footer begins during one drag; `nil` for as often as it comes into view.
  public var triggersPerDrag: Int?
  /// Whether a footer is hidden when there is no more, instead of saying so.
  public var hidesFooterAtEnd: Bool

  /// Creates options; what is not given is the default.
  public init(
    headerLength: Double = 54,
    footerLength: Double = 44,
    footer: Footer = .automatic,
    triggerFraction: Double = 1,
    triggersPerDrag: Int? = 1,
    hidesFooterAtEnd: Bool = false
  ) {
    self.headerLength = headerLength
    self.footerLength = footerLength
    self.footer = footer
    self.triggerFraction = triggerFraction
    self.triggersPerDrag = triggersPerDrag
    self.hidesFooterAtEnd = hidesFooterAtEnd
  }
}
