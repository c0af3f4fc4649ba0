extension CompositeDataSource {
  /// The child that has an item, and where it is there; `nil` if the path lies outside the list.
  ///
  /// - Parameter path: A path of the composition.
  /// - Complexity: O(*k*), where *k* is the number of children; O(*s*) when flattened, where *s* is the
  ///   number of their sections.
  public func resolve(_ path: ItemPath) -> ChildPath? {
    guard snapshot.contains(path) else { return nil }
    guard arrangement == .flattened else {
      return resolve(section: path.section).map {
        ChildPath(child: $0.child, path: ItemPath(section: $0.section, item: path.item))
      }
    }
    var rest = path.item
    for (child, list) in childSnapshots {
      if let path = list.path(atOffset: rest) { return ChildPath(child: child, path: path) }
      rest -= list.numberOfItems
    }
    return nil
  }

  /// Where the composition has an item of a child, or `nil` if the child has no item there.
  ///
  /// - Parameter place: The child, and a path of its list.
  /// - Complexity: That of ``resolve(_:)-(ItemPath)``.
  public func resolve(_ place: ChildPath) -> ItemPath? {
    guard let list = snapshot(ofChild: place.child), list.contains(place.path) else { return nil }
    let before = childSnapshots.prefix(place.child)
    switch arrangement {
    case .sections:
      let section = before.reduce(place.path.section) { $0 + $1.list.numberOfSections }
      return ItemPath(section: section, item: place.path.item)
    case .flattened:
      return ItemPath(
        section: 0,
        item: before.reduce(list.offset(of: place.path)) { $0 + $1.list.numberOfItems }
      )
    }
  }

  /// The child that has a section, and its index there: to make its header. `nil` if there is no such section,
  /// or if the sections are ``CompositeArrangement/flattened``.
  ///
  /// - Parameter section: The zero-based index of a section of the composition.
  /// - Complexity: O(*k*), where *k* is the number of children.
  public func resolve(section: Int) -> (child: Int, section: Int)? {
    guard arrangement == .sections, section >= 0 else { return nil }
    var rest = section
    for (child, list) in childSnapshots {
      if rest < list.numberOfSections { return (child, rest) }
      rest -= list.numberOfSections
    }
    return nil
  }

  private var childSnapshots:
    some Sequence<(child: Int, list: ListSnapshot<CompositeSectionID, CompositeItem<Content>>)>
  {
    (0..<numberOfChildren).lazy.compactMap { child in
      self.snapshot(ofChild: child).map { (child, $0) }
    }
  }
}
