/// The kinds of steps into which a change of a list is split, in the order in which a list view performs them.
enum StageKind: CaseIterable, Sendable {
  case contents, sectionsIn, items, sectionsOut

  func occurs(in changes: Changeset) -> Bool {
    switch self {
    case .contents: !changes.itemReconfigures.isEmpty || !changes.sectionReconfigures.isEmpty
    case .sectionsIn: !changes.sectionInserts.isEmpty
    case .items:
      !changes.itemMoves.isEmpty
        || changes.sectionDeletes.reduce(0, { $0 + changes.itemDeletes.range(ofSection: $1).count })
          < changes.itemDeletes.count
        || changes.sectionInserts.reduce(0, { $0 + changes.itemInserts.range(ofSection: $1).count })
          < changes.itemInserts.count
    case .sectionsOut: !changes.sectionDeletes.isEmpty || !changes.sectionMoves.isEmpty
    }
  }
}

/// Splits a change of a list into steps that a list view can animate one after the other: new contents of cells, then
/// inserted sections, then changes of items, then deleted and moved sections.
///
/// Between the inserted and the deleted sections, the list view shows an intermediate list, which has all old and all new
/// sections. For example, the sections A B C become A X C. The intermediate list has the sections A X B C.
///
/// The old sections keep their old order. Each new section is inserted behind the section that it follows in the new
/// list, or, if that section moves, behind the nearest earlier section that does not move. So the last step moves only
/// the sections that the whole change moves.
struct StagePlanner<SectionID: Hashable & Sendable, Item: Identifiable & Sendable>: Sendable
where Item.ID: Sendable {
  /// A section of the intermediate list. The list view first inserts the new sections, then shows the intermediate list, and
  /// then deletes old sections. `old` is the index of the section in the old list, or `nil` if the section is inserted. `new`
  /// is its index in the new list, or `nil` if the section is deleted.
  private struct Row: Sendable {
    var old: Int?
    var new: Int?
  }

  private let change: ListChange<SectionID, Item>
  private lazy var rows = makeRows()
  /// The list ``rows`` has all old and all new sections. This dictionary has the index in ``rows`` of each old section:
  /// for example, 1 for old section 0 if a new section is inserted before it.
  private lazy var rowOfOld = Dictionary(
    uniqueKeysWithValues: rows.enumerated().compactMap { row, section in section.old.map { ($0, row) } }
  )
  private lazy var rowOfNew = Dictionary(
    uniqueKeysWithValues: rows.enumerated().compactMap { row, section in section.new.map { ($0, row) } }
  )

  init(_ change: ListChange<SectionID, Item>) {
    self.change = change
  }

  mutating func stage(
    _ kind: StageKind,
    from shown: ListSnapshot<SectionID, Item>,
    isLast: Bool
  ) -> ListChange<SectionID, Item> {
    let whole = change.changeset
    var stage = Changeset()
    switch kind {
    case .contents:
      stage.sectionReconfigures = whole.sectionReconfigures
      stage.itemReconfigures = whole.itemReconfigures
    case .sectionsIn:
      stage.sectionInserts = rows.indices.filter { row in rows[row].old == nil }
    case .items:
      let (rowOfOld, rowOfNew) = (rowOfOld, rowOfNew)
      let (gone, fresh) = (Set(whole.sectionDeletes), Set(whole.sectionInserts))
      stage.itemDeletes = whole.itemDeletes.filter { !gone.contains($0.section) }.map { $0.in(rowOfOld) }
      stage.itemInserts = whole.itemInserts.filter { !fresh.contains($0.section) }.map { $0.in(rowOfNew) }
        .sorted()
      stage.itemMoves = whole.itemMoves.map {
        Changeset.Move(from: $0.from.in(rowOfOld), to: $0.to.in(rowOfNew))
      }
    case .sectionsOut:
      let rowOfOld = rowOfOld
      stage.sectionDeletes = whole.sectionDeletes.map { rowOfOld[$0] ?? $0 }
      stage.sectionMoves = whole.sectionMoves.map {
        Changeset.Move(from: rowOfOld[$0.from] ?? $0.from, to: $0.to)
      }
    }
    // The last step must end with exactly the new list. Earlier steps end with a mixture of old and new sections.
    let after = isLast ? change.after : ListSnapshot(sections: sections(of: shown, after: kind))
    var change = ListChange(shown, after, stage)
    change.isAnimated = self.change.isAnimated
    return change
  }

  private mutating func sections(
    of shown: ListSnapshot<SectionID, Item>,
    after kind: StageKind
  ) -> [ListSection<SectionID, Item>] {
    let new = change.after.sections
    switch kind {
    case .contents:
      let changes = change.changeset
      var sections = shown.sections
      for section in changes.sectionReconfigures {
        guard let target = changes.newSection(for: section) else { continue }
        sections[section].header = new[target].header
        sections[section].footer = new[target].footer
      }
      for path in changes.itemReconfigures {
        guard let target = changes.newPath(for: path) else { continue }
        sections[path.section].items[path.item] = change.after[target]
      }
      return sections
    case .sectionsIn:
      let inserts = change.changeset.itemInserts
      return rows.compactMap { row in
        if let old = row.old { return shown.sections[old] }
        return row.new.map { section in
          new[section].with(inserts[inserts.range(ofSection: section)].map { new[section].items[$0.item] })
        }
      }
    case .items:
      let deletes = change.changeset.itemDeletes
      return zip(rows, shown.sections).map { row, section in
        if let new = row.new { return section.with(change.after.sections[new].items) }
        let deleted = row.old.map { deletes[deletes.range(ofSection: $0)] } ?? []
        return section.with(deleted.map { section.items[$0.item] })
      }
    case .sectionsOut:
      return new
    }
  }

  private func makeRows() -> [Row] {
    let changes = change.changeset
    let old = change.before.sections.indices.map { Row(old: $0, new: changes.newSection(for: $0)) }
    guard !changes.sectionInserts.isEmpty else { return old }
    // For each section of the new list, its index in the old list, or `nil` if the section is inserted or moves.
    var staying = [Int?](repeating: nil, count: change.after.numberOfSections)
    let moved = Set(changes.sectionMoves.map(\.from))
    for (section, row) in old.enumerated() where !moved.contains(section) {
      if let new = row.new { staying[new] = section }
    }
    var isInserted = [Bool](repeating: false, count: staying.count)
    for section in changes.sectionInserts { isInserted[section] = true }
    // For each old section, the new sections to insert behind it. The last element has the new sections that come before
    // all old ones. For example, if the sections A B C become Y A X C, `followers` is `[[X], [], [], [Y]]`.
    var followers = [[Row]](repeating: [], count: old.count + 1)
    var last = old.count
    for section in staying.indices {
      if let stayed = staying[section] { last = stayed }
      if isInserted[section] { followers[last].append(Row(old: nil, new: section)) }
    }
    return followers[old.count] + old.flatMap { [$0] + followers[$0.old ?? old.count] }
  }
}

extension ItemPath {
  /// Converts a path of the old or the new list to a path of the intermediate list, which has the sections of both lists.
  ///
  /// - Parameter rows: The index in the intermediate list of each section of the old or the new list.
  fileprivate func `in`(_ rows: [Int: Int]) -> ItemPath {
    ItemPath(section: rows[section] ?? section, item: item)
  }
}
