public import ControllerCore
import ControllerSupport
public import DataSource
import Interaction
public import ItemLayouts

/// What ``SectionedListController`` and ``SectionedGridController`` have in common: a list that is loaded page by page, shown
/// on a surface of the host's.
///
/// It only says what the state of loading looks like: header, footer and placeholder; and what is to be loaded when they are
/// used. The list, its pages and what is known of more of them are the data source's. A page that fails leaves the items as
/// they are, and can be asked for again with ``retry()``.
@MainActor
open class PagedController<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: Controller
where Item.ID: Sendable {
  /// The list that is shown.
  public final let list: LiveDataSource<SectionID, Item>
  /// How it loads.
  public final let options: PagedOptions
  /// Which items are selected: one, or several while items are being edited.
  public private(set) final var selection = SelectionModel<Item.ID>()

  let pages: any PageLoading
  let refreshing: RefreshDriver
  private(set) var surface: (any PagedSurface<SectionID, Item>)?
  private(set) var (wantsHeader, wantsFooter): (Bool, Bool)
  /// For those who wait until the tree has settled.
  private var waiters: [PageDirection: LoadWaiter] = [:]
  private var pageObservations: [ListObservation] = []
  private var listObservation: ListObservation?

  /// Creates a controller of a list that is made from pages: mapped, grouped, filtered.
  ///
  /// - Parameters:
  ///   - list: What is shown.
  ///   - pages: What loads it, and what `list` is made from.
  ///   - options: How it loads.
  ///   - parameters: What it is to show, for subclasses that are made from them.
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

  /// Creates what the list is shown on. It is the view, unless `Controller/hostedView` is overridden.
  open func makeSurface() -> any PagedSurface<SectionID, Item> {
    preconditionFailure("\(type(of: self)) must override makeSurface()")
  }

  /// The room around the items, in points: what bars and the edges of the device cover, if it is not overridden and
  /// the system does not add it, see `LayoutPreferences/adjustsInsets`.
  open var contentInsets: LayoutInsets { scrollInsets }

  /// Which kind of cell shows an item: the name under which the host registered it.
  open func reuseID(for item: Item, at path: ItemPath) -> String { "cell" }

  /// Shows an item in a cell of its kind.
  open func configure(_ cell: AnyObject, with item: Item, at path: ItemPath) {}

  /// Returns the text above a section. The default is the header in the list.
  open func sectionTitle(_ section: SectionID) -> String? {
    shown.sectionIndex(of: section).flatMap { shown.sections[$0].header }
  }

  /// What leads to a section in the index beside the list; nothing if empty.
  open func indexTitle(_ section: SectionID) -> String { "" }

  /// Called when the reader has selected an item, other than to edit it.
  open func didSelect(_ item: Item, at path: ItemPath) {}

  /// Deletes items that the reader selected: takes them out of the pages, unless it is overridden.
  ///
  /// - Throws: An error goes to `Controller/handleError(_:)`.
  open func delete(_ ids: Set<Item.ID>) async throws {
    pages.remove(ids)
  }

  /// Called when header, footer or placeholder may look different.
  open func statusDidChange() {}

  /// Shows the whole list again, without an animation.
  open func reload() {
    surface?.connection?.reload(list.snapshot)
  }

  /// The list on the surface. It is older than ``list`` while the surface performs an update.
  final var shown: ListSnapshot<SectionID, Item> { surface?.connection?.visible ?? list.snapshot }
  var axis: LayoutAxis { .vertical }
  /// What a subclass does about a change of the list before it is shown.
  func prepare(for change: ListChange<SectionID, Item>?) {}
  func surfaceDidScroll() {}
  func surfaceDidLayout() {}

  // MARK: Loading

  /// What is shown beside the items.
  public final var status: PagedStatus {
    PagedStatus(refreshing.machine, isEmpty: list.snapshot.isEmpty, pages.state)
  }

  /// Whether pulling the list down refreshes it. Switching it off ends a refresh that is under way.
  public final var pullsToRefresh: Bool {
    get { wantsHeader }
    set {
      wantsHeader = newValue
      refreshing.send(.setEnabled(.header, newValue && !isEditing))
    }
  }

  /// Whether the end of the list loads more. Switching it off ends a load of more that is under way.
  public final var loadsMore: Bool {
    get { wantsFooter }
    set {
      wantsFooter = newValue
      refreshing.send(.setEnabled(.footer, newValue))
    }
  }

  /// Loads the first page again, under the header if there is one.
  public final func refresh() {
    if refreshing.machine.header == .hidden {
      request(.refresh)
    } else {
      refreshing.send(.begin(.header))
    }
  }

  /// Asks again for what has failed.
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
    // Whoever asked for it, there is one request.
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
      // The footer may not have asked for it.
      refreshing.send(.known(hasMore: pages.state.hasNext))
    case .failed(let error):
      refreshing.send(.finished(part, hasMore: nil))
      handleError(error)
    case .superseded where part == .header, .refused(.busy):
      // Another request of this kind is under way, and answers for this one too.
      break
    case .refused(.atEnd):
      refreshing.send(.finished(part, hasMore: false))
    case .cancelled, .superseded, .refused:
      refreshing.send(.finished(part, hasMore: nil))
    }
  }

  private func showStatus() {
    surface?.show(status)
    statusDidChange()
  }

  // MARK: Selecting and editing

  /// Whether the reader selects items to do something with all of them. Pulling does not refresh meanwhile.
  public final var isEditing = false {
    didSet {
      guard isEditing != oldValue else { return }
      refreshing.send(.setEnabled(.header, wantsHeader && !isEditing))
      edit { $0 = isEditing ? SelectionModel(.multiple) : SelectionModel() }
    }
  }

  /// Selects or deselects items in any way.
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
    // Something may have been selected before there was a view, or on one that was dropped.
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
