public import ControllerCore
import ControllerSupport
import DataSource
public import Foundation
public import Interaction
public import ItemLayouts
public import Observation
public import Surfaces

/// A controller that shows web pages in a web view of the platform, a `WebEngine`.
///
/// ```swift
/// let page = WebController(.url(url), prompts: prompts)       // the host of the platform provides the web view
/// page.scripts.handle("share", self) { owner, message in owner.share(message) }
/// stack.push(page)
/// ```
///
/// The navigation bar shows the title of the page. While there are pages to go back to, it has a close button, and a back
/// button if no stack provides one. A presented controller has a close button on its first page too.
///
/// The title, the address, the history, the progress and the error are observable. The web view reports every change, also of a
/// page that changes its address and its title without a load:
///
/// ```swift
/// override func viewDidLoad() {
///   observe { page in page.addressField.text = page.address?.host() }
/// }
/// ```
///
/// By default, links may open any page, the dialogs of scripts are shown by `prompts`, and a certificate that the system does
/// not trust is refused. Override ``allows(_:)`` and the methods `answer(_:)` to decide otherwise.
@MainActor
@Observable
open class WebController: Controller {
  /// The identifier of the close button, which closes this controller.
  public static let closeItemID = "web.close"

  /// The options.
  public final let options: WebOptions
  /// The messages that scripts of the page can post to the app, and their handlers.
  public final let scripts = ScriptBridge()
  /// The content of the last call of ``load(_:)``, or the initial content.
  public private(set) final var content: WebContent?
  /// The title that the navigation bar shows when the page has no title, or when `WebOptions/followsPageTitle` is
  /// `false`.
  public final var title = "" {
    didSet { updateBar() }
  }
  /// The last title of a page that was not empty.
  public private(set) final var pageTitle = ""
  /// The address of the current page, or `nil` before the first page.
  public private(set) final var address: URL?
  /// The number of earlier pages in the history, to which the user can go back.
  public private(set) final var backDepth = 0
  /// The progress of the current load, from 0 to 1, or `nil` if no page is loading. During a load it never decreases, so a
  /// progress bar can show it directly.
  public private(set) final var progress: Double?
  /// The error of the last load, or `nil` if that load succeeded or was canceled.
  public private(set) final var error: WebError?

  /// Closures that end the work of the page: its running scripts, its dialogs, and the server's requests that wait for an
  /// answer.
  @ObservationIgnored final var pageWork: [PageWork] = []

  private let prompts: (any PromptHost)?
  private let makeEngine: (@MainActor () -> any WebEngine)?
  @ObservationIgnored private var currentEngine: (any WebEngine)?
  private var loads: WebLoadStateMachine
  /// Serial numbers of the requests to open a page, for example by a tap on a link. `last` is the newest number. Requests
  /// with a number up to `done` are refused, because something newer has replaced them, such as another link or a reload.
  @ObservationIgnored private var navigations = (last: 0, done: 0)
  @ObservationIgnored private var pendingLoad: PendingWork.Token?
  private let refreshing: RefreshDriver

  /// Creates a controller that loads the content when the view is needed.
  ///
  /// - Parameters:
  ///   - content: The initial content, or `nil` for an empty page.
  ///   - options: The options.
  ///   - prompts: The object that shows the dialogs of scripts. Dialogs are declined without it, and while the page is not
  ///     on screen. If it shows dialogs as screens that cover the page, override `answer(_:)`, because a covered page
  ///     declines its dialogs.
  ///   - engine: Creates the web view. It is called again when the view is loaded again. By default,
  ///     `ControllerEnvironment.makeWebEngine` creates the web view.
  public init(
    _ content: WebContent? = nil,
    options: WebOptions = WebOptions(),
    prompts: (any PromptHost)? = nil,
    engine: (@MainActor () -> any WebEngine)? = nil
  ) {
    self.content = content
    (self.options, self.prompts, makeEngine) = (options, prompts, engine)
    loads = WebLoadStateMachine(content)
    refreshing = RefreshDriver(hasHeader: options.pullsToRefresh)
    super.init()
    refreshing.wantedInsets = { [weak self] in self?.contentInsets ?? .zero }
    refreshing.onBegin = { [weak self] in if let self { navigations.done = navigations.last } }
    refreshing.onLoad = { [weak self] in self?.loadFromHeader() }
    refreshing.onCancel = { [weak self] in
      self?.loads.headerDidCancel()
      self?.currentEngine?.stop()
    }
    refreshing.onDisappear = { [weak self] in self?.endDialogsIfHidden() }
    scripts.onChange = { [weak self] in self?.updateScriptNames() }
    add(refreshing)
  }

  // MARK: For subclasses

  /// The insets of the page, in points. By default, they are as high as the bars and the safe area that cover the page, or
  /// zero if the system adds these insets (see `LayoutPreferences/adjustsInsets`).
  open var contentInsets: LayoutInsets { scrollInsets }

