/// The items of a paged list. Each identifier occurs once.
struct PageItems<Item: Identifiable> {
  private(set) var items: [Item]

  /// A dictionary from each identifier to the index of its item minus `shift`. An insertion at the beginning changes only
  /// `shift`. The dictionary is built when it is needed first.
  private var places: [Item.ID: Int]?
  private var shift = 0

  init(_ items: [Item]) {
    self.items = items
  }

  /// Adds the items of a page at the end or at the beginning. A refresh replaces all items. If an item is in the list
  /// already, it gets its new value and keeps its index.
  ///
  /// - Returns: The identifiers of items that the list or the page contained already, for a report to the developer. An
  ///   item that occurs three times in a page is in the array twice.
  /// - Complexity: O(*k*) hashing of identifiers, where *k* is the number of items of the page. The first page after an
  ///   edit takes O(*n*), where *n* is the number of items, because the dictionary of all identifiers is built again.
  mutating func add(_ page: [Item], _ direction: PageDirection) -> [Item.ID] {
    if direction == .refresh { self = PageItems([]) }
    var known = places ?? Dictionary(zip(items.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
    places = nil
    var fresh: [Item] = []
    var freshPlaces: [Item.ID: Int] = [:]
    var duplicates: [Item.ID] = []
    for item in page {
      if let place = known[item.id] {
        items[place + shift] = item
        duplicates.append(item.id)
      } else if let place = freshPlaces[item.id] {
        fresh[place] = item
        duplicates.append(item.id)
      } else {
        freshPlaces[item.id] = fresh.count
        fresh.append(item)
      }
    }
    if direction == .prepend { shift += fresh.count }
    let first = direction == .prepend ? 0 : items.count
    for (index, item) in fresh.enumerated() { known[item.id] = first + index - shift }
    items.insert(contentsOf: fresh, at: first)
    places = known
    return duplicates
  }
}
