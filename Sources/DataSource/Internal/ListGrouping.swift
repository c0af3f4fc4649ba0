/// Divides the items of a flat list into sections, and translates a move in the grouped list to a move in the flat list.
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
    grouped.addMarks(list.marks)
    return grouped
  }

  /// Converts a move that the user makes in the grouped list to a move in the flat list that is grouped. The caller
  /// performs the move.
  ///
  /// - Parameter shown: The grouped list that the user sees. It is passed because grouping the items again could give
  ///   other sections than those on the screen.
  func planMove(
    in shown: ListSnapshot<SectionID, Item>,
    from: ItemPath,
    to: ItemPath
  ) throws(ListMoveRefusal) -> ListMove {
    guard areItemsInOrder == nil else { throw .sorted }
    try shown.checkMove(from: from, to: to)
    let isSameSection = from.section == to.section
    if !isSameSection, regroup == nil { throw .otherSection }
    let list = base.snapshot
    let items = list.allItems
    guard let places = items.positions(of: shown.sections[from.section].items),
      let targets = items.positions(of: shown.sections[to.section].items)
    else { throw .unsupported }

    let place = places[from.item]
    var target = to.item < targets.count ? targets[to.item] : (targets.last ?? -1) + 1
    let isForward = place < target
    // In another section, the item is inserted before the item that is now at the index `target` of the flat list. The
    // removal of the moved item from an earlier index decreases this index by one. Within one section, a forward move
    // puts the item behind that item, so the index is right.
    if !isSameSection, isForward { target -= 1 }
    let move = try base.planMove(from: list.path(ofPlace: place), to: list.path(ofPlace: target))

    // Without `areSectionsInOrder`, the sections have the order of their first items in the flat list. For example, the
    // flat list (a1, b1, a2) has the sections a and b. If the user moves a1 behind a2, the flat list becomes (b1, a2,
    // a1), and section b would come first. So a2 must move to the old place of a1.
    var succession: (from: Int, to: Int)?
    if areSectionsInOrder == nil, from.item == 0, places.count > 1, from != to {
      succession = (places[1] - (target < places[1] ? 0 : 1), isForward ? place : place + 1)
    }
    return ListMove { [base, regroup] in
      move.perform()
      if let (from, to) = succession, from != to {
        // The user has moved the first item of a section, and the first items determine the order of the sections. So the
        // second item is moved to the old place of the first one. If this second move is refused, only the order of the
        // sections changes, so the error is ignored.
        _ = try? base.planMove(from: list.path(ofPlace: from), to: list.path(ofPlace: to)).perform()
      }
      if !isSameSection { regroup?(shown[from], shown.sections[to.section].id) }
    }
  }
}

extension ListSnapshot where SectionID == SingleSection {
  fileprivate func path(ofPlace place: Int) -> ItemPath { ItemPath(section: 0, item: place) }
}