  /// Returns whether a page may be opened by a link, a form or a script. The default implementation returns `true`.
  ///
  /// The answer is ignored if it comes too late: the app has called ``load(_:)``, ``reload()`` or ``stopLoading()``
  /// meanwhile, or the user has reloaded the page, has gone back or has opened a later link. If another page has replaced
  /// the current one, the task of this method is canceled, too.
  ///
  /// The answer for a frame inside of the page is ignored only if another page has replaced the current one.
  open func allows(_ navigation: WebNavigation) async -> Bool { true }

  /// Returns the answer to a dialog of a script, such as `confirm`. The default implementation asks the user. It declines
  /// the dialog if the page is not on screen, for example in another tab, or leaves the screen before the answer.
  ///
  /// If another page replaces the current one before the answer, the script gets `.declined`, and the task of this method
  /// is canceled. The answer of an override counts even while the page is covered, so an override may ask the user on
  /// another screen.
  open func answer(_ dialog: WebDialog) async -> WebDialogAnswer {
    guard let prompts, isVisible else { return .declined }
    return await untilPageEnds(or: .declined, of: .dialog) { _ in await dialog.answer(by: prompts) }
  }

  /// Returns the answer to an authentication challenge. The default implementation refuses a certificate that the system
  /// does not trust, and lets the system answer all other challenges.
  ///
  /// If another page replaces the current one before the answer, or if the load fails or is stopped, the challenge is
  /// refused.
  open func answer(_ challenge: WebChallenge) async -> WebChallengeAnswer {
    challenge.kind == .certificate(isTrusted: false) ? .refuse : .systemDefault
  }

  // MARK: Loading

  /// Whether a page is loading.
  public final var isLoading: Bool { loads.isLoading }

  /// Loads other content, or stores it until the view is loaded.
  public final func load(_ content: WebContent) {
    (self.content, error) = (content, nil)
    loads.ask(for: content, .waiting)
    reload()
  }

  /// Reloads the current page. If the last page that the user or the app has asked for could not be loaded, for example
  /// without a network, loads that page.
  public final func reload() {
    navigations.done = navigations.last
    if !headerIsOpening { begin() }
  }

  /// Stops loading. If the user has just pulled the page down and the reload has not started, the refresh header closes.
  /// Content of ``load(_:)`` that was waiting for the header is loaded at once.
  public final func stopLoading() {
    navigations.done = navigations.last
    loads.stop()
    currentEngine?.stop()
    closeUnusedHeader()
    if loads.needsLoad { begin() }
  }

  /// Closes the refresh header if the user has pulled it down and its reload has not started. A header whose reload is
  /// running stays open until the end of the reload.
  private func closeUnusedHeader() {
    guard header.isBusy, !loads.isLoadingForHeader else { return }
    loads.headerDidCancel()
    refreshing.send(.ended)
  }

  /// Goes back to the previous page in the history. The window calls this method for the back button.
  ///
  /// - Returns: `true` if the history had a previous page. Otherwise the window closes this screen.
  @discardableResult
  open override func handleBack() -> Bool {
    guard let currentEngine, currentEngine.backDepth > 0 else { return false }
    navigations.done = navigations.last
    loads.ask(for: nil)
    closeUnusedHeader()
    currentEngine.goBack()
    return true
  }

  /// Whether the user can pull the page down to reload it. Setting the property to `false` stops a reload that the user has
  /// started by pulling.
  public final var pullsToRefresh: Bool {
    get { refreshing.machine.header != .hidden }
    set { refreshing.send(.setEnabled(newValue)) }
  }

  package final var header: RefreshState { refreshing.machine.header }

  /// Whether the user has pulled the page down, and the refresh header is still opening. The reload begins when the header
  /// is open.
  private var headerIsOpening: Bool { header.isBusy && !refreshing.machine.isOpen }

  private func begin() {
    guard let currentEngine else { return }
    let wanted = loads.wanted ?? (loads.hasPage ? nil : content)
    loads.ask(for: wanted)
    if let wanted { return currentEngine.load(wanted) }
    if loads.hasPage { currentEngine.reload() } else { endLoad(nil) }
  }

  private func loadFromHeader() {
    // If the app has disabled pulling to refresh while the header was opening, the page is not reloaded. But a first page,
    // or new content that has waited for the header, is loaded.
    guard header != .hidden || !loads.hasPage || loads.needsLoad else { return }
    loads.headerDidTrigger()
    begin()
  }

  // MARK: For engines

  /// Handles an event of the web view.
  package final func receive(_ event: WebEvent) {
    switch event {
    case .message(let name, let body): return scripts.receive(name, body)
    case .started:
      loads.start()
      (progress, error) = (0, nil)
      pendingLoad = PendingWork.begin("load of a page", of: Self.self, in: window?.pendingWork)
    case .committed:
      endPageWork()
      loads.commit()
    case .progressed(let value): progress = progress.map { min(max($0, value), 1) }
    case .changed: break
    case .finished: endLoad(nil)
    case .failed(let error):
      endPageWork(of: error == .processEnded ? nil : .load)
      endLoad(error)
    }
    updateBar()
  }

