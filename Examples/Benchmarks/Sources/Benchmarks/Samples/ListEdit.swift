import DataSource

/// Two states of one list.
struct ListEdit: Sendable {
  let old: [ListEntry]
  let new: [ListEntry]

  private init(_ old: [ListEntry], _ new: [ListEntry]) {
    self.old = old
    self.new = new.map(\.fresh)
  }

  /// The two states as snapshots of one section.
  var snapshots: (old: ListSnapshot<SingleSection, ListEntry>, new: ListSnapshot<SingleSection, ListEntry>) {
    (
      ListSnapshot(sections: [ListSection(id: .only, items: old)]),
      ListSnapshot(sections: [ListSection(id: .only, items: new)])
    )
  }

  /// The ids of the two states.
  var ids: (old: [String], new: [String]) { (old.map(\.id), new.map(\.id)) }

  // MARK: The cases

  /// A fifth is deleted in one run, a fifth inserted in another, a 25th shuffled: of 5,000 items 1,000,
  /// 1,000 and 200.
  ///
  /// Source: the workload that DifferenceKit's README states for its comparison of frameworks.
  static func readme(_ count: Int) -> ListEdit {
    var random = SeededGenerator(seed: 2)
    let old = entries(count, &random)
    var new = old
    new[0..<count / 25].shuffle(using: &random)
    new.removeSubrange(count / 5..<2 * count / 5)
    new.insert(contentsOf: entries(count / 5, &random), at: 3 * count / 5)
    return ListEdit(old, new)
  }

  /// 2 % deleted, 2 % inserted, 2 % updated and 0.4 % moved, each at a place of its own.
  static func scattered(_ count: Int) -> ListEdit {
    var random = SeededGenerator(seed: 3)
    let old = entries(count, &random)
    var new = old
    for _ in 0..<count / 50 {
      new.remove(at: Int.random(in: new.indices, using: &random))
      new.insert(entry(&random), at: Int.random(in: new.indices, using: &random))
      new[Int.random(in: new.indices, using: &random)].value += 1
    }
    for _ in 0..<count / 250 {
      let moved = new.remove(at: Int.random(in: new.indices, using: &random))
      new.insert(moved, at: Int.random(in: new.indices, using: &random))
    }
    return ListEdit(old, new)
  }

  /// A page of 20 comes in at the end.
  static func appended(_ count: Int) -> ListEdit {
    var random = SeededGenerator(seed: 4)
    let old = entries(count, &random)
    return ListEdit(old, old + entries(20, &random))
  }

  /// Items with random ids.
  static func entries(_ count: Int, _ random: inout SeededGenerator) -> [ListEntry] {
    (0..<count).map { _ in entry(&random) }
  }

  private static func entry(_ random: inout SeededGenerator) -> ListEntry {
    ListEntry(id: random.identifier())
  }
}
