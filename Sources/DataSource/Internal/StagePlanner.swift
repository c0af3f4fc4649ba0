/// What one stage of a change does.
enum StageKind: CaseIterable, Sendable {
  case contents, sectionsIn, items, sectionsOut

  func occurs(in changes: Changeset) -> Bool {
    switch self {
    case .contents:
      !changes.itemReloads.isEmpty || !changes.itemReconfigures.isEmpty
        || !changes.sectionReloads.isEmpty || !changes.sectionReconfigures.isEmpty
    case .sectionsIn: !changes.sectionInserts.isEmpty
    case .items: !changes.itemDeletes.isEmpty || !changes.itemInserts.isEmpty || !changes.itemMoves.isEmpty
    case .sectionsOut: !changes.sectionDeletes.isEmpty || !changes.sectionMoves.isEmpty
    }
  }
}

/// Divides a change into stages.
///
/// Between the stages that bring sections in and take them out, a list has all sections, old and new: the old ones
/// in their old order, each new one behind the section that it follows in the new list, unless that one moves.
/// So whatever stays is in the right order then, and no more sections move than in the whole change.
struct StagePlanner<SectionID: Hashable & Sendable, Item: Identifiable & Sendable>: Sendable
where Item.ID: Sendable {
  /// A section of the list with all sections.
  private struct Row: Sendable {
    var old: Int?
    var new: Int?
  }

  private let change: ListChange<SectionID, Item>
  private lazy var rows = makeRows()
  /// Where old and new sections are among all.
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
      let reloaded = Set(whole.sectionReloads)
      stage.sectionReloads = whole.sectionReloads
      stage.sectionReconfigures = whole.sectionReconfigures
      stage.itemReloads = whole.itemReloads.filter { !reloaded.contains($0.section) }
      stage.itemReconfigures = whole.itemReconfigures.filter { !reloaded.contains($0.section) }
    case .sectionsIn:
      stage.sectionInserts = rows.indices.filter { row in rows[row].old == nil }
    case .items:
      let (rowOfOld, rowOfNew) = (rowOfOld, rowOfNew)
      stage.itemDeletes = whole.itemDeletes.map { $0.in(rowOfOld) }
      stage.itemInserts = whole.itemInserts.map { $0.in(rowOfNew) }.sorted()
      stage.itemMoves = whole.itemMoves.map { ItemMove(from: $0.from.in(rowOfOld), to: $0.to.in(rowOfNew)) }
    case .sectionsOut:
      let rowOfOld = rowOfOld
      stage.sectionDeletes = whole.sectionDeletes.map { rowOfOld[$0] ?? $0 }
      stage.sectionMoves = whole.sectionMoves.map {
        SectionMove(from: rowOfOld[$0.from] ?? $0.from, to: $0.to)
      }
    }
    // Whatever stages came before, the last one ends with the list that was asked for.
    let after = isLast ? change.after : ListSnapshot(sections: sections(of: shown, after: kind))
    return ListChange(shown, after, stage)
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
      for section in changes.sectionReloads + changes.sectionReconfigures {
        guard let target = changes.newSection(for: section) else { continue }
        sections[section].header = new[target].header
        sections[section].footer = new[target].footer
      }
      for path in [changes.itemReloads, changes.itemReconfigures].joined() {
        guard let target = changes.newPath(for: path) else { continue }
        sections[path.section].items[path.item] = change.after[target]
      }
      return sections
    case .sectionsIn:
      return rows.compactMap { row in row.old.map { shown.sections[$0] } ?? row.new.map { new[$0].with([]) } }
    case .items:
      return zip(rows, shown.sections).map { row, section in section.with(row.new.map { new[$0].items } ?? [])
      }
    case .sectionsOut:
      return new
    }
  }

  private func makeRows() -> [Row] {
    let changes = change.changeset
    let old = change.before.sections.indices.map { Row(old: $0, new: changes.newSection(for: $0)) }
    guard !changes.sectionInserts.isEmpty else { return old }
    // The old section that stays at each place of the new list.
    var staying = [Int?](repeating: nil, count: change.after.numberOfSections)
    let moved = Set(changes.sectionMoves.map(\.from))
    for (section, row) in old.enumerated() where !moved.contains(section) {
      if let new = row.new { staying[new] = section }
    }
    var isInserted = [Bool](repeating: false, count: staying.count)
    for section in changes.sectionInserts { isInserted[section] = true }
    // What comes in behind each old section; at the end what comes before all.
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
  /// The same item where its section is another row.
  fileprivate func `in`(_ rows: [Int: Int]) -> ItemPath {
    ItemPath(section: rows[section] ?? section, item: item)
  }
}
