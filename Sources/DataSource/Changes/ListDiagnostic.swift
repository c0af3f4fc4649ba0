/// What ``ListDiagnostics`` has found.
public enum ListDiagnostic: Hashable, Sendable {
  /// Items that have the id of an earlier one: their paths, ascending.
  ///
  /// They are shown all the same, but are not found by their id; and when one of them changes, a list view may
  /// animate another one.
  case duplicateItems([ItemPath])

  /// Sections that have the id of an earlier one: their zero-based indices, ascending.
  case duplicateSections([Int])

  /// Items that a page brought again to a ``PagedDataSource``, or brought twice: their paths in its list, ascending.
  ///
  /// None is in the list twice: each keeps its place and has taken its new value.
  case repeatedItems([ItemPath])
}
