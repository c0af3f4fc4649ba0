/// Several lists as one, without anybody comparing section numbers.
///
/// ```swift
/// let people = SectionedDataSource(authors, by: \.initial).map(Row.person)
/// let screen = CompositeDataSource { activeReviews.map(Row.review); people }
/// screen[ItemPath(section: 1, item: 0)].content            // .person(ada)
/// screen.resolve(ItemPath(section: 1, item: 0))            // child 1, path 0.0
/// ```
///
/// The children have one type of item in common, which `map` brings them to; their sections may be of any
/// kind. Items and sections are qualified by child, so the same item may be in two of them. A
/// composition may be a child of another one.
///
/// The children are kept alive, and do not keep the composition alive. A change of one child costs no work
/// on the items of the others, unless the arrangement is ``CompositeArrangement/flattened``.
@MainActor
public final class CompositeDataSource<Content: Identifiable & Equatable & Sendable>:
  LiveDataSource<CompositeSectionID, CompositeItem<Content>>
where Content.ID: Sendable {
  /// How the children are put together.
  public let arrangement: CompositeArrangement

  private let parts: [CompositePart<Content>]

  /// Makes a composition.
  ///
  /// - Parameters:
  ///   - arrangement: How the children are put together.
  ///   - children: The sources, in order; `if`, `switch` and `for` may be used.
  /// - Complexity: O(*n*), where *n* is the number of items and sections of all children.
  public init(
    _ arrangement: CompositeArrangement = .sections,
    @CompositeBuilder children: () -> [CompositeChild<Content>]
  ) {
    self.arrangement = arrangement
    let children = children()
    let parts = children.enumerated().map { $1.makePart($0, children.count) }
    self.parts = parts
    super.init(
      LiveSnapshot {
        let lists = parts.map(\.live.value)
        let sections = lists.flatMap(\.sections)
        let isFlat = arrangement == .flattened
        let id = CompositeSectionID(child: 0, number: 0)
        var list = ListSnapshot(
          sections: isFlat ? [ListSection(id: id, items: sections.flatMap(\.items))] : sections
        )
        for part in lists {
          list.addMarks(isFlat ? part.marks?.withoutSections(CompositeSectionID.self) : part.marks)
        }
        return list
      }
    )
    for part in parts { part.live.addDependent(live) }
  }

  /// The number of children.
  public var numberOfChildren: Int { parts.count }

  /// The zero-based index of a child, or `nil` if the source is none.
  ///
  /// - Complexity: O(*k*), where *k* is the number of children.
  public func index(of child: some ListDataSource) -> Int? { parts.firstIndex { $0.source === child } }

  override func movePlan(from: ItemPath, to: ItemPath) -> (@MainActor () -> Void)? {
    guard let origin = resolve(from) else { return nil }
    let target =
      // At the end of a section there is no item yet when one comes from another section.
      resolve(to) ?? resolve(section: to.section).map { ChildPath(child: $0.child, path: to.in($0.section)) }
    guard let target, target.child == origin.child else { return nil }
    return (parts[origin.child].source as? any MovableList)?.permittedMove(from: origin.path, to: target.path)
  }

  func snapshot(ofChild child: Int) -> ListSnapshot<CompositeSectionID, CompositeItem<Content>>? {
    parts.indices.contains(child) ? parts[child].live.value : nil
  }
}

extension ItemPath {
  fileprivate func `in`(_ section: Int) -> ItemPath { ItemPath(section: section, item: item) }
}
