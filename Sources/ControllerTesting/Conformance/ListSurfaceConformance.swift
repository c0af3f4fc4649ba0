public import DataSource

/// A check that shows random lists and changes on a `ListSurface`, and reports what the list view shows wrong.
///
/// ```swift
/// let conformance = ListSurfaceConformance(
///   sections: ["A", "B"],
///   items: [Row(id: 1, title: "Ada"), Row(id: 1, title: "Ada L."), Row(id: 2, title: "Alan")],
///   shown: { (table: MyTable) in table.rowsOnScreen }
/// )
/// XCTAssertEqual(conformance.problems(of: MyTable()), [])
/// ```
///
/// The list view must show each change at once. Turn animations off.
@MainActor
public struct ListSurfaceConformance<Surface: ListSurface> {
  /// The identifiers of the sections.
  let sections: [Surface.SectionID]
  /// The items from which random lists are made, at least one. Items with the same identifier are versions of one item: for
  /// example, the same person before and after a change of the name. The list view must show the version of the newest list.
  let items: [Surface.Item]
  /// Returns the items that the cells of the list view show, section by section. Read them from the cells, and not from the
  /// list that was passed to the view: that list would be right even if the cells are wrong.
  let shown: (Surface) -> [[Surface.Item]]

  private typealias Snapshot = ListSnapshot<Surface.SectionID, Surface.Item>

  /// Creates a check.
  public init(
    sections: [Surface.SectionID],
    items: [Surface.Item],
    shown: @escaping (Surface) -> [[Surface.Item]]
  ) {
    (self.sections, self.items, self.shown) = (sections, items, shown)
  }

  /// Shows random changes in a list view, and returns descriptions of what it shows wrong. The array is empty if everything
  /// is right.
  ///
  /// - Parameters:
  ///   - surface: A new list view.
  ///   - changes: The number of random changes.
  ///   - seed: The seed of the random numbers.
  public func problems(of surface: Surface, changes: Int = 200, seed: UInt64 = 1) -> [String] {
    var random = RandomNumbers(state: seed)
    var list = Snapshot()
    for number in 0..<changes {
      let next = randomList(after: list, &random)
      let what: String
      if number == 0 || random.next(below: 16) == 0 {
        surface.reload(next)
        what = "reload"
      } else {
        let change = ListChange(from: list, to: next)
        surface.apply(change, completion: ListCompletion())
        what = "\(change.changeset)"
      }
      list = next
      let found = shown(surface)
      guard found == list.sections.map(\.items) else {
        return ["after change \(number), \(what): it shows \(found) and not \(list.sections.map(\.items))"]
      }
    }
    return []
  }

  /// Returns a random list: either a copy of an older list with a few changes, or a list that does not depend on it.
  func randomList(
    after list: ListSnapshot<Surface.SectionID, Surface.Item>,
    _ random: inout RandomNumbers
  ) -> ListSnapshot<Surface.SectionID, Surface.Item> {
    random.next(below: 2) == 0 ? edited(list, &random) : another(&random)
  }

  /// Returns a random list to show in the list view: some of `sections` in random order, each with some of `items`.
  private func another(_ random: inout RandomNumbers) -> Snapshot {
    var rest = oneVersionOfEach(&random).shuffled(using: &random)
    let ids = sections.shuffled(using: &random).prefix(random.next(below: sections.count + 1))
    return Snapshot(
      sections: ids.map { id in
        let count = random.next(below: rest.count + 1)
        defer { rest.removeFirst(count) }
        return ListSection(id: id, items: Array(rest.prefix(count)))
      }
    )
  }

  /// Returns the list with random changes. Some items are replaced by another version with the same identifier. Then one item is
  /// deleted, moved, inserted, or marked so that the list view must configure its cell again.
  private func edited(_ list: Snapshot, _ random: inout RandomNumbers) -> Snapshot {
    var list = list
    let versions = oneVersionOfEach(&random)
    for item in versions where random.next(below: 4) == 0 {
      if let path = list.path(of: item.id) { list.sections[path.section].items[path.item] = item }
    }
    let item = random.element(of: versions)
    switch random.next(below: 3) {
    case 0: list.deleteItems([item.id])
    case 1 where list.item(item.id) != nil: list.reconfigureItems([item.id])
    default:
      list.deleteItems([item.id])
      if !list.sections.isEmpty { list.appendItems([item], to: random.element(of: list.sections).id) }
    }
    return list
  }

  private func oneVersionOfEach(_ random: inout RandomNumbers) -> [Surface.Item] {
    var seen: Set<Surface.Item.ID> = []
    return items.shuffled(using: &random).filter { seen.insert($0.id).inserted }
  }
}
