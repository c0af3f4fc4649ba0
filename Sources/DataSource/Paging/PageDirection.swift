/// Where the items of a page go.
public enum PageDirection: Hashable, Sendable, CaseIterable {
  /// In the place of all items: the first page again.
  case refresh

  /// After the items that are there.
  case append

  /// Before the items that are there.
  case prepend
}
