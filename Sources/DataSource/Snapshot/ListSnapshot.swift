/// What a list shows at one moment: sections of items, as a value.
///
/// ```swift
/// var list = ListSnapshot<String, Person>()
/// list.appendSection("A", items: [ada, alan])
/// list.insertItems([abel], before: ada.id)
/// print(list.numberOfSections, list.count(in: 0))         // 1 3
/// print(list.path(of: alan.id) ?? "nowhere")              // 0.2
/// ```
///
/// It is a value and can be made on any thread: build it where the data is, and hand it over.
///
/// **Out of range.** As with an array, a section index or a path from outside the list is a bug of
/// the caller and stops the program: that holds for ``count(in:)``, ``items(in:)`` and the
/// subscript. Who is not sure asks ``contains(_:)`` or uses ``item(at:)``, ``item(_:)`` and
/// ``path(of:)``, which answer `nil`. An id that is not in the list is no bug: edits that name one
/// return `false`, and nothing has changed.
///
/// **Duplicates.** Ids should be unique within the list, but nothing is lost when they are not: every
/// item is kept where it was put, and the first item with an id is the one found by it. The same
/// goes for sections. ``duplicateItems()`` finds them, and ``ListDiagnostics`` reports them.
///
/// **Index.** Ids are indexed on the first search by id after a change of the list: that search costs
/// O(*n*), where *n* is the number of items, and every other one O(1). Copies share the index.
public struct ListSnapshot<SectionID: Hashable & Sendable, Item: Identifiable & Sendable>: Sendable
where Item.ID: Sendable {
  /// The sections, in order.
  public internal(set) var sections: [ListSection<SectionID, Item>] {
    didSet { index = PathIndex() }
  }

  /// Belongs to the present value of `sections` only, so each change begins a new one.
  private(set) var index = PathIndex<Item.ID>()

  @usableFromInline var marks: ListMarks<SectionID, Item.ID>?

  /// Makes a list of the given sections, in their order.
  ///
  /// - Parameter sections: The sections. Empty ones are kept.
  /// - Complexity: O(1).
  public init(sections: [ListSection<SectionID, Item>] = []) {
    self.sections = sections
  }

  /// Adds a section at the end.
  ///
  /// - Parameters:
  ///   - id: What identifies the section.
  ///   - items: Its items, in order.
  ///   - header: The text above the items.
  ///   - footer: The text below the items.
  /// - Complexity: O(1) on average.
  public mutating func appendSection(
    _ id: SectionID,
    items: [Item] = [],
    header: String? = nil,
    footer: String? = nil
  ) {
    sections.append(ListSection(id: id, items: items, header: header, footer: footer))
  }

  /// Adds items at the end of a section, and the section at the end of the list if there is none
  /// with that id yet.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - sectionID: The id of the section.
  /// - Complexity: O(*s* + *k*) on average, where *s* is the number of sections and *k* that of the
  ///   new items.
  public mutating func appendItems(_ items: [Item], to sectionID: SectionID) {
    if let section = sectionIndex(of: sectionID) {
      sections[section].items.append(contentsOf: items)
    } else {
      appendSection(sectionID, items: items)
    }
  }
}

extension ListSnapshot: Equatable where Item: Equatable {
  /// Whether both lists have the same sections with equal items in the same order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items and sections.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.sections == rhs.sections }
}
