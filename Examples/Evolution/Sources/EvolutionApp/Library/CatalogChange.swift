import DataSource

/// The difference between the catalogs before and after a refresh.
public struct CatalogChange: Hashable, Sendable {
  /// The number of new proposals.
  public let added: Int
  /// The number of proposals with changed content.
  public let changed: Int
  /// The number of removed proposals.
  public let removed: Int

  init(_ changeset: Changeset) {
    added = changeset.itemInserts.count
    changed = changeset.itemReconfigures.count
    removed = changeset.itemDeletes.count
  }
}
