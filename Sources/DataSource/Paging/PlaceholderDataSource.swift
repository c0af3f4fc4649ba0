/// The list of another source, or other items while that list is empty: a spinner, an error with a retry, a text.
///
/// ```swift
/// let rows = PlaceholderDataSource(feed.map(Row.story), loading: feed, section: .only) { state in
///   switch state {
///   case .loading: [.spinner]
///   case .failed(let error): [.retry(error.localizedDescription)]
///   case .empty: [.nothingHere]
///   case .mayHaveMore: [.searchFurther]
///   case .content, .blank: []
///   }
/// }
/// ```
///
/// A screen that shows the placeholder beside its list reads ``contentState``. A change of the list and of its state of loading is
/// one change. The source retains the base.
@MainActor
public final class PlaceholderDataSource<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: LiveDataSource<SectionID, Item>
where Item.ID: Sendable {
  private let base: any ListDataSource<SectionID, Item>
  private let loading: (any ListLoading)?

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - base: The list.
  ///   - loading: The source that loads the list: `base`, or a source from which `base` is derived. Without it, the list counts as
  ///     loaded.
  ///   - section: The identifier of the section of the placeholder items.
  ///   - placeholder: Returns the placeholder items. If it returns none, the base is shown as it is.
  public init(
    _ base: some ListDataSource<SectionID, Item>,
    loading: (any ListLoading)? = nil,
    section: SectionID,
    placeholder: @escaping @MainActor (ListContentState) -> [Item]
  ) {
    self.base = base
    self.loading = loading
    super.init(from: base, keepsPaths: true, planMove: nil) {
      let list = base.snapshot
      guard list.isEmpty else { return list }
      let items = placeholder(Self.contentState(list, loading))
      return items.isEmpty ? list : ListSnapshot(sections: [ListSection(id: section, items: items)])
    }
    if let loading { live.keep(loading.observeState(live) { live, _ in live.invalidate() }) }
  }

  /// The content of a screen that shows the list.
  public var contentState: ListContentState { Self.contentState(base.snapshot, loading) }

  override func makeMove(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) -> ListMove {
    if base.snapshot.isEmpty { throw .unsupported }
    return try base.planMove(from: from, to: to)
  }

  private static func contentState(
    _ list: ListSnapshot<SectionID, Item>,
    _ loading: (any ListLoading)?
  ) -> ListContentState {
    guard let loading else { return list.isEmpty ? .empty : .content }
    return ListContentState(isEmpty: list.isEmpty, loading.state)
  }
}
