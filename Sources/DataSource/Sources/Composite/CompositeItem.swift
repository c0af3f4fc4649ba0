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

/// The identifier of an item of a ``CompositeDataSource``, which combines several sources. It consists of the item's
/// identifier in its own source and the number of that source, so equal identifiers of two sources are different here.
public struct CompositeID<Base: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  /// The identifier that the item has in its own source.
  public let base: Base

  let branch: Int

  /// The description of ``base``. It does not contain the number of the source, which can be different each time that the
  /// app runs.
  public var description: String { "\(base)" }
}

/// The identifier of a section of a ``CompositeDataSource``. It does not change when other sections are inserted or
/// removed.
public struct CompositeSectionID: Hashable, Sendable {
  /// The number of the source that contains the section. Sections of different sources have different identifiers because
  /// of it.
  let child: Int

  /// A number that no other section of the source has. It stays the same when the section gets another index.
  let number: Int
}
