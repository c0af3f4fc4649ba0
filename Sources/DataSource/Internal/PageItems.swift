/// The items of a paged list, each id once.
struct PageItems<Item: Identifiable> {
  private(set) var items: [Item]

  /// Where each id is, less `shift`: so that what comes in at the beginning moves nothing. Made when needed.
  private var places: [Item.ID: Int]?
  private var shift = 0

  init(_ items: [Item]) {
    self.items = items
  }

  /// Puts a page in. An item that is there already, or comes twice, takes its new value in its old place.
  ///
  /// - Returns: The ids of such items, as often as they came.
  /// - Complexity: O(*k*) hashing of ids, where *k* is the number of items of the page; and O(*n*) when it is the first
  ///   page since the items were made or set, where *n* is the number of items.
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