  /// Returns whether the web view may open a page that a link, a form or a script asks for. If the page should open in a
  /// new window, the controller loads it in place of the current page.
  package final func shouldOpen(_ navigation: WebNavigation) async -> Bool {
    navigations.last += 1
    let number = navigations.last
    guard await untilPageEnds(or: false, { await $0.allows(navigation) }) else { return false }
    if navigation.target == .frame { return true }
    // While `allows(_:)` was deciding, the app, a reload or another link may have loaded another page. Then this page is not
    // opened.
    guard number > navigations.done else { return false }
    let (isPage, content) = (navigation.target == .page, WebContent.request(navigation.request))
    if isPage, navigation.cause == .other { return true }
    // If the refresh header is opening, a reload would begin after that, and would cancel the load of the page that the
    // user opens now.
    if isPage, headerIsOpening { closeUnusedHeader() }
    if isPage { loads.ask(for: navigation.cause == .link ? content : nil, .allowed) } else { load(content) }
    // Earlier requests, for which `allows(_:)` has not decided yet, must not replace the page that opens now. So they are
    // refused from now on.
    navigations.done = number
    return isPage
  }

  private func endLoad(_ error: WebError?) {
    let closesHeader = loads.end(hasFailed: error != nil && error != .canceled)
    (progress, pendingLoad) = (nil, nil)
    self.error = error == .canceled ? nil : error
    if closesHeader { refreshing.send(.ended) }
    if let error = self.error { handleError(error) }
  }

  private func updateScriptNames() {
    if currentEngine?.scriptNames != scripts.names { currentEngine?.scriptNames = scripts.names }
  }

  private func updateBar() {
    let before = navigationBar
    if let currentEngine {
      (address, backDepth) = (currentEngine.address, currentEngine.backDepth)
      // While a page is loading, its title is empty. The controller keeps the previous title until the web view has a new one.
      if !currentEngine.title.isEmpty { pageTitle = currentEngine.title }
    }
    if navigationBar != before { setNeedsPreferencesUpdate() }
  }

  // MARK: Controller

  /// The web view. Loads the view if needed.
  public final var engine: any WebEngine {
    loadViewIfNeeded()
    guard let currentEngine else {
      preconditionFailure("The closure that makes the engine must not use the property engine")
    }
    return currentEngine
  }

  /// The web view, if it shows a page.
  final var pageEngine: (any WebEngine)? { loads.hasPage ? currentEngine : nil }

  open override var hostedView: AnyObject? { currentEngine }

  open override var navigationBar: NavigationBarPreferences {
    var bar = super.navigationBar
    bar.title = options.followsPageTitle && !pageTitle.isEmpty ? pageTitle : title
    let back = BarItem(id: BarItem.backID, title: options.backTitle)
    if backDepth > 0, !isPushed { bar.leadingItems.append(back) }
    if options.showsClose, backDepth > 0 || isFirstScreenOfPresented {
      bar.leadingItems.append(BarItem(id: Self.closeItemID, title: options.closeTitle))
    }
    return bar
  }

  /// Whether this controller is presented, or is the first screen of a presented stack. In both cases, no stack shows a back
  /// button for this controller, so the user needs a close button.
  private var isFirstScreenOfPresented: Bool {
    let stacks = sequence(first: self as Controller) { screen in
      (screen.parent as? StackController).flatMap { $0.children.first === screen ? $0 : nil }
    }
    return stacks.contains { screen in window?.presented.contains { $0 === screen } ?? false }
  }

  /// Closes this controller when the user has chosen its close button. An override calls `super`.
  open override func didActivate(_ item: BarItem) {
    if item.id == Self.closeItemID { close() } else { super.didActivate(item) }
  }

  /// By default, preferences that disable the keyboard manager: a web page scrolls to its fields itself.
  open override var keyboard: KeyboardPreferences? { super.keyboard ?? KeyboardPreferences(isEnabled: false) }

  open override var interactivePop: InteractivePopPolicy {
    let isDisallowed = backDepth > 0 && options.dragsOffOnlyFirstPage
    return isDisallowed ? InteractivePopPolicy(isAllowed: false) : super.interactivePop
  }

  public final override func loadView() {
    guard isViewInPlace, currentEngine == nil else { return loadViewIfNeeded() }
    guard let engine = makeEngine?() ?? environment.makeWebEngine?(self) else {
      preconditionFailure("\(type(of: self)) needs an engine, or environment.makeWebEngine")
    }
    currentEngine = engine
    engine.callbacks = WebEngineCallbacks(self)
    engine.configure(options)
    updateScriptNames()
  }

  public final override func viewIsReady() {
    refreshing.attach(currentEngine?.scroller)
    guard loads.needsLoad, content != nil else { return }
    if pullsToRefresh, options.beginsRefreshing { refreshing.send(.begin) } else { begin() }
  }

  public final override func dropView() {
    if isLoading { endLoad(.canceled) }
    // The user may have just pulled the page down. The refresh header is closed, because the first load after the view is
    // loaded again can begin only with a closed header.
    if header.isBusy { refreshing.send(.ended) }
    endPageWork()
    refreshing.attach(nil)
    currentEngine?.callbacks = WebEngineCallbacks()
    currentEngine?.scriptNames = []
    currentEngine = nil
    loads = WebLoadStateMachine(content)
    backDepth = 0
  }
}
