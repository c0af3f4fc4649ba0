/// The server, the scripts and the user of a web view, as a test plays them. Ours: WebKit has nothing of it.
extension WKWebView {
  /// Whether a load that is replaced fails after its successor has started.
  public var simulatesLateFailures: Bool {
    get { failsLate }
    set { failsLate = newValue }
  }

  /// Runs the scripts of `callAsyncJavaScript`.
  public func simulateScripts(_ run: (@MainActor (String, [String: Any]) throws -> Any?)?) { runScript = run }

  /// The address that is being loaded, or `nil`.
  public var simulatedLoad: URL? { load?.page.url }

  /// Lets the first content of the page arrive.
  public func simulateCommit(title: String) {
    guard var load, !load.isCommitted else { return }
    load.page.title = title
    load.isCommitted = true
    self.load = load
    if load.depth >= pages.count || pages[load.depth].url != load.page.url {
      pages = pages.prefix(load.depth) + [load.page]
    } else {
      pages[load.depth] = load.page
    }
    depth = load.depth
    estimatedProgress = 0.5
    updateHistory()
    didChange([\.title, \.url, \.estimatedProgress, \.canGoBack, \.canGoForward])
    navigationDelegate?.webView(self, didCommit: load.navigation)
  }

  /// Lets the whole page arrive.
  public func simulateFinish(title: String) {
    simulateCommit(title: title)
    finish()
  }

  /// Lets the load fail.
  public func simulateFailure(_ error: any Error) { fail(with: error) }

  /// Ends the process that shows the page.
  public func simulateProcessEnd() { endProcess() }

  /// Taps a link.
  public func simulateLink(_ url: URL, inNewWindow: Bool = false) {
    let frame = inNewWindow ? nil : WKFrameInfo(isMainFrame: true)
    let action = WKNavigationAction(URLRequest(url: url), .linkActivated, frame)
    decide(action, Page(url: url), depth + 1, isOfApp: false)
  }

  /// Opens an address by a script of the page, in the page or in a frame of it.
  public func simulateScript(opening url: URL, inFrame: Bool = false) {
    let frame = WKFrameInfo(isMainFrame: !inFrame)
    let action = WKNavigationAction(URLRequest(url: url), .other, frame)
    decide(action, Page(url: url), depth + 1, isOfApp: false)
  }

  /// Moves to another part of the page by its script, as `history.pushState` does.
  public func simulatePart(_ fragment: String) {
    guard let page, let url = URL(string: "#\(fragment)", relativeTo: page.url)?.absoluteURL else { return }
    pages = pages.prefix(depth + 1) + [Page(url: url, title: page.title)]
    move(to: depth + 1)
  }

  /// Posts a message, as `webkit.messageHandlers.NAME.postMessage(body)` does.
  ///
  /// - Returns: Whether the name has a handler.
  @discardableResult
  public func simulateMessage(_ name: String, _ body: Any) -> Bool {
    guard let handler = configuration.userContentController.handlers[name] else { return false }
    handler.userContentController(
      configuration.userContentController,
      didReceive: WKScriptMessage(name, body)
    )
    return true
  }
}
