/// Finds the changes between two lists: sections first, then the items of each pair of sections, then
/// the items that are left over.
struct ChangesetBuilder<SectionID: Hashable & Sendable, Item: Identifiable & Sendable>
where Item.ID: Sendable {
  private let old: [ListSection<SectionID, Item>]
  private let new: [ListSection<SectionID, Item>]
  private var moves: [ItemMove] = []
  private var updates: [ItemPath] = []
  /// Items without a partner in their own section.
  private var leftOld: [ItemPath] = []
  private var leftNew: [ItemPath] = []

  init(from old: ListSnapshot<SectionID, Item>, to new: ListSnapshot<SectionID, Item>) {
    self.old = old.sections
    self.new = new.sections
  }

  mutating func build(isEqual: (Item, Item) -> Bool) -> Changeset {
    let sections = Alignment(from: old.lazy.map { $0.id }, to: new.lazy.map { $0.id })
    sections.forEachPair { pairItems(ofOldSection: $0, newSection: $1, isEqual: isEqual) }
    for section in sections.deletes {
      leftOld += old[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
    for section in sections.inserts {
      leftNew += new[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
    let (deletes, inserts) = pairAcrossSections(isEqual: isEqual)
    return Changeset(
      sectionDeletes: sections.deletes,
      sectionInserts: sections.inserts,
      sectionMoves: sections.moves.map { SectionMove(from: $0.old, to: $0.new) },
      itemDeletes: deletes,
      itemInserts: inserts,
      itemMoves: moves,
      itemUpdates: updates
    )
  }

  private mutating func pairItems(
    ofOldSection oldSection: Int,
    newSection: Int,
    isEqual: (Item, Item) -> Bool
  ) {
    let oldItems = old[oldSection].items
    let newItems = new[newSection].items
    let items = Alignment(from: oldItems.lazy.map { $0.id }, to: newItems.lazy.map { $0.id })
    items.forEachPair { oldItem, newItem in
      if !isEqual(oldItems[oldItem], newItems[newItem]) {
        updates.append(ItemPath(section: oldSection, item: oldItem))
      }
    }
    moves += items.moves.map {
      ItemMove(
        from: ItemPath(section: oldSection, item: $0.old),
        to: ItemPath(section: newSection, item: $0.new)
      )
    }
    leftOld += items.deletes.map { ItemPath(section: oldSection, item: $0) }
    leftNew += items.inserts.map { ItemPath(section: newSection, item: $0) }
  }

  /// Turns what is left into moves between sections where ids agree; the rest comes and goes.
  private mutating func pairAcrossSections(
    isEqual: (Item, Item) -> Bool
  ) -> (deletes: [ItemPath], inserts: [ItemPath]) {
    leftOld.sort()
    leftNew.sort()
    guard !leftOld.isEmpty, !leftNew.isEmpty else { return (leftOld, leftNew) }
    var inserts: [ItemPath] = []
    var table = OccurrenceTable(leftOld.map { old[$0.section].items[$0.item].id })
    var isPaired = [Bool](repeating: false, count: leftOld.count)
    for path in leftNew {
      let item = new[path.section].items[path.item]
      guard let position = table.takePosition(of: item.id) else {
        inserts.append(path)
        continue
      }
      let source = leftOld[position]
      isPaired[position] = true
      moves.append(ItemMove(from: source, to: path))
      if !isEqual(old[source.section].items[source.item], item) { updates.append(source) }
    }
    return (zip(leftOld, isPaired).filter { !$1 }.map(\.0), inserts)
  }
}
