public import ControllerCore
import ControllerSupport
import DataSource
public import Interaction
public import ItemLayouts

/// A controller that shows web pages with an engine of the host's.
///
/// ```swift
/// let page = WebController(.url(url), prompts: prompts) { WebKitEngine() }
/// page.scripts.handle("share", self) { owner, message in owner.share(message) }
/// stack.push(page)
/// ```
///
/// The bar shows the title of the page; once there are pages to go back to, it has a button that leaves them all, and one that
/// goes back if no stack has that. Every load that begins ends, and with it the refresh that asked for it. Nothing that a page asks is agreed to unless the reader or the
/// app says so.
@MainActor
open class WebController: Controller {
  /// The id of the bar's button that leaves: call `Controller/close()` when it was used.
  public static let closeItemID = "web.close"

  /// How it behaves.
  public final let options: WebOptions
  /// Who takes the messages of scripts.
  public final let scripts = ScriptBridge()
  /// What was asked for last, or `nil` if nothing was.
  public private(set) final var content: WebContent?
  /// The title of the bar when the page has none, or when it is not followed.
  public final var title = "" {
    didSet { updateBar() }
  }
  /// The last title of a page that was not empty.
  public private(set) final var pageTitle = ""
  /// How many pages can be gone back to.
  public private(set) final var backDepth = 0
  /// Whether a page is loading.
  public private(set) final var isLoading = false
  /// How far it is.
  public private(set) final var progress = WebProgress()
  /// Why the last load failed, or `nil` if it did not.
  public private(set) final var error: WebError?

  private let prompts: (any PromptHost)?
  private let makeEngine: @MainActor () -> any WebEngine
  private var currentEngine: (any WebEngine)?
  private var loadWaiter: LoadWaiter?
  /// Whether the engine was given something to load, and whether it has something that can be loaded again.
  private var (hasBegun, hasPage) = (false, false)
  private let refreshing: RefreshDriver

  /// Creates a controller that loads when its view is needed.
  ///
  /// - Parameters:
  ///   - content: What to load; `nil` if ``load(_:)`` says so later.
  ///   - options: How it behaves.
  ///   - prompts: Where dialogs of scripts are shown. Without it, they are declined.
  ///   - parameters: What it is to show, for subclasses that are made from them.
  ///   - engine: Makes the engine, which is the view. Called again if the view is built anew.
  public init(
    _ content: WebContent? = nil,
    options: WebOptions = WebOptions(),
    prompts: (any PromptHost)? = nil,
    parameters: ControllerParameters = .none,
    engine: @escaping @MainActor () -> any WebEngine
  ) {
    self.content = content
    self.options = options
    self.prompts = prompts
    makeEngine = engine
    refreshing = RefreshDriver(RefreshStateMachine(hasHeader: options.pullsToRefresh, hasFooter: false))
    super.init(parameters: parameters)
    refreshing.wantedInsets = { [weak self] in self?.contentInsets ?? .zero }
    refreshing.onChange = { [weak self] in self?.pageStateDidChange() }
    refreshing.onRequest = { [weak self] request in self?.perform(request) }
    scripts.onChange = { [weak self] in self?.updateScriptNames() }
    add(refreshing)
  }

  // MARK: For subclasses

  /// The room around the page, in points: what bars and the edges of the device cover, if it is not overridden and
  /// the system does not add it, see `LayoutPreferences/adjustsInsets`.
  open var contentInsets: LayoutInsets { scrollInsets }

  /// Called when something of the state has changed: the progress, the titles, the depth, the error, the header.
  open func pageStateDidChange() {}

  /// Whether a page is opened that a link, a form or a script asks for. Everything is, if it is not overridden; what wants
  /// a window of its own is then opened in place.
  open func allows(_ navigation: WebNavigation) async -> Bool { true }

  /// What a script's dialog is answered: what the reader answers, if it is not overridden.
  ///
  open func answer(_ dialog: WebDialog) async -> WebDialogAnswer {
    guard let prompts else { return .declined }
    switch dialog {
    case .alert(let message):
      _ = await prompts.present(.inform(message, acknowledge: options.agreeTitle))
      return .accepted
    case .confirm(let message):
      return await prompts.present(question(message)).choice == PromptAction.confirmID ? .accepted : .declined
    case .prompt(let message, let initial):
      var prompt = question(message)
      prompt.fields = [PromptField(id: PromptField.textID, title: "", text: initial)]
      let answer = await prompts.present(prompt)
      return answer.choice == PromptAction.confirmID
        ? .text(answer.texts[PromptField.textID] ?? initial) : .declined
    }
  }

  private func question(_ message: String) -> UserPrompt {
    .confirm(message, action: options.agreeTitle, cancel: options.cancelTitle)
  }

  /// What is thought of somebody on the network: what the system thinks, and no password, if it is not overridden.
  open func answer(_ challenge: WebChallenge) async -> WebChallengeAnswer {
    challenge.kind == .certificate(isTrusted: true) ? .trust : .refuse
  }

  // MARK: Loading

  /// Loads something else: at once if the view is loaded, otherwise when it is.
  public final func load(_ content: WebContent) {
    self.content = content
    error = nil
    if currentEngine != nil, !isAboutToLoad { begin() }
  }

