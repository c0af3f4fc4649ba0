/// An item of a ``CompositeDataSource``, which combines several sources: the item of one of these sources, and the number of
/// this source as a part of the identifier.
public struct CompositeItem<Content: Identifiable & Equatable & Sendable>: Identifiable, Equatable, Sendable
where Content.ID: Sendable {
  /// The item as its own source contains it.
  public let content: Content

  /// The serial number of the source that contains the item.
  let branch: Int

  /// The identifier of the item in the combined list. Items of different sources have different identifiers.
  public var id: CompositeID<Content.ID> { CompositeID(base: content.id, branch: branch) }
}

/// The identifier of an item of a ``CompositeDataSource``, which combines several sources. It consists of the
/// identifier that the item has in its own source, and of the number of that source.
public struct CompositeID<Base: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  /// The identifier that the item has in its own source.
  public let base: Base

  let branch: Int

  /// The description of ``base``. The number of the source is not in it, because it is another one in each run of a test.
  public var description: String { "\(base)" }
}

/// The identifier of a section of a ``CompositeDataSource``. It stays the same as long as the section's own source has
/// the section.
public struct CompositeSectionID: Hashable, Sendable {
  /// The serial number of the source that contains the section. No two sources have the same number, so the sections of
  /// different sources have different identifiers.
  let child: Int

  /// The number that identifies the section among the sections of the same source. It is not an index.
  let number: Int
}
