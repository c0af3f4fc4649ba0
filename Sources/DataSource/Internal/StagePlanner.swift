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
    let (changes, sections) =
      switch kind {
      case .contents: contents(of: shown)
      case .sectionsIn: sectionsIn(shown)
      case .items: items(shown)
      case .sectionsOut: sectionsOut()
      }
    // Whatever stages came before, the last one ends with the list that was asked for.
    return ListChange(shown, isLast ? change.after : ListSnapshot(sections: sections()), changes)
  }

  private typealias Plan = (Changeset, () -> [ListSection<SectionID, Item>])

  private func contents(of shown: ListSnapshot<SectionID, Item>) -> Plan {
    let changes = change.changeset
    let reloaded = Set(changes.sectionReloads)
    let stage = Changeset(
      sectionReloads: changes.sectionReloads,
      sectionReconfigures: changes.sectionReconfigures,
      itemReloads: changes.itemReloads.filter { !reloaded.contains($0.section) },
      itemReconfigures: changes.itemReconfigures.filter { !reloaded.contains($0.section) }
    )
    return (
      stage,
      {
        var sections = shown.sections
        for section in changes.sectionReloads + changes.sectionReconfigures {
          guard let target = changes.newSection(for: section) else { continue }
          sections[section].header = change.after.sections[target].header
          sections[section].footer = change.after.sections[target].footer
        }
        for path in [changes.itemReloads, changes.itemReconfigures].joined() {
          guard let target = changes.newPath(for: path) else { continue }
          sections[path.section].items[path.item] = change.after[target]
        }
        return sections
      }
    )
  }

  private mutating func sectionsIn(_ shown: ListSnapshot<SectionID, Item>) -> Plan {
    let rows = rows
    let new = change.after.sections
    let inserts = rows.indices.filter { rows[$0].old == nil }
    return (
      Changeset(sectionInserts: inserts),
      {
        rows.map { row in
          row.old.map { shown.sections[$0] } ?? row.new.map { new[$0].with([]) }
        }.compactMap(\.self)
      }
    )
  }

  private mutating func items(_ shown: ListSnapshot<SectionID, Item>) -> Plan {
    let rows = rows
    let changes = change.changeset
    let new = change.after.sections
    let deletes = changes.itemDeletes.map { path in old(path) }
    let inserts = changes.itemInserts.map { path in target(path) }
    let moves = changes.itemMoves.map { move in ItemMove(from: old(move.from), to: target(move.to)) }
    return (
      Changeset(itemDeletes: deletes, itemInserts: inserts.sorted(), itemMoves: moves),
      {
        zip(rows, shown.sections).map { row, section in
          section.with(row.new.map { new[$0].items } ?? [])
        }
      }
    )
  }

  private mutating func sectionsOut() -> Plan {
    let changes = change.changeset
    let deletes = changes.sectionDeletes.map { section in rowOfOld[section] ?? section }
    let moves = changes.sectionMoves.map { move in
      SectionMove(from: rowOfOld[move.from] ?? move.from, to: move.to)
    }
    let new = change.after.sections
    return (Changeset(sectionDeletes: deletes, sectionMoves: moves), { new })
  }

  private mutating func old(_ path: ItemPath) -> ItemPath {
    ItemPath(section: rowOfOld[path.section] ?? path.section, item: path.item)
  }

  private mutating func target(_ path: ItemPath) -> ItemPath {
    ItemPath(section: rowOfNew[path.section] ?? path.section, item: path.item)
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
