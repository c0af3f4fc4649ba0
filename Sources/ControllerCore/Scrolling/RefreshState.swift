/// The state of a header that refreshes, or of a footer that loads more.
public enum RefreshState: Hashable, Sendable {
  /// The part is switched off, or is a footer before the first page.
  case hidden
  /// The part is shown and idle.
  case idle
  /// The part is pulled so far that it begins on release.
  case pulling
  /// The part has begun off screen. It refreshes when the list is on screen.
  case waiting
  /// The request of the part is under way, or about to begin.
  case refreshing
  /// All pages are loaded. Footers only.
  case noMore

  /// Whether the part has begun and has not ended.
  public var isBusy: Bool { self == .refreshing || self == .waiting }
}

/// One of the two ends of a list.
public enum RefreshPart: Hashable, Sendable, CaseIterable {
  /// The header at the start, which refreshes the list.
  case header
  /// The footer at the end, which loads more.
  case footer
}
