/// Another source's list, with something in its place while it has no items: that it is loading, that it is
/// empty, that loading has failed.
///
/// ```swift
/// let rows = PlaceholderDataSource(feed.map(Row.story), loading: feed, section: .only) { state in
///   switch state {
///   case .loading: [.spinner]
///   case .failed(let error): [.retry(error.localizedDescription)]
///   case .empty: [.nothingHere]
///   case .content, .blank: []
///   }
/// }
/// ```
///
/// A screen that shows this beside its list, not in it, asks for the ``contentState`` instead. The list and
/// what happened to its loading are one change. The source it is made from is kept alive, and does not keep
/// this one alive.
@MainActor
public final class PlaceholderDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  private let base: any ListDataSource<SectionID, Item>
  private let loading: (any ListLoading)?

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - base: The list.
  ///   - loading: What loads it: `base`, or what `base` was made from. Without it the list counts as loaded.
  ///   - section: The id of the section of the items that take its place.
  ///   - placeholder: Makes these items; if it gives none, the list is shown as it is.
  public init(
    _ base: some ListDataSource<SectionID, Item>,
    loading: (any ListLoading)? = nil,
    section: SectionID,
    placeholder: @escaping @MainActor (ListContentState) -> [Item]
  ) {
    self.base = base
    self.loading = loading
    super.init(from: base) {
      // Placeholders stay where they are.
      base.snapshot.isEmpty ? nil : base.planMove(from: $0, to: $1)
    } recipe: {
      let list = base.snapshot
      guard list.isEmpty else { return list }
      let items = placeholder(Self.contentState(list, loading))
      return items.isEmpty ? list : ListSnapshot(sections: [ListSection(id: section, items: items)])
    }
    loading?.observeState(live) { live, _ in live.invalidate() }
  }

  /// What a screen with the list shows.
  public var contentState: ListContentState { Self.contentState(base.snapshot, loading) }

  private static func contentState(
    _ list: ListSnapshot<SectionID, Item>,
    _ loading: (any ListLoading)?
  ) -> ListContentState {
    guard let loading else { return list.isEmpty ? .empty : .content }
    return ListContentState(isEmpty: list.isEmpty, loading.state)
  }
}
