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
  /// The selected items: at most one, or any number while items are being edited. Observable.
  ///
  /// An item that leaves the list is deselected, and selected again when it returns. No neighbor is selected instead,
  /// because a refresh must not select an item that nobody has chosen. If the user moves the selection with the arrow keys,
  /// a neighbor is useful: call `edit { $0.fallback = .neighbor }`.
  public final var selection: SelectionModel<Item.ID> {
    observedSelection.access()
    return currentSelection
  }
  /// The list view that shows the list, or `nil` while the view is not loaded.
  public final var listSurface: (any PagedSurface<SectionID, Item>)? { surface }

  /// A Boolean value that indicates whether the user can pull the list down to refresh it. Setting it to `false`
  /// ends a refresh that is under way, but not the first load.
  public final var pullsToRefresh: Bool {
    didSet { if pullsToRefresh != oldValue { updateHeader(endsRefresh: !pullsToRefresh) } }
  }
  /// A Boolean value that indicates whether the list loads the next page at its end, from each of its sources. Setting it to
  /// `false` ends the loading of a next page that is under way. Previous pages are loaded in any case.
  public final var loadsMore: Bool {
    didSet {
      guard loadsMore != oldValue else { return }
      for source in sources {
        guard loadsMore else {
          source.giveUp(.append)
          continue
        }
        source.demand.restart([.append])
        // While `loadsMore` was `false`, the visible rows have not requested the next page. After `interrupt`, they request it.
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
  /// Whether no `PagedDataSource` loads the list. Then an override of ``load(_:)`` loads it, or the list is complete
  /// from the start.
  let isLoadedByHook: Bool
  /// The sources of pages of which the list is made. The first one is the source that the controller was created with. The header
  /// refreshes this source, and the controller makes its first request.
  var sources: [PageSource<Item.ID>] = []
  /// Records in the first of ``sources`` whether there are more items, after the app has received items without a request.
  let noteMore: @MainActor (Bool) -> Void
  let refreshing: RefreshDriver
  /// Whether the list makes its first request again when it appears without pages. The value is `false` after the list or the
  /// app has canceled this request: for example, the request has shown a login, and the user has canceled the login.
  var repeatsFirstLoad = true
  /// The number of requests that had ended when the header began to refresh. The controller may be notified of these ends
  /// later. They do not close the header, because it waits for a newer request.
  var endsBeforeHeader = 0
  /// The times at which texts of shown rows change, such as "5 minutes ago". An entry is removed with its row, and when its
  /// texts change.
  var rowTexts: [Item.ID: TextChanges] = [:]
  /// The entries of ``rowTexts`` for the rows that were configured just now. When these rows are complete, a task sets a
  /// timer for the next change of their texts, and empties this array.
  var newTexts: [TextChanges] = []
  let textTimer = TextTimer()
  var pageObservations: [ListObservation] = []
  private var listObservation: ListObservation?
  /// The list at the time when the view was unloaded, or when the selection was last edited without a view. A comparison with
  /// the current list finds selected items that have left the list since then.
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
    // Each call of `load(_:)` is made as a request of a data source with empty pages, because `load(_:)` itself adds the
    // loaded items to the list. So the header and the footer show its progress as they do for a list that is loaded page by
    // page.
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

  /// Creates a controller of a list that is loaded page by page. The list may be made from the pages, for example by mapping,
  /// grouping or filtering.
  ///
  /// - Parameters:
  ///   - list: The list to show: `pages`, a data source made from `pages`, or another one that shows the loaded items, such
  ///     as the rows of a database table into which they are written.
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

  /// Creates the list view that shows the list. By default, the factory `ControllerEnvironment.listViews` of the platform,
  /// such as UIKit or a terminal, makes it. Override this method, or ``makeScreen()``, for a special list view.
  open func makeSurface() -> any PagedSurface<SectionID, Item> {
    guard let views = environment.listViews else {
      preconditionFailure(
        "\(type(of: self)) must override makeSurface(), or get its list view from environment.listViews"
      )
    }
    return views.makeListView(for: self)
  }

  /// Creates the view of the screen with the list view in it. Override it for a screen that has more than the list, such as a
  /// search field or a message. By default, the list view of ``makeSurface()`` is the whole view.
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
  /// The default value is the area that bars and the edges of the device cover. The default is zero if the system adds
  /// this area itself, see `LayoutPreferences/adjustsInsets`.
  open var contentInsets: LayoutInsets { scrollInsets }

  /// Returns the `ListCell` that shows an item. The default is `nil`: the list view creates its cells itself, without a
  /// `ListCell` of the controller.
  open func cell(for item: Item, at path: ItemPath) -> ListCell<Item>? { nil }

  /// Returns the `ListCell` to show above a section. If it is `nil`, the list view creates the header itself, and
  /// shows the text of ``sectionTitle(_:)``.
  open func header(of section: SectionID) -> ListCell<SectionID>? { nil }

  /// Returns the `ListCell` to show below a section. If it is `nil`, the list view creates the footer itself, and
  /// shows the section's footer text from ``list``.
  open func footer(of section: SectionID) -> ListCell<SectionID>? { nil }

  /// Returns the title that the list view shows above a section, or `nil` for no title. By default, this is the header
  /// text of the section in ``list``, the data source of this controller. The header text comes from
  /// `ListDataSource/titled(_:footer:)`.
  open func sectionTitle(_ section: SectionID) -> String? { shownSection(section)?.header }

  /// Returns the entry for a section in the index beside the list. An empty title adds no entry.
  open func indexTitle(_ section: SectionID) -> String { "" }

  /// Called when the ``status`` may have changed.
  open func statusDidChange() {}

  /// Reloads the whole list in the list view, without an animation.
  open func reload() { surface?.connection?.reload(list.snapshot) }

  /// Whether the list shows a row again at the moment at which one of its texts changes because time goes on, for example from
  /// "1 minute ago" to "2 minutes ago". The default is `false`.
  ///
  /// Only texts in cells of `ListCell/init(style:_:)` count, made with `relative(_:)`, `relativeDay(_:)` or `days(until:)`. While
  /// the list is on screen, it waits for the change by the clock of the environment.
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
  /// running call, and calls the method again. Add no rows after the cancellation: they may be older than those of the newer call.
  ///
  /// - Parameter direction: `.refresh` for the header and the first load, `.append` for the footer.
  /// - Returns: Whether the list has more items to load.
  /// - Throws: Any error. The controller passes it to `Controller/handleError(_:)` and shows it in the ``status``.
  open func load(_ direction: PageDirection) async throws -> Bool {
    try await (self as? any DataLoading)?.load()
    return false
  }

  // MARK: For subclasses: actions

  /// Called when the user selects an item while items are not being edited.
  open func didSelect(_ item: Item, at path: ItemPath) {}

  /// Called when the view of a cell has gone off screen, before another item uses the view.
  ///
  /// A list whose cells have controllers releases the controllers here:
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

  /// Returns the actions in the menu of a row, which the user opens with a long press or the second mouse button. The menu ignores
  /// their `SwipeAction/edge`. The default implementation returns an empty array: the row has no menu.
  open func contextMenu(for item: Item, at path: ItemPath) -> [SwipeAction] { [] }

  /// Deletes items. The default implementation removes the items from the data source in which the items are stored, the base of
  /// ``list``. Items that a filter hides are removed, too, unless `map` comes after the filter. Items that are no longer in the
  /// list are ignored. Override the method to delete the items in a table or on a server: the default implementation refuses to
  /// change a copy, see `LiveDataSource/isCopy`.
  ///
  /// - Throws: `ListMoveRefusal` if the list cannot remove the items, or any error of an override. The controller passes it to
  ///   `Controller/handleError(_:)`.
  open func delete(_ ids: Set<Item.ID>) async throws {
    let remove = try list.planRemoval(of: Array(ids))
    ListBatch.perform { remove() }
    renewAfterRemoval()
  }

  var axis: LayoutAxis { .vertical }
  /// Called before the list view shows a change, so that a subclass can prepare for it. `nil` stands for a reload of the whole list.
  func prepare(for change: ListChange<SectionID, Item>?) {}
  func willSelect(at path: ItemPath) {}
  /// Called after the user has moved a row, with the list in the new order, and with the old and the new path of the row.
  func surfaceDidMove(to moved: ListSnapshot<SectionID, Item>, at paths: [ItemPath]) {}
  func surfaceDidScroll() {}
  func surfaceDidLayout() {}

  // MARK: Selecting and editing

  /// A Boolean value that indicates whether the user is selecting items for a common action, such as deleting.
  ///
  /// While it is `true`, any number of items can be selected, and the list cannot be pulled down to refresh. Changing
  /// the value clears the selection. Setting it to `true` ends a refresh that is under way, but not the first load, because
  /// the refresh could remove rows that the user is selecting.
  public final var isEditing = false {
    didSet {
      guard isEditing != oldValue else { return }
      updateHeader(endsRefresh: isEditing)
      edit { $0 = SelectionModel(isEditing ? .multiple : .single, fallback: $0.fallback) }
    }
  }

  /// Shows or hides the header.
  ///
  /// - Parameter endsRefresh: Whether refreshes end that are under way, with or without a header. A first load goes on, because
  ///   the list would otherwise stay empty.
  private func updateHeader(endsRefresh: Bool) {
    refreshing.send(.setEnabled(pullsToRefresh && !isEditing))
    if endsRefresh { sources.filter(\.state.hasLoaded).forEach { giveUp(.refresh, of: $0) } }
  }

  /// Changes the selection with a closure, and shows it in the list view. The closure may read ``selection``, which changes when
  /// the closure has returned. It must neither call this method again nor change the list.
  public final func edit(_ change: (inout SelectionModel<Item.ID>) -> Void) {
    let old = currentSelection
    if listObservation == nil {
      // Without a view, the list is not observed. Selected items may have left it since the last call.
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
    // The app may have selected items before the view was loaded, and they may have left the list since. So this call
    // adjusts the selection, and shows it in the new list view.
    edit { _ in }
    unloadedList = nil
    listObservation = list.observe(self) { controller, change in
      controller.edit { $0.adjust(to: change) }
      if controller.list.snapshot.isEmpty { controller.refreshing.opensAtEnd = controller.options.opensAtEnd }
      controller.showStatus()
    }
    refreshing.attach(surface)
    // Only the first view begins at the end of the list. A later view gets the scroll offset of the view before it.
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
