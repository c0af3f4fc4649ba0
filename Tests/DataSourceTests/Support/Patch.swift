import DataSource

/// A model of a list view, which performs a changeset operation by operation in the documented order.
///
/// The model records the origin of each row. So tests also compare it with the map from old to new positions.
struct Patch<SectionID: Hashable & Sendable, Item: Identifiable & Sendable> where Item.ID: Sendable {
  struct Cell {
    var item: Item
    let origin: ItemPath?
  }

  struct Row {
    let id: SectionID
    var header: String?
    var footer: String?
    let origin: Int?
    var cells: [Cell]
  }

  private(set) var rows: [Row]
  /// The operations that a list view could not have performed.
  private(set) var faults: [String] = []

  /// Whether the changes are a stage. A stage inserts and deletes sections with their items.
  private let isStage: Bool

  /// - Parameter new: The list with the values of inserted and updated items.
  init(
    _ old: ListSnapshot<SectionID, Item>,
    _ changes: Changeset,
    _ new: ListSnapshot<SectionID, Item>,
    isStage: Bool = false
  ) {
    self.isStage = isStage
    rows = old.sections.enumerated().map { section, content in
      Row(
        id: content.id,
        header: content.header,
        footer: content.footer,
        origin: section,
        cells: content.items.enumerated().map {
          Cell(item: $1, origin: ItemPath(section: section, item: $0))
        }
      )
    }
    update(changes, new)
    let movedItems = takeOutItems(changes)
    let movedSections = takeOutSections(changes)
    putInSections(changes, new, movedSections)
    putInItems(changes, new, movedItems)
  }

  var snapshot: ListSnapshot<SectionID, Item> {
    ListSnapshot(
      sections: rows.map {
        ListSection(id: $0.id, items: $0.cells.map { $0.item }, header: $0.header, footer: $0.footer)
      }
    )
  }

  private mutating func update(_ changes: Changeset, _ new: ListSnapshot<SectionID, Item>) {
    for section in changes.sectionReconfigures {
      guard let target = changes.newSection(for: section) else {
        faults.append("update of section \(section), which is gone")
        continue
      }
      rows[section].header = new.sections[target].header
      rows[section].footer = new.sections[target].footer
    }
    for path in changes.itemReconfigures {
      guard let item = changes.newPath(for: path).flatMap(new.item(at:)) else {
        faults.append("update of \(path), which is gone")
        continue
      }
      rows[path.section].cells[path.item].item = item
    }
  }

  private mutating func takeOutItems(_ changes: Changeset) -> [ItemPath: Cell] {
    var moved: [ItemPath: Cell] = [:]
    let leaving =
      changes.itemDeletes.map { ($0, ItemPath?.none) } + changes.itemMoves.map { ($0.from, $0.to) }
    for (path, target) in leaving.sorted(by: { $0.0 > $1.0 }) {
      guard rows.indices.contains(path.section), rows[path.section].cells.indices.contains(path.item) else {
        faults.append("no item to take out at \(path)")
        continue
      }
      let cell = rows[path.section].cells.remove(at: path.item)
      if cell.origin != path { faults.append("\(path) is taken out twice") }
      if let target { moved[target] = cell }
    }
    return moved
  }

  private mutating func takeOutSections(_ changes: Changeset) -> [Int: Row] {
    var moved: [Int: Row] = [:]
    let leaving =
      changes.sectionDeletes.map { ($0, Int?.none) } + changes.sectionMoves.map { ($0.from, $0.to) }
    for (section, target) in leaving.sorted(by: { $0.0 > $1.0 }) {
      guard rows.indices.contains(section) else {
        faults.append("no section to take out at \(section)")
        continue
      }
      let row = rows.remove(at: section)
      if let target {
        moved[target] = row
      } else if !isStage, !row.cells.isEmpty {
        faults.append("deleted section \(section) still has items")
      }
    }
    return moved
  }

  private mutating func putInSections(
    _ changes: Changeset,
    _ new: ListSnapshot<SectionID, Item>,
    _ moved: [Int: Row]
  ) {
    for section in (changes.sectionInserts + changes.sectionMoves.map { $0.to }).sorted() {
      guard section <= rows.count, section < new.numberOfSections else {
        faults.append("no place for section \(section)")
        continue
      }
      let fresh = new.sections[section]
      let cells = isStage ? fresh.items.map { Cell(item: $0, origin: nil) } : []
      let row = Row(id: fresh.id, header: fresh.header, footer: fresh.footer, origin: nil, cells: cells)
      rows.insert(moved[section] ?? row, at: section)
    }
  }

  private mutating func putInItems(
    _ changes: Changeset,
    _ new: ListSnapshot<SectionID, Item>,
    _ moved: [ItemPath: Cell]
  ) {
    for path in (changes.itemInserts + changes.itemMoves.map { $0.to }).sorted() {
      guard rows.indices.contains(path.section), path.item <= rows[path.section].cells.count,
        let item = new.item(at: path)
      else {
        faults.append("no place for item \(path)")
        continue
      }
      rows[path.section].cells.insert(moved[path] ?? Cell(item: item, origin: nil), at: path.item)
    }
  }
}
