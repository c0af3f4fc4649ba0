/// Divides the items of a list into sections, and translates moves between the two lists.
@MainActor
@usableFromInline
struct ListGrouping<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>
where Item.ID: Sendable {
  @usableFromInline let base: any ListDataSource<SingleSection, Item>
  @usableFromInline let sectionID: @MainActor (Item) -> SectionID
  @usableFromInline let areSectionsInOrder: ((SectionID, SectionID) -> Bool)?
  @usableFromInline let areItemsInOrder: ((Item, Item) -> Bool)?
  @usableFromInline let regroup: (@MainActor (Item, SectionID) -> Void)?

  @usableFromInline
  init(
    base: any ListDataSource<SingleSection, Item>,
    sectionID: @escaping @MainActor (Item) -> SectionID,
    areSectionsInOrder: ((SectionID, SectionID) -> Bool)?,
    areItemsInOrder: ((Item, Item) -> Bool)?,
    regroup: (@MainActor (Item, SectionID) -> Void)?
  ) {
    self.base = base
    self.sectionID = sectionID
    self.areSectionsInOrder = areSectionsInOrder
    self.areItemsInOrder = areItemsInOrder
    self.regroup = regroup
  }

  @inlinable
  func list() -> ListSnapshot<SectionID, Item> {
    let list = base.snapshot
    var grouped = ListSnapshot(
      grouping: list.numberOfSections == 1 ? list.items(in: 0) : list.allItems,
      by: { sectionID($0) },
      orderedBy: areSectionsInOrder,
      sortedBy: areItemsInOrder
    )
    grouped.addItemMarks(of: list)
    return grouped
  }

  /// - Parameter shown: The grouped list. The closures are not called again: they may depend on more than the items, and give
  ///   other sections by now.
  func planMove(
    in shown: ListSnapshot<SectionID, Item>,
    from: ItemPath,
    to: ItemPath
  ) throws(ListMoveRefusal) -> ListMove {
    guard areItemsInOrder == nil else { throw .sorted }
    try shown.checkMove(from: from, to: to)
    let isSameSection = from.section == to.section
    if !isSameSection, regroup == nil { throw .otherSection }
    let items = base.snapshot.allItems
    guard let places = items.positions(of: shown.sections[from.section].items),
      let targets = items.positions(of: shown.sections[to.section].items)
    else { throw .unsupported }

    // The order of sections without `areSectionsInOrder` is the order of their first items. So the second item takes the
    // place of a first item that leaves, and the section keeps its place.
    var steps: [(from: Int, to: Int)] = []
    var (place, target) = (places[from.item], 0)
    var shift: (Int) -> Int = { $0 }
    let keepsFirstPlace = areSectionsInOrder == nil && from.item == 0 && places.count > 1 && from != to
    if keepsFirstPlace {
      steps.append((places[1], places[0]))
      place += 1
      shift = { $0 > places[0] && $0 < places[1] ? $0 + 1 : $0 }
    }
    if isSameSection {
      target = keepsFirstPlace && to.item == 1 ? place : targets[to.item]
    } else {
      let isLast = to.item == targets.count
      target = shift(targets[isLast ? to.item - 1 : to.item]) + (isLast ? 1 : 0)
      if place < target { target -= 1 }
    }
    steps.append((place, target))
    return try plan(steps, from: places[from.item], regrouping: isSameSection ? nil : (from, to, shown))
  }

  /// - Parameter place: The place of the item in the base before the move.
  private func plan(
    _ steps: [(from: Int, to: Int)],
    from place: Int,
    regrouping: (from: ItemPath, to: ItemPath, shown: ListSnapshot<SectionID, Item>)?
  ) throws(ListMoveRefusal) -> ListMove {
    let list = base.snapshot
    func path(_ offset: Int) throws(ListMoveRefusal) -> ItemPath {
      guard let path = list.path(atOffset: offset) else { throw .unsupported }
      return path
    }
    // The base agrees to the whole move; then the steps are taken one by one.
    guard let last = steps.last else { throw .unsupported }
    var planned = [try base.planMove(from: path(place), to: path(last.to))]
    if steps.count > 1 { planned = [try base.planMove(from: path(steps[0].from), to: path(steps[0].to))] }
    return ListMove { [base, regroup] in
      planned[0].perform()
      for step in steps.dropFirst() where step.from != step.to {
        guard let from = list.path(atOffset: step.from), let to = list.path(atOffset: step.to) else {
          continue
        }
        try? base.planMove(from: from, to: to).perform()
      }
      guard let (from, to, shown) = regrouping else { return }
      regroup?(shown[from], shown.sections[to.section].id)
    }
  }
}
