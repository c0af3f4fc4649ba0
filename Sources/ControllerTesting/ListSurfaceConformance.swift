public import DataSource

/// Drives a `ListSurface` through random lists and changes, and says what it shows wrong.
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
/// The surface has to show what it is told at once: let it animate nothing meanwhile.
@MainActor
public struct ListSurfaceConformance<Surface: ListSurface> {
  /// What identifies the sections of the lists.
  public let sections: [Surface.SectionID]
  /// What the lists are made of, at least one. Several with one id are versions of one item, which a surface has to tell apart.
  public let items: [Surface.Item]
  /// What the surface shows, section by section, as the user sees it: not the list that it was given.
  public let shown: (Surface) -> [[Surface.Item]]

  private typealias Snapshot = ListSnapshot<Surface.SectionID, Surface.Item>

  /// Creates a check.
  public init(
    sections: [Surface.SectionID],
    items: [Surface.Item],
    shown: @escaping (Surface) -> [[Surface.Item]]
  ) {
    self.sections = sections
    self.items = items
    self.shown = shown
  }

  /// What `surface` does wrong; empty if nothing was found.
  ///
  /// - Parameters:
  ///   - surface: A new surface.
  ///   - changes: How many random changes it is told of.
  ///   - seed: What the random choices depend on.
  public func problems(of surface: Surface, changes: Int = 200, seed: UInt64 = 1) -> [String] {
    var random = RandomNumbers(state: seed)
    var list = Snapshot()
    for number in 0..<changes {
      let next = random.next(below: 2) == 0 ? edited(list, &random) : another(&random)
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

  /// Any list of some of the sections and items, in any order.
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

  /// The same list but for a removed, moved, new or marked item and some other versions.
  private func edited(_ list: Snapshot, _ random: inout RandomNumbers) -> Snapshot {
    var list = list
    let versions = oneVersionOfEach(&random)
    for item in versions where random.next(below: 4) == 0 { list.replaceItem(item) }
    let item = random.element(of: versions)
    switch random.next(below: 3) {
    case 0: list.deleteItems([item.id])
    case 1 where list.item(item.id) != nil: list.reloadItems([item.id])
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
