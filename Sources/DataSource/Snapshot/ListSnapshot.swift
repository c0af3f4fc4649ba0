/// The state of a list at one moment: sections of items, as a value.
///
/// ```swift
/// var list = ListSnapshot<String, Person>()
/// list.sections.append(ListSection(id: "A", items: [ada, alan]))
/// list.sections[0].items.insert(abel, at: 0)
/// print(list.numberOfSections, list.count(in: 0))         // 1 3
/// print(list.path(of: alan.id) ?? "nowhere")              // 0.2
/// ```
///
/// A snapshot can be made on any thread: make it where the data is, and set it as a whole.
///
/// **Out of range.** As with an array, a section index or a path outside the list is a programming error and stops the
/// program. That applies to ``count(in:)``, ``items(in:)`` and the subscript. ``contains(_:)``, ``item(at:)``, ``item(_:)`` and
/// ``path(of:)`` accept anything and return `nil`. An identifier that is not in the list is no error: edits by identifier change
/// nothing.
///
/// **Duplicates.** Identifiers should be unique within the list. If they are not, all items are kept, and searches by identifier
/// find the first one. The same applies to sections. Debug builds print a report of them.
///
/// **Index.** The first search by identifier after a change builds an index in O(*n*), where *n* is the number of items. Further
/// searches take O(1). Copies share the index.
public struct ListSnapshot<SectionID: Hashable & Sendable, Item: Identifiable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The sections, in order. Sections are inserted, deleted, moved and edited as elements of an array.
  public var sections: [ListSection<SectionID, Item>] {
    didSet { index = PathIndex() }
  }

  /// An index from identifiers to paths, made at the first search. Each change of the sections discards it.
  private(set) var index = PathIndex<Item.ID>()

  @usableFromInline var marks: ListMarks<Item.ID>?

  /// Creates a list of the given sections, in their order.
  ///
  /// - Parameter sections: The sections. Sections without items are kept.
  /// - Complexity: O(1).
  public init(sections: [ListSection<SectionID, Item>] = []) {
    self.sections = sections
  }

  /// Appends items to a section. If the list does not contain the section, appends the section first.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - sectionID: The identifier of the section.
  /// - Complexity: O(*s* + *k*) on average, where *s* is the number of sections and *k* the number of
  ///   new items.
  package mutating func appendItems(_ items: [Item], to sectionID: SectionID) {
    if let section = sectionIndex(of: sectionID) {
      sections[section].items.append(contentsOf: items)
    } else {
      sections.append(ListSection(id: sectionID, items: items))
    }
  }
}

extension ListSnapshot: Equatable where Item: Equatable {
  /// Whether both lists have the same sections with equal items in the same order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.sections == rhs.sections }
}
