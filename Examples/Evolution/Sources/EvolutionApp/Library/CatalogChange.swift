import DataSource

/// How the catalog differs from the one before.
public struct CatalogChange: Hashable, Sendable {
  /// How many proposals were not there before.
  public let added: Int
  /// How many proposals were there with another content.
  public let changed: Int
  /// How many proposals are gone.
  public let removed: Int

  init(_ changeset: Changeset) {
    added = changeset.itemInserts.count
    changed = changeset.itemReconfigures.count
    removed = changeset.itemDeletes.count
  }
}
