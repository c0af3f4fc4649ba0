/// Where a header that refreshes, or a footer that loads more, stands.
public enum RefreshState: Hashable, Sendable {
  /// Not there: switched off, or a footer before the first page.
  case hidden
  /// There, and not used.
  case idle
  /// Pulled so far that it begins when it is let go.
  case pulling
  /// Begun while it was not on screen; it refreshes when it is.
  case waiting
  /// Its request is under way, or about to be.
  case refreshing
  /// There is nothing more to load. Footers only.
  case noMore

  /// Whether it has begun and has not ended.
  public var isBusy: Bool { self == .refreshing || self == .waiting }
}

/// One of the two ends of a list where it is pulled.
public enum RefreshPart: Hashable, Sendable, CaseIterable {
  /// Where the list begins: refreshes all of it.
  case header
  /// Where it ends: loads more.
  case footer
}
