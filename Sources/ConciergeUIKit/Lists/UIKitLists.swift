#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge

  /// Makes a ``CollectionSurface`` for each grid, and a ``TableSurface`` for each other list. A ``ConciergeViewController``
  /// uses this factory, unless the app has set another one in the environment.
  ///
  /// ```swift
  /// tree.environment.listViews = UIKitLists(texts: texts)       // texts in another language
  /// ```
  @MainActor
  public final class UIKitLists: ListViewFactory {
    private let texts: ListTexts

    /// Creates a factory of list views.
    ///
    /// - Parameter texts: The texts around the rows of these lists, such as that of the button "Try Again".
    public init(texts: ListTexts = ListTexts()) { self.texts = texts }

    /// Returns a new table or collection view.
    public func makeListView<SectionID, Item>(
      for controller: PagedController<SectionID, Item>
    ) -> any PagedSurface<SectionID, Item> {
      if controller is SectionedGridController<SectionID, Item> {
        return CollectionSurface<SectionID, Item>(texts: texts)
      }
      return TableSurface<SectionID, Item>(texts: texts)
    }
  }
#endif
