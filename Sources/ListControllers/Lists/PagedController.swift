public import ControllerCore
import ControllerSupport
public import DataSource
public import ItemLayouts
import Presenter
public import Surfaces

/// The common superclass of ``SectionedListController`` and ``SectionedGridController``: a controller of a list that is shown
/// in a list view of the platform, such as a table view.
///
/// The list is any `ListDataSource`. The data source owns the items. The list may be made from the pages of a
/// `PagedDataSource`, or be complete from the start.
///
/// The controller shows the state of loading as a header, a footer and a placeholder, and starts a request when the
/// user operates them. If a request fails, the items stay as they are, and ``retry()`` repeats the request. Controllers
/// that share a `PagedDataSource` share its requests: a request ends early only if no controller waits for it any more.
@MainActor
open class PagedController<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: Controller
where Item.ID: Sendable {
  /// The list that is shown.
  public final let list: any ListDataSource<SectionID, Item>
  /// The options for loading.
  public final let options: PagedOptions
  /// The selected items: at most one, or any number in editing mode. The property is observable.
  ///
  /// An item that leaves the list is deselected, and selected again when it returns. By default, no neighbor is selected
  /// instead. If the user moves the selection with the arrow keys, change this with `edit { $0.fallback = .neighbor }`.
  public final var selection: SelectionModel<Item.ID> {
    observedSelection.access()
    return currentSelection
  }
  /// The view that shows the list, such as a table view, or `nil` while the view is not loaded.
  public final var listSurface: (any PagedSurface<SectionID, Item>)? { surface }

  /// A Boolean value that indicates whether the user can pull the list down to refresh it. Setting it to `false` ends a
  /// running refresh, but not the first load.
  public final var pullsToRefresh: Bool {
    didSet { if pullsToRefresh != oldValue { updateHeader(endsRefresh: !pullsToRefresh) } }
  }
  /// A Boolean value that indicates whether the list loads the next page when the user is near its end. Setting it to
  /// `false` ends the loading of a next page. Previous pages are loaded in any case.
  public final var loadsMore: Bool {
    didSet {
      guard loadsMore != oldValue else { return }
      for source in sources {
        guard loadsMore else {
          source.giveUp(.append)
          continue
        }
        source.demand.restart([.append])
        // Usually only rows that come on screen request the next page. After `interrupt`, the rows that are on screen already
        // may request it, too.
        source.demand.interrupt(.append)
      }
      showStatus()
      loadAroundVisibleRows()
    }
  }

  private var currentSelection = SelectionModel<Item.ID>(fallback: .restore)
  private let observedSelection = ObservedState()
  private var screen: ListScreen<SectionID, Item>?
  var surface: (any PagedSurface<SectionID, Item>)? { screen?.surface }
  /// Whether the list has no `PagedDataSource`. Then an override of ``load(_:)`` loads it, or the list is complete from
  /// the start.
  let isLoadedByHook: Bool
  /// The sources that load the pages of the list. The first source was passed to the initializer. The refresh header
  /// loads only the first source again.
  var sources: [PageSource<Item.ID>] = []
  /// Tells the first of ``sources`` whether there are more items, after the app itself has added items to the list.
  let noteMore: @MainActor (Bool) -> Void
  let refreshing: RefreshDriver
  /// Whether the list requests the first page again when it appears without pages. `false` after this request was canceled: for
  /// example, the request needed a login, and the user has canceled the login.
  var repeatsFirstLoad = true
  /// The number of requests that had ended when the refresh header opened. The controller may be notified of these ends
  /// later. They must not close the header, which waits for a newer request.
  var endsBeforeHeader = 0
  /// For each row, when its texts change because time goes on, such as "5 minutes ago".
  var rowTexts: [Item.ID: TextChanges] = [:]
  var newTexts: [TextChanges] = []
  let textTimer = TextTimer()
  var pageObservations: [ListObservation] = []
  private var listObservation: ListObservation?
  /// The list at the time when the view was unloaded or, without a view, when the selection was edited last. Comparing it
  /// with the current list shows which selected items have left the list since then.
  private var unloadedList: ListSnapshot<SectionID, Item>?

  /// Creates a controller of a list that is loaded by ``load(_:)``, or needs no loading.
  ///
  /// - Parameters:
  ///   - list: The list to show.
  ///   - options: The options for loading. By default, nothing is loaded.
  public init(
    _ list: any ListDataSource<SectionID, Item>,
    options: PagedOptions = PagedOptions(firstLoad: .none)
  ) {
    let requests = OwnRequests()
    (self.list, self.options) = (list, options)
    isLoadedByHook = true
    // `load(_:)` itself adds the loaded items to the list, so the pages of this data source are empty. The data source is
    // needed, because the refresh header and the footer show the state of a `PagedDataSource`.
    let pages = PagedDataSource<Item, Int>(firstKey: 0) { request in
      ListPage([], next: try await requests.perform(request.direction) ? request.key + 1 : nil)
    }
    noteMore = { pages.received(next: $0 ? 1 : nil) }
    (pullsToRefresh, loadsMore) = (options.pullsToRefresh, options.loadsMore)
    refreshing = RefreshDriver(options.refresh, hasHeader: pullsToRefresh)
    super.init()
    requests.perform = { [weak self] direction in try await self?.load(direction) ?? false }
    connectDriver(to: pages, ReachedPages())
  }

  /// Creates a controller of a list that is loaded page by page.
  ///
  /// - Parameters:
  ///   - list: The list to show. This is `pages`, a list that is made from `pages` by mapping, grouping or filtering, or
  ///     a list of the rows of a database table into which the pages are written.
  ///   - pages: The data source that loads the pages.
  ///   - options: The options for loading.
  public init<Page, Key>(
    _ list: any ListDataSource<SectionID, Item>,
    loadedBy pages: PagedDataSource<Page, Key>,
    options: PagedOptions = PagedOptions()
  ) {
    (self.list, self.options) = (list, options)
    isLoadedByHook = false
    noteMore = { if !$0 { pages.received(next: nil) } }
    (pullsToRefresh, loadsMore) = (options.pullsToRefresh, options.loadsMore)
    refreshing = RefreshDriver(options.refresh, hasHeader: pullsToRefresh)
    super.init()
    connectDriver(to: pages, ReachedPages(of: list))
  }

  // MARK: For subclasses: the view

  /// Creates the list view that shows the list. Override this method, or ``makeScreen()``, for a special list view. By
  /// default, `ControllerEnvironment.listViews` makes it: a table view in UIKit, for example.
  open func makeSurface() -> any PagedSurface<SectionID, Item> {
    guard let views = environment.listViews else {
      preconditionFailure(
        "\(type(of: self)) must override makeSurface(), or get its list view from environment.listViews"
      )
    }
    return views.makeListView(for: self)
  }

  /// Creates the view of the screen with the list view in it. Override it for a screen that has more than the list, such
  /// as a search field. By default, the list view of ``makeSurface()`` is the whole view.
  ///
  /// ```swift
  /// override func makeScreen() -> ListScreen<SingleSection, Contact> {
  ///   let view = SearchableTable<Contact>()
  ///   view.search.onInput = { [weak self] text in self?.search(for: text) }
  ///   return ListScreen(view, around: view.table)
  /// }
  /// ```
  open func makeScreen() -> ListScreen<SectionID, Item> { ListScreen(makeSurface()) }

  /// The insets around the items, in points.
  ///
  /// The default value is the part that bars and the edges of the device cover, or zero if the system adds these insets
  /// itself. See `LayoutPreferences/adjustsInsets`.
  open var contentInsets: LayoutInsets { scrollInsets }

  /// Returns the description of the cell that shows an item: the type of its view and a closure that configures the view.
  /// The default is `nil`: the list view makes the cell in its own way.
  open func cell(for item: Item, at path: ItemPath) -> ListCell<Item>? { nil }

  /// Returns the cell to show above a section. With `nil`, the default, the list view shows the text of
  /// ``sectionTitle(_:)``.
  open func header(of section: SectionID) -> ListCell<SectionID>? { nil }

  /// Returns the cell to show below a section. With `nil`, the default, the list view shows the footer text of the
  /// section in ``list``.
  open func footer(of section: SectionID) -> ListCell<SectionID>? { nil }

  /// Returns the title that the list view shows above a section, or `nil` for no title. The default is the header text of
  /// the section in ``list``, which `ListDataSource/titled(_:footer:)` sets.
  open func sectionTitle(_ section: SectionID) -> String? { shownSection(section)?.header }

  /// Returns the entry of a section in the section index beside the list, such as "A". An empty text, the default, adds
  /// no entry.
  open func indexTitle(_ section: SectionID) -> String { "" }

  /// Called when the ``status`` may have changed.
  open func statusDidChange() {}

  /// Reloads the whole list in the list view, without an animation.
  open func reload() { surface?.connection?.reload(list.snapshot) }

  /// Whether rows are updated when their texts change because time goes on, for example from "1 minute ago" to "2 minutes
  /// ago". The default is `false`.
  ///
  /// This works while the list is on screen, for texts that `relative(_:)`, `relativeDay(_:)` or `days(until:)` makes in
  /// cells of `ListCell/init(style:_:)`. The time comes from the clock of the environment.
  open var followsTime: Bool { false }

  // MARK: For subclasses: loading

  /// Loads the list, or its next part. The controller calls this method when the user operates the header or the footer,
  /// unless a `PagedDataSource` loads the list.
  ///
  /// ```swift
  /// override func load(_ direction: PageDirection) async throws -> Bool {
  ///   try await library.synchronize()       // the list observes the library
  ///   return false
  /// }
  /// ```
  ///
  /// Override it to replace the requests of a `PagedDataSource` too: create the controller without `loadedBy`, and call the
  /// data source here. The default implementation calls `load()` of a controller that conforms to `DataLoading`.
  ///
  /// A newer ``refresh()``, or a deletion with ``deleteSelected()`` or ``deleteAction(_:of:edge:)``, cancels the task of a
  /// running call, and calls the method again. Add no rows after the cancellation: they may be older than those of the newer
  /// call.
  ///
  /// - Parameter direction: `.refresh` for the header and the first load, `.append` for the footer.
  /// - Returns: Whether the list has more items to load.
  /// - Throws: Any error. The controller passes it to `Controller/handleError(_:)` and shows it in the ``status``.
  open func load(_ direction: PageDirection) async throws -> Bool {
    try await (self as? any DataLoading)?.load()
    return false
  }

  // MARK: For subclasses: actions

  /// Called when the user selects an item. Not called in editing mode.
  open func didSelect(_ item: Item, at path: ItemPath) {}

  /// Called when a cell has gone off screen, before its view is used for another item.
  ///
  /// Override it to release controllers in cells:
  ///
  /// ```swift
  /// private lazy var players = CellControllers<Video.ID>(parent: self) { id in PlayerController(id) }
  /// private lazy var video = ListCell<Video>(VideoView.init) { [weak self] view, video in
  ///   self?.players.display(video.id, in: view)
  /// }
  /// override func didEndDisplaying(_ view: AnyObject) { players.prepareForReuse(view) }
  /// ```
  open func didEndDisplaying(_ view: AnyObject) {}

  /// Returns the actions that appear when the user swipes a row. The default implementation returns an empty array.
  open func swipeActions(for item: Item, at path: ItemPath) -> [SwipeAction] { [] }

  /// Returns the actions in the context menu of a row. The user opens it with a long press or the second mouse button.
  /// The `SwipeAction/edge` of the actions is ignored. The default implementation returns an empty array: the row has no
  /// menu.
  open func contextMenu(for item: Item, at path: ItemPath) -> [SwipeAction] { [] }

  /// Deletes items. The default implementation removes them from the data source that stores them, even if a filter hides
  /// them from ``list``; but hidden items stay if the list was made by `map` after the filter. Items that are no longer
  /// in the list are ignored.
  ///
  /// Override the method to delete the items in a database table or on a server. The default implementation throws an
  /// error if the list is a copy of such items, see `LiveDataSource/isCopy`.
  ///
  /// - Throws: `ListMoveRefusal` if the list cannot remove the items, or any error of an override. The controller passes
  ///   it to `Controller/handleError(_:)`.
  open func delete(_ ids: Set<Item.ID>) async throws {
    let remove = try list.planRemoval(of: Array(ids))
    ListBatch.perform { remove() }
    renewAfterRemoval()
  }

  var axis: LayoutAxis { .vertical }
  /// Called before the list view shows a change, or reloads the whole list (`nil`). A grid computes new frames.
  func prepare(for change: ListChange<SectionID, Item>?) {}
  func willSelect(at path: ItemPath) {}
  /// Called after the user has moved a row. A grid computes new frames.
  ///
  /// - Parameters:
  ///   - moved: The list in the new order.
  ///   - paths: The old and the new path of the row.
  func surfaceDidMove(to moved: ListSnapshot<SectionID, Item>, at paths: [ItemPath]) {}
  func surfaceDidScroll() {}
  func surfaceDidLayout() {}

  // MARK: Selecting and editing

  /// A Boolean value that indicates whether the user is selecting items for a common action, such as deleting.
  ///
  /// While it is `true`, the user can select any number of items, and cannot pull the list down to refresh. Changing the
  /// value clears the selection. Setting it to `true` ends a running refresh, which could remove rows that the user is
  /// selecting. It does not end the first load.
  public final var isEditing = false {
    didSet {
      guard isEditing != oldValue else { return }
      updateHeader(endsRefresh: isEditing)
      edit { $0 = SelectionModel(isEditing ? .multiple : .single, fallback: $0.fallback) }
    }
  }

  /// Shows or hides the refresh header.
  ///
  /// - Parameter endsRefresh: Whether to end running refreshes. A first load goes on, because the list would otherwise
  ///   stay empty.
  private func updateHeader(endsRefresh: Bool) {
    refreshing.send(.setEnabled(pullsToRefresh && !isEditing))
    if endsRefresh { sources.filter(\.state.hasLoaded).forEach { giveUp(.refresh, of: $0) } }
  }

  /// Changes the selection with a closure, and shows it in the list view. In the closure, ``selection`` still has the old
  /// value. The closure must not call this method again, and must not change the list.
  public final func edit(_ change: (inout SelectionModel<Item.ID>) -> Void) {
    let old = currentSelection
    if listObservation == nil {
      // Without a view, the controller does not observe the list. So items that have left the list since the last call of
      // this method are deselected now.
      if let unloadedList { currentSelection.adjust(to: ListChange(from: unloadedList, to: list.snapshot)) }
      unloadedList = list.snapshot
    }
    let before = currentSelection
    var new = before
    change(&new)
    precondition(
      currentSelection == before,
      "The closure of `edit(_:)` must not call it, nor change the list."
    )
    currentSelection = new
    surface?.showSelection(currentSelection, isEditing: isEditing)
    if currentSelection != old { observedSelection.notify() }
  }

  // MARK: Controller

  public final override var hostedView: AnyObject? { screen?.view }

  public final override func loadView() {
    guard isViewInPlace, screen == nil else { return loadViewIfNeeded() }
    screen = makeScreen()
  }

  public final override func viewIsReady() {
    guard let surface else { return }
    surface.callbacks = ListViewCallbacks(self)
    list.connect(to: surface) { [weak self] change in self?.willShow(change) }
    // Before the view was loaded, selected items may have left the list. This call deselects them, and shows the
    // selection in the new list view.
    edit { _ in }
    unloadedList = nil
    listObservation = list.observe(self) { controller, change in
      controller.edit { $0.adjust(to: change) }
      if controller.list.snapshot.isEmpty { controller.refreshing.opensAtEnd = controller.options.opensAtEnd }
      controller.showStatus()
    }
    refreshing.attach(surface)
    // Only the first view begins at the end of the list. A view that is loaded again begins where the user has left the
    // list.
    if viewLoadCount == 1 { refreshing.opensAtEnd = options.opensAtEnd }
    showStatus()
  }

  public final override func dropView() {
    refreshing.attach(nil)
    if listObservation != nil { unloadedList = list.snapshot }
    listObservation = nil
    surface?.connection?.disconnect()
    surface?.connection = nil
    surface?.callbacks = ListViewCallbacks()
    screen = nil
    rowTexts = [:]
  }
}
