/// A view of web pages. <https://developer.apple.com/documentation/webkit/wkwebview>
///
/// Modeled: loads that a test commits, finishes or fails; a history; delegates that are held weakly; a delegate that decides in
/// a later turn, and is not asked about a load that was stopped before; a load that replaces another one, which then fails with the code "canceled", before or after the new one has started,
/// as both occur. No page is shown, and scripts run in a closure of the test.
open class WKWebView: UIView {
  struct Page {
    var url: URL?
    var title = ""
  }

  public let configuration: WKWebViewConfiguration
  public let scrollView = UIScrollView(frame: .zero)
  public let backForwardList = WKBackForwardList()
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  open weak var uiDelegate: (any WKUIDelegate)?
  open var customUserAgent: String?
  open var allowsBackForwardNavigationGestures = false
  /// `true` from the call that asks for a load, before the delegate is asked: WebKit's `PageLoadState` has a pending request then.
  open var isLoading: Bool { load != nil || pendingRequests > 0 }
  open internal(set) var estimatedProgress = 0.0
  /// The load under way, with the place in the history where its page belongs.
  var observers: [() -> NSKeyValueObservation?] = []
  var load: (navigation: WKNavigation, page: Page, depth: Int, isCommitted: Bool)?
  var pages: [Page] = []
  var depth = -1
  var runScript: (@MainActor (String, [String: Any]) throws -> Any?)?
  private var stops = 0
  /// The loads of the app about which the delegate was not asked yet.
  private var pendingRequests = 0
  /// Whether the old load fails after its successor has started.
  var failsLate = false

  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    self.configuration = configuration
    super.init(frame: frame)
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(scrollView)
  }

  public required init?(coder: NSCoder) { nil }

  var page: Page? { pages.indices.contains(depth) ? pages[depth] : nil }
  open var title: String? { page?.title }
  open var url: URL? { load?.page.url ?? page?.url }
  open var canGoBack: Bool { depth > 0 }
  open var canGoForward: Bool { depth < pages.count - 1 }

  // MARK: Loading

  @discardableResult
  open func load(_ request: URLRequest) -> WKNavigation? {
    decide(
      WKNavigationAction(request, .other, WKFrameInfo(isMainFrame: true)),
      Page(url: request.url),
      depth + 1
    )
  }

  @discardableResult
  open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    let url = baseURL ?? URL(filePath: "/blank")
    return decide(
      WKNavigationAction(URLRequest(url: url), .other, WKFrameInfo(isMainFrame: true)),
      Page(url: url),
      depth + 1
    )
  }

  @discardableResult
  open func loadFileURL(_ URL: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
    load(URLRequest(url: URL))
  }

  @discardableResult
  open func reload() -> WKNavigation? {
    guard let page, let url = page.url else { return nil }
    return decide(
      WKNavigationAction(URLRequest(url: url), .reload, WKFrameInfo(isMainFrame: true)),
      page,
      depth
    )
  }

  @discardableResult
  open func goBack() -> WKNavigation? { go(to: depth - 1) }

  @discardableResult
  open func goForward() -> WKNavigation? { go(to: depth + 1) }

  private func go(to place: Int) -> WKNavigation? {
    guard pages.indices.contains(place), let url = pages[place].url else { return nil }
    // WebKit moves to another part of the same page without a question, and starts no load.
    if let page, page.url?.path == url.path, page.url != url {
      let navigation = WKNavigation()
      pendingRequests += 1
      Task { @MainActor [weak self, stops] in
        guard let self, stops == self.stops else { return }
        pendingRequests -= 1
        move(to: place)
      }
      return navigation
    }
    return decide(
      WKNavigationAction(URLRequest(url: url), .backForward, WKFrameInfo(isMainFrame: true)),
      pages[place],
      place
    )
  }

  open func stopLoading() {
    dropRequests()
    fail(with: URLError(.cancelled))
  }

  private func dropRequests() {
    stops += 1
    pendingRequests = 0
  }

  /// Ends the process that shows the page, and its loads without a report.
  func endProcess() {
    dropRequests()
    load = nil
    didChange([\.url, \.isLoading])
    navigationDelegate?.webViewWebContentProcessDidTerminate(self)
  }

  /// Asks the delegate, in a later turn, and then starts the load. A stop before that ends it without a question.
  @discardableResult
  func decide(
    _ action: WKNavigationAction,
    _ page: Page,
    _ depth: Int,
    isOfApp: Bool = true
  ) -> WKNavigation? {
    let navigation = WKNavigation()
    if isOfApp { pendingRequests += 1 }
    Task { @MainActor [weak self, stops] in
      guard let self, stops == self.stops else { return }
      defer { if isOfApp, stops == self.stops { pendingRequests -= 1 } }
      let policy = await navigationDelegate?.webView(self, decidePolicyFor: action) ?? .allow
      if policy == .allow, stops == self.stops, action.targetFrame?.isMainFrame == true {
        start(navigation, page, depth)
      }
    }
    return navigation
  }

  private func start(_ navigation: WKNavigation, _ page: Page, _ depth: Int) {
    let old = load
    if !failsLate { fail(with: URLError(.cancelled)) }
    load = (navigation, page, depth, false)
    estimatedProgress = 0.1
    didChange([\.url, \.isLoading, \.estimatedProgress])
    navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
    if failsLate, let old { report(URLError(.cancelled), of: old.navigation, isCommitted: old.isCommitted) }
  }

  func fail(with error: any Error) {
    guard let load else { return }
    self.load = nil
    didChange([\.url, \.isLoading])
    report(error, of: load.navigation, isCommitted: load.isCommitted)
  }

  private func report(_ error: any Error, of navigation: WKNavigation, isCommitted: Bool) {
    if isCommitted {
      navigationDelegate?.webView(self, didFail: navigation, withError: error)
    } else {
      navigationDelegate?.webView(self, didFailProvisionalNavigation: navigation, withError: error)
    }
  }

  func finish() {
    guard let load else { return }
    (self.load, estimatedProgress) = (nil, 1)
    didChange([\.isLoading, \.estimatedProgress])
    navigationDelegate?.webView(self, didFinish: load.navigation)
  }

  /// Shows another part of the same page, which is in the history.
  func move(to place: Int) {
    depth = place
    updateHistory()
    didChange([\.url, \.canGoBack, \.canGoForward, \.isLoading])
  }

  func updateHistory() {
    backForwardList.backList = pages.prefix(max(depth, 0)).map { WKBackForwardListItem($0.url) }
    backForwardList.forwardList = pages.dropFirst(depth + 1).map { WKBackForwardListItem($0.url) }
  }

  // MARK: Scripts

  open func callAsyncJavaScript(
    _ functionBody: String,
    arguments: [String: Any] = [:],
    in frame: WKFrameInfo? = nil,
    contentWorld: WKContentWorld
  ) async throws -> Any? {
    try runScript?(functionBody, arguments)
  }
}

/// The place where a script runs. <https://developer.apple.com/documentation/webkit/wkcontentworld>
@MainActor
open class WKContentWorld: NSObject {
  public static let page = WKContentWorld()
}

/// The history. <https://developer.apple.com/documentation/webkit/wkbackforwardlist>
@MainActor
open class WKBackForwardList: NSObject {
  open internal(set) var backList: [WKBackForwardListItem] = []
  open internal(set) var forwardList: [WKBackForwardListItem] = []
}

/// A page of the history. <https://developer.apple.com/documentation/webkit/wkbackforwardlistitem>
@MainActor
open class WKBackForwardListItem: NSObject {
  public let url: URL?
  init(_ url: URL?) { self.url = url }
}
