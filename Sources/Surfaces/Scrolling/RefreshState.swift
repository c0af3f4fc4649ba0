/// The states of the header that refreshes a list, and of the footer that loads more items.
public enum RefreshState: Hashable, Sendable {
  /// The header or footer is switched off, or it is a footer before the first page is loaded.
  case hidden
  /// The header or footer is shown and idle.
  case idle
  /// The user has pulled the header so far that a refresh begins when the finger is lifted. Only a header has this state.
  case pulling
  /// A refresh was requested while the list was off screen. It begins when the list appears. Only a header has this state.
  case waiting
  /// A refresh, or a load of more items, is under way or about to begin.
  case refreshing
  /// All pages are loaded. Only a footer has this state.
  case noMore

  /// Whether a refresh or a load of more items was requested and has not ended.
  public var isBusy: Bool { self == .refreshing || self == .waiting }
}
