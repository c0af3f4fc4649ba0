public import ControllerCore
import ControllerSupport
public import DataSource
import Interaction
public import ItemLayouts

/// The common superclass of ``SectionedListController`` and ``SectionedGridController``: a controller of a list that is
/// loaded page by page, and shown on a surface of the host.
///
/// The controller shows the state of loading as a header, a footer and a placeholder, and starts a request when the
/// user operates them. The data source owns the items and the pages, and knows whether there are more. If a page fails
/// to load, the items stay as they are, and ``retry()`` repeats the request.
@MainActor
open class PagedController<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: Controller
where Item.ID: Sendable {
  /// The list that is shown.
  public final let list: LiveDataSource<SectionID, Item>
  /// The options for loading.
  public final let options: PagedOptions
  /// The selected items: at most one, or any number while items are being edited.
  public private(set) final var selection = SelectionModel<Item.ID>()

  let pages: any PageLoading
  let refreshing: RefreshDriver
  private(set) var surface: (any PagedSurface<SectionID, Item>)?
  private(set) var (wantsHeader, wantsFooter): (Bool, Bool)
  /// One waiter for each request under way. A task of the controller waits for its end, so that tests which settle the
  /// tree wait for the request, and the end of the controller cancels it.
  private var waiters: [PageDirection: LoadWaiter] = [:]
  private var pageObservations: [ListObservation] = []
  private var listObservation: ListObservation?

  /// Creates a controller of a list that is made from pages, for example by mapping, grouping or filtering.
  ///
  /// - Parameters:
  ///   - list: The list to show: `pages`, or a data source made from `pages`.
  ///   - pages: The data source that loads the pages.
  ///   - options: The options for loading.
  ///   - parameters: The parameters of the controller, for a subclass that is created from parameters.
  public init<Page, Key>(
    _ list: LiveDataSource<SectionID, Item>,
    loadedBy pages: PagedDataSource<Page, Key>,
    options: PagedOptions = PagedOptions(),
    parameters: ControllerParameters = .none
  ) {
    self.list = list
    self.pages = pages
    self.options = options
    (wantsHeader, wantsFooter) = (options.pullsToRefresh, options.loadsMore)
    refreshing = RefreshDriver(
      RefreshStateMachine(options.refresh, hasHeader: wantsHeader, hasFooter: wantsFooter)
    )
    super.init(parameters: parameters)
    refreshing.axis = { [weak self] in self?.axis ?? .vertical }
    refreshing.wantedInsets = { [weak self] in self?.contentInsets ?? .zero }
    refreshing.onChange = { [weak self] in self?.showStatus() }
    refreshing.onRequest = { [weak self] request in self?.perform(request) }
    refreshing.onScroll = { [weak self] in self?.surfaceDidScroll() }
    refreshing.onLayout = { [weak self] in self?.surfaceDidLayout() }
    refreshing.onConfigured = { [weak self] in self?.loadFirst() }
    add(refreshing)
    pageObservations = [
      pages.onOutcome(self) { controller, direction, outcome in controller.note(outcome, of: direction) },
      pages.observeState(self) { controller, _ in controller.showStatus() },
    ]
  }

  // MARK: For subclasses

  /// Creates the surface that shows the list. Subclasses must override this method. The surface is the controller's
  /// view, unless `Controller/hostedView` is overridden.
  open func makeSurface() -> any PagedSurface<SectionID, Item> {
    preconditionFailure("\(type(of: self)) must override makeSurface()")
  }

  /// The insets around the items, in points.
  ///
  /// The default value is the area that bars and the edges of the device cover. The default is zero if the system adds
  /// this area itself, see `LayoutPreferences/adjustsInsets`.
  open var contentInsets: LayoutInsets { scrollInsets }

  /// Returns the identifier under which the host has registered the kind of cell that shows an item. The default is
  /// `"cell"`.
  open func reuseID(for item: Item, at path: ItemPath) -> String { "cell" }

  /// Fills a cell with an item. The cell is of the kind that ``reuseID(for:at:)`` names.
  open func configure(_ cell: AnyObject, with item: Item, at path: ItemPath) {}

  /// Returns the title above a section, or `nil` for no title. The default is the header of the section in the list.
  open func sectionTitle(_ section: SectionID) -> String? {
    shown.sectionIndex(of: section).flatMap { shown.sections[$0].header }
  }

  /// Returns the entry for a section in the index beside the list. An empty title adds no entry.
  open func indexTitle(_ section: SectionID) -> String { "" }

  /// Called when the user selects an item while items are not being edited.
  open func didSelect(_ item: Item, at path: ItemPath) {}

  /// Deletes items that the user selected. The default implementation removes them from the loaded pages.
  ///
  /// - Throws: Any error of an override. The controller passes it to `Controller/handleError(_:)`.
  open func delete(_ ids: Set<Item.ID>) async throws {
    pages.remove(ids)
  }

  /// Called when the ``status`` may have changed.
  open func statusDidChange() {}

  /// Reloads the whole list on the surface, without an animation.
  open func reload() {
    surface?.connection?.reload(list.snapshot)
  }

  /// The list on the surface. It is older than ``list`` while the surface performs an update.
  final var shown: ListSnapshot<SectionID, Item> { surface?.connection?.visible ?? list.snapshot }
  var axis: LayoutAxis { .vertical }
  /// Lets a subclass prepare for a change before the surface shows it. `nil` means that the surface is about to show
  /// the whole list.
  func prepare(for change: ListChange<SectionID, Item>?) {}
  func surfaceDidScroll() {}
  func surfaceDidLayout() {}

  // MARK: Loading

  /// The state of the header, the footer and the placeholder.
  public final var status: PagedStatus {
    PagedStatus(
      refreshing.machine,
      isEmpty: list.snapshot.isEmpty,
      pages.state,
      loadsMore: wantsFooter
    )
  }

  /// A Boolean value that indicates whether the user can pull the list down to refresh it. Setting it to `false`
  /// cancels a refresh that is under way.
  public final var pullsToRefresh: Bool {
    get { wantsHeader }
    set {
      wantsHeader = newValue
      refreshing.send(.setEnabled(.header, newValue && !isEditing))
    }
  }

  /// A Boolean value that indicates whether the list loads the next page at its end. Setting it to `false` cancels the
  /// loading of a next page that is under way.
  public final var loadsMore: Bool {
    get { wantsFooter }
    set {
      wantsFooter = newValue
      refreshing.send(.setEnabled(.footer, newValue))
    }
  }

  /// Loads the first page again. The header, if the list has one, shows the progress.
  public final func refresh() {
    if refreshing.machine.header == .hidden {
      request(.refresh)
    } else {
      refreshing.send(.begin(.header))
    }
  }

  /// Repeats the request that failed: the refresh, or else the next page. Does nothing if neither has failed.
  public final func retry() {
    if pages.state.refresh.error != nil {
      request(.refresh)
    } else if pages.state.append.error != nil {
      loadNextPage()
    }
  }

  private func loadFirst() {
    guard options.firstLoad != .none, !pages.state.hasLoaded else { return }
    if options.firstLoad == .refresh { refresh() } else { request(.refresh) }
  }

  final func loadNextPage() {
    guard options.refresh.footer == .automatic else { return request(.append) }
    refreshing.send(.begin(.footer))
  }

  private func request(_ direction: PageDirection) {
    // The header, the footer and the app share one request in each direction.
    guard !pages.state[direction].isLoading else { return }
    guard let scope = scope(.controller) else { return report(.startedOutsideScope(.controller)) }
    let waiter = LoadWaiter()
    waiters[direction] = waiter
    pages.start(direction)
    scope.start { [pages] in
      if await !waiter.wait() { pages.cancel(direction) }
    }
  }

  private func perform(_ request: RefreshStateMachine.Action) {
    switch request {
    case .trigger(.header): self.request(.refresh)
    case .trigger(.footer): self.request(.append)
    case .cancel(let part): pages.cancel(part == .header ? .refresh : .append)
    case .adjustInsets, .scroll: break
    }
  }

  private func note(_ outcome: LoadOutcome, of direction: PageDirection) {
    waiters.removeValue(forKey: direction)?.end()
    let part: RefreshPart
    switch direction {
    case .refresh: part = .header
    case .append: part = .footer
    case .prepend: return
    }
    switch outcome {
    case .loaded:
      if part == .header { dropLateLocalData() }
      refreshing.send(.finished(part, hasMore: pages.state.hasNext))
      // The footer also needs to know the end of the list when a refresh or the app has loaded the page.
      refreshing.send(.known(hasMore: pages.state.hasNext))
    case .failed(let error):
      refreshing.send(.finished(part, hasMore: nil))
      handleError(error)
    case .superseded where part == .header, .refused(.busy):
      // The outcome of the other request, which is under way in the same direction, ends the header or the footer.
      break
    case .refused(.atEnd):
      refreshing.send(.finished(part, hasMore: false))
    case .canceled, .superseded, .refused:
      refreshing.send(.finished(part, hasMore: nil))
    }
  }

  private func showStatus() {
    surface?.show(status)
    statusDidChange()
  }

  // MARK: Selecting and editing

  /// A Boolean value that indicates whether the user is selecting items for a common action, such as deleting.
  ///
  /// While it is `true`, any number of items can be selected, and the list cannot be pulled down to refresh. Changing
  /// the value clears the selection.
  public final var isEditing = false {
    didSet {
      guard isEditing != oldValue else { return }
      refreshing.send(.setEnabled(.header, wantsHeader && !isEditing))
      edit { $0 = isEditing ? SelectionModel(.multiple) : SelectionModel() }
    }
  }

  /// Changes the selection with a closure, and shows it on the surface.
  public final func edit(_ change: (inout SelectionModel<Item.ID>) -> Void) {
    change(&selection)
    surface?.showSelection(selection, isEditing: isEditing)
  }

  // MARK: Controller

  open override var hostedView: AnyObject? { surface }

  public final override func loadView() {
    guard isViewInPlace, surface == nil else { return loadViewIfNeeded() }
    surface = makeSurface()
  }

  public final override func viewIsReady() {
    guard let surface else { return }
    surface.controller = self
    list.connect(to: surface) { [weak self] change in self?.prepare(for: change) }
    // The app may have selected items before the view was loaded, or in a view that was dropped since.
    surface.showSelection(selection, isEditing: isEditing)
    listObservation = list.observe(self) { controller, change in
      controller.edit { $0.adjust(to: change) }
      controller.showStatus()
    }
    refreshing.attach(surface)
    if pages.state.hasLoaded { refreshing.send(.known(hasMore: pages.state.hasNext)) }
    showStatus()
  }

  public final override func dropView() {
    refreshing.attach(nil)
    listObservation = nil
    surface?.connection?.disconnect()
    surface?.connection = nil
    surface?.controller = nil
    surface = nil
  }
}
