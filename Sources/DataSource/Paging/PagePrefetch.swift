/// A call of ``ListDataSource/prefetch(_:)``, which asks a list for more items: the user sees an item near an end of the list, or
/// the list has no items. The list passes the request on to the sources from which the list is made.
public struct PagePrefetch: Sendable {
  /// The place of the item that the user sees.
  package enum Place: Sendable {
    case path(ItemPath)
    case counts(before: Int, after: Int)
  }

  /// The reason for the request.
  package enum Reason: Sendable {
    /// The user has scrolled, or the app asks for more items.
    case user
    /// The list has become empty, for example because its filter has changed. Up to three pages in each direction may now
    /// be loaded automatically.
    case emptied
    /// The list is still empty after a page was loaded, because the filter hides all items of the page.
    case stillEmpty
  }

  private(set) var place: Place
  let reason: Reason
  /// Whether the list shows the items of the pages. `false` for the pages of ``ListDataSource/loading(_:)``: these pages are
  /// stored, for example, in a database, and the list shows the rows of the database. The rows can then appear later than the
  /// page.
  var showsOwnItems = true
  /// If this object is set, the request loads nothing. Each source of pages that gets the request adds itself to the object. A
  /// list controller finds the sources in this way, and then requests their pages itself.
  let reached: ReachedPages?

  package init(_ place: Place, because reason: Reason = .user, reached: ReachedPages? = nil) {
    (self.place, self.reason, self.reached) = (place, reason, reached)
  }

  func at(_ place: Place) -> Self {
    var request = self
    request.place = place
    return request
  }

  /// Returns this request with another path of the visible item. A source that wraps another source calls the method if
  /// the item has another path in the wrapped source.
  ///
  /// - Parameter path: The path of the item in the wrapped source.
  public func at(_ path: ItemPath) -> Self { at(.path(path)) }

  /// Returns the numbers of items before and after the item that the user sees. A source loads the next page if few items
  /// come after the item, and the previous page if few items come before it.
  ///
  /// `Int.max` stands for many items. Both numbers are 0 if the list that the user sees is empty.
  ///
  /// - Parameter list: The list of the source that got the request. It is read only if the request has the path of an
  ///   item.
  /// - Returns: The numbers, or `nil` if the list has no such item.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func counts<SectionID, Item>(
    in list: @autoclosure () -> ListSnapshot<SectionID, Item>
  ) -> (before: Int, after: Int)? {
    switch place {
    case .counts(let before, let after): return (before, after)
    case .path(let path):
      let list = list()
      guard list.contains(path) else { return nil }
      let before = list.offset(of: path)
      return (before, list.numberOfItems - 1 - before)
    }
  }

  /// Returns this request with the numbers of items before and after the visible item, instead of the item's path. A
  /// grouped list, for example, passes such a request to its source, in which the item has another path.
  ///
  /// - Parameter list: The list of the source that got the request.
  /// - Returns: The request, or `nil` if the list has no such item.
  /// - Complexity: O(*s*), where *s* is the number of sections.
  public func counted<SectionID, Item>(in list: @autoclosure () -> ListSnapshot<SectionID, Item>) -> Self? {
    counts(in: list()).map { at(.counts(before: $0.before, after: $0.after)) }
  }
}

/// Finds the sources that load the pages of a list, for the controller of the list. A ``PagePrefetch`` (a request for more
/// items) with a `ReachedPages` object loads nothing. The list passes it on to the sources from which the list is made, and
/// each source of pages adds itself to the object.
@MainActor
package final class ReachedPages {
  /// A source of pages. `showsOwnItems` is `false` if the list does not show the items of the pages, but for example the rows
  /// of a database in which the items are stored. `wanted` says whether the source would load its next page now, its previous
  /// page, or both.
  package typealias Source = (pages: any PageLoading, showsOwnItems: Bool, wanted: [PageDirection])

  package private(set) var sources: [Source] = []

  package init() {}

  /// Finds all sources that load pages of a list.
  package init(of list: some ListDataSource) {
    // Because of `reached`, this request loads no page. It collects the sources of the list. With the reason `.user`, a list
    // that combines several sources would pass the request only to the first and the last of them.
    list.prefetch(PagePrefetch(.counts(before: .max, after: .max), because: .stillEmpty, reached: self))
  }

  package subscript(pages: any PageLoading) -> Source? { sources.first { $0.pages === pages } }

  func add(_ new: Source) {
    guard let index = sources.firstIndex(where: { $0.pages === new.pages }) else {
      return sources.append(new)
    }
    sources[index].showsOwnItems = sources[index].showsOwnItems || new.showsOwnItems
    sources[index].wanted += new.wanted.filter { !sources[index].wanted.contains($0) }
  }
}
