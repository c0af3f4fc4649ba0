/// The sizes of a header that refreshes and of a footer that loads more. Lengths are along the axis, in points.
///
/// Source: the numbers of MJRefresh, https://github.com/CoderMJLee/MJRefresh.
public struct RefreshOptions: Hashable, Sendable {
  /// The duration of opening the insets.
  package static let opening = Duration.milliseconds(250)
  /// The duration of closing the insets.
  package static let closing = Duration.milliseconds(400)

  /// The length of the header.
  public var headerLength: Double
  /// The length of the footer.
  public var footerLength: Double
  /// Whether a footer is hidden when all pages are loaded, instead of showing a message.
  public var hidesFooterAtEnd: Bool

  /// Creates options. Arguments that are left out have the default value.
  public init(headerLength: Double = 54, footerLength: Double = 44, hidesFooterAtEnd: Bool = false) {
    self.headerLength = headerLength
    self.footerLength = footerLength
    self.hidesFooterAtEnd = hidesFooterAtEnd
  }
}

/// The state of a header that refreshes, or of a footer that loads more.
public enum RefreshState: Hashable, Sendable {
  /// The part is disabled, or it is a footer while no page is loaded.
  case hidden
  /// The part is shown and idle.
  case idle
  /// The user has pulled the header so far that the refresh begins when the finger is lifted.
  case pulling
  /// The part was started while the list was off screen. Its request begins when the list appears.
  case waiting
  /// The request of the part is under way, or about to begin.
  case refreshing
  /// All pages are loaded. Only a footer has this state.
  case noMore

  /// Whether the part has begun and has not ended.
  public var isBusy: Bool { self == .refreshing || self == .waiting }
}

/// One of the two ends of a list.
package enum RefreshPart: Hashable, Sendable, CaseIterable {
  /// The header at the start, which refreshes the list.
  case header
  /// The footer at the end, which loads more.
  case footer
}