  /// Loads again what is shown.
  public final func reload() {
    guard let currentEngine, !isAboutToLoad else { return }
    if hasPage { currentEngine.reload() } else { begin() }
  }

  /// Stops loading.
  public final func stopLoading() {
    currentEngine?.stop()
  }

  /// Goes to the page before, or leaves if there is none.
  @discardableResult
  open override func handleBack() -> BackOutcome {
    guard let currentEngine, currentEngine.backDepth > 0 else { return super.handleBack() }
    currentEngine.goBack()
    return .wentBack
  }

  /// Whether the page can be pulled down to load it again. Switching it off ends a refresh that is under way.
  public final var pullsToRefresh: Bool {
    get { refreshing.machine.header != .hidden }
    set { refreshing.send(.setEnabled(.header, newValue)) }
  }

  /// Where the header stands that is pulled down.
  public final var header: RefreshState { refreshing.machine.header }
  /// How far the header is pulled, from 0 to 1.
  public final var headerProgress: Double { refreshing.machine.headerProgress }

  private var isAboutToLoad: Bool { refreshing.machine.header.isBusy && !isLoading }

  private func begin() {
    guard let currentEngine, let content else { return endLoad(nil) }
    hasBegun = true
    currentEngine.load(content)
  }

  private func perform(_ request: RefreshStateMachine.Action) {
    if case .cancel = request { return stopLoading() }
    if hasPage { currentEngine?.reload() } else { begin() }
  }

  // MARK: For engines

  /// Takes in what the engine tells.
  public final func receive(_ event: WebEvent) {
    if progress.handle(event) {
      start(after: WebProgress.fullTime, in: .loaded) { [load = progress.load] controller in
        controller.progress.hide(load)
        controller.pageStateDidChange()
      }
    }
    switch event {
    case .message(let name, let body): return scripts.receive(name, body)
    case .started: beginLoad()
    case .committed: hasPage = true
    case .progressed, .changed: break
    case .finished: endLoad(nil)
    case .failed(let error): endLoad(error)
    }
    updateBar()
    pageStateDidChange()
  }

  /// Whether the engine is to open a page. What wants a window of its own is opened in place by the controller.
  public final func shouldOpen(_ navigation: WebNavigation) async -> Bool {
    guard await allows(navigation) else { return false }
    guard navigation.target == .newWindow else { return true }
    load(.request(navigation.request))
    return false
  }

  private func beginLoad() {
    (isLoading, error) = (true, nil)
    loadWaiter?.end()
    let waiter = LoadWaiter()
    loadWaiter = waiter
    // Not the controller's own work: a page that never comes must not keep it alive.
    scope(.loaded)?.start { await waiter.wait() }
  }

  private func endLoad(_ error: WebError?) {
    (isLoading, self.error) = (false, error == .canceled ? nil : error)
    loadWaiter?.end()
    loadWaiter = nil
    refreshing.send(.finished(.header, hasMore: nil))
    if let error = self.error { handleError(error) }
  }

  private func updateScriptNames() {
    if let currentEngine, currentEngine.scriptNames != scripts.names {
      currentEngine.scriptNames = scripts.names
    }
  }

  private func updateBar() {
    let before = navigationBar
    if let currentEngine {
      backDepth = currentEngine.backDepth
      // While a page is loading it has no title yet.
      if !currentEngine.title.isEmpty { pageTitle = currentEngine.title }
    }
    if navigationBar != before { setNeedsPreferencesUpdate() }
  }

  // MARK: Controller

  /// The engine. Loads it if needed.
  public final var engine: any WebEngine {
    loadViewIfNeeded()
    guard let currentEngine else { preconditionFailure("WebController: the engine must not use `engine`") }
    return currentEngine
  }

  open override var hostedView: AnyObject? { currentEngine }

  open override var navigationBar: NavigationBarPreferences {
    var items: [BarItem] = []
    if backDepth > 0, !isPushed { items.append(BarItem(id: BarItem.backID, title: options.backTitle)) }
    if backDepth > 0, options.showsClose {
      items.append(BarItem(id: Self.closeItemID, title: options.closeTitle))
    }
    return NavigationBarPreferences(
      title: options.followsPageTitle && !pageTitle.isEmpty ? pageTitle : title,
      leadingItems: items
    )
  }

  /// Pages take care of their fields themselves.
  open override var keyboard: KeyboardPreferences? { KeyboardPreferences(isEnabled: false) }

  open override var interactivePop: InteractivePopPolicy {
    InteractivePopPolicy(isAllowed: backDepth == 0 || !options.dragsOffOnlyFirstPage)
  }

  public final override func loadView() {
    guard isViewInPlace, currentEngine == nil else { return loadViewIfNeeded() }
    let engine = makeEngine()
    currentEngine = engine
    engine.controller = self
    engine.configure(options)
    updateScriptNames()
  }

  public final override func viewIsReady() {
    refreshing.attach(currentEngine?.scroller)
    guard !hasBegun, content != nil else { return }
    if pullsToRefresh, options.beginsRefreshing { refreshing.send(.begin(.header)) } else { begin() }
  }

  public final override func dropView() {
    if isLoading { endLoad(.canceled) }
    refreshing.attach(nil)
    currentEngine?.controller = nil
    currentEngine?.scriptNames = []
    currentEngine = nil
    (hasBegun, hasPage, backDepth) = (false, false, 0)
  }
}
