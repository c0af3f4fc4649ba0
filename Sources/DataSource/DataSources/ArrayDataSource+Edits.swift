extension ArrayDataSource {
  /// Adds items at the end.
  ///
  /// - Parameter items: The items, in order.
  /// - Complexity: That of ``ListSnapshot/changes(from:)`` if the list is observed, else O(*n*), where *n* is the number of
  ///   items.
  public func append(_ items: [Item]) {
    edit { $0.append(contentsOf: items) }
  }

  /// Puts in an item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - index: Where it will be: a zero-based index, at most the number of items.
  /// - Complexity: That of ``ListSnapshot/changes(from:)`` if the list is observed, else O(*n*), where *n* is the number of
  ///   items.
  public func insert(_ item: Item, at index: Int) {
    edit {
      precondition(
        0...$0.count ~= index,
        "An item is inserted between 0 and the number of items; not at \(index)."
      )
      $0.insert(item, at: index)
    }
  }

  /// Takes out the first item with an id.
  ///
  /// - Parameter id: The id of the item.
  /// - Returns: The item, or `nil` if there was none.
  /// - Complexity: That of ``ListSnapshot/changes(from:)`` if the list is observed, else O(*n*), where *n* is the number of
  ///   items.
  @discardableResult
  public func remove(_ id: Item.ID) -> Item? {
    edit { items in items.firstIndex { $0.id == id }.map { items.remove(at: $0) } }
  }

  /// Moves the first item with an id.
  ///
  /// - Parameters:
  ///   - id: The id of the item.
  ///   - index: Where it will be when it has moved: a zero-based index, less than the number of items.
  /// - Returns: Whether there was such an item.
  /// - Complexity: That of ``ListSnapshot/changes(from:)`` if the list is observed, else O(*n*), where *n* is the number of
  ///   items.
  @discardableResult
  public func move(_ id: Item.ID, to index: Int) -> Bool {
    edit { items in
      guard let source = items.firstIndex(where: { $0.id == id }) else { return false }
      precondition(items.indices.contains(index), "An item moves to the place of an item; \(index) is none.")
      items.insert(items.remove(at: source), at: index)
      return true
    }
  }

  /// Replaces the first item that has the id of the given one.
  ///
  /// - Parameter item: The new value.
  /// - Returns: Whether there was such an item. If not, nothing changes.
  /// - Complexity: That of ``ListSnapshot/changes(from:)`` if the list is observed, else O(*n*), where *n* is the number of
  ///   items.
  @discardableResult
  public func update(_ item: Item) -> Bool {
    edit { items in
      guard let index = items.firstIndex(where: { $0.id == item.id }) else { return false }
      items[index] = item
      return true
    }
  }
}
