/// The sizes of a header and a footer, and the rules for their beginning. Lengths are along the axis, in points.
///
/// Source: the numbers of MJRefresh, https://github.com/CoderMJLee/MJRefresh.
public struct RefreshOptions: Hashable, Sendable {
  /// The ways in which a footer begins.
  public enum Footer: Hashable, Sendable {
    /// The footer begins when it becomes visible, and always takes up space at the end.
    case automatic
    /// The footer begins when the user pulls and releases it. It takes up space only while it is pulled or loads.
    case pulled
  }

  /// The duration of opening the insets.
  public static let opening = Duration.milliseconds(250)
  /// The duration of closing the insets.
  public static let closing = Duration.milliseconds(400)

  /// The length of the header.
  public var headerLength: Double
  /// The length of the footer.
  public var footerLength: Double
  /// The way in which the footer begins.
  public var footer: Footer
  /// The visible part of an automatic footer at which it begins: 0 for its edge, 1 for all of it. With a negative value
  /// the footer begins before it is visible.
  public var triggerFraction: Double
  /// The number of times that an automatic footer begins during one drag; `nil` for no limit.
  public var triggersPerDrag: Int?
  /// Whether a footer is hidden when all pages are loaded, instead of showing a message.
  public var hidesFooterAtEnd: Bool

  /// Creates options. Arguments that are left out have the default value.
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
