#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  import Foundation
  public import UIKit
  public import WebKit

  /// The view of a `WebController`: a web view of WebKit.
  ///
  /// ```swift
  /// stack.push(WebController(.url(url), prompts: prompts) { WebEngineView() })
  /// ```
  open class WebEngineView: UIView, WebEngine, ScrollViewSurface, WKNavigationDelegate, WKUIDelegate {
    /// The closures with which this view reports events to the controller, and asks whether a page may be opened.
    public final var callbacks = WebEngineCallbacks()
    /// The web view.
    public private(set) final lazy var webView = WKWebView(frame: bounds, configuration: configuration)
    /// The part of the scroll view's state that `UIScrollView` has no property for, such as the closure that is called when
    /// the user scrolls.
    public final let scrolling = ScrollState()

    private let configuration = WKWebViewConfiguration()
    private lazy var messages = WebMessageHandler { [weak self] name, body in
      self?.report(.message(name: name, body: body))
    }
    /// Whether a load has started and has not ended.
    private var isUnderWay = false
    /// The object by which WebKit identifies the current load. Late delegate calls for an earlier load have another object,
    /// and are ignored. It can be `nil` during a load, because WebKit passes `nil` for some steps back or forward.
    private var navigation: WKNavigation?
    /// The number of loads that the controller has started and for which WebKit has not called `decidePolicyFor` yet.
    /// `decidePolicyFor` allows this number of loads without asking the controller. For any other load, such as a tap on a
    /// link, the controller is asked.
    private var ownLoads = 0
    private var observations: [NSKeyValueObservation] = []

    // MARK: The engine

    /// The scroll view of the page.
    public final var scrollView: UIScrollView { webView.scrollView }
    /// The object by which the controller scrolls the page: this view.
    public final var scroller: (any ScrollSurface)? { self }
    /// The title of the page.
    public final var title: String { webView.title ?? "" }
    /// The address of the page.
    public final var address: URL? { webView.url }
    /// The number of pages before the current page.
    public final var backDepth: Int { webView.backForwardList.backList.count }

    /// The names of the messages that scripts of the page can send to the app.
    public final var scriptNames: Set<String> = [] {
      didSet {
        let scripts = configuration.userContentController
        for name in oldValue.subtracting(scriptNames) { scripts.removeScriptMessageHandler(forName: name) }
        for name in scriptNames.subtracting(oldValue) { scripts.add(messages, name: name) }
      }
    }

    /// Creates the web view. Its configuration cannot change later.
    public final func configure(_ options: WebOptions) {
      configuration.allowsInlineMediaPlayback = options.playsInline
      configuration.mediaTypesRequiringUserActionForPlayback = options.mediaNeedsTouch ? .all : []
      configuration.preferences.minimumFontSize = options.minimumFontSize
      if options.fitsWidth { configuration.userContentController.addUserScript(.fittingWidth) }
      webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      webView.customUserAgent = options.userAgent
      scrollView.decelerationRate = options.deceleration == .fast ? .fast : .normal
      // The controller of this page adds the safe area to `contentInset`. Without this line, UIKit would add it a second time.
      scrollView.contentInsetAdjustmentBehavior = .never
      scrollView.delegate = scrolling
      (webView.navigationDelegate, webView.uiDelegate) = (self, self)
      addSubview(webView)
      observe(\.title)
      observe(\.url)
      observe(\.canGoBack)
      observe(\.canGoForward)
      observe(\.estimatedProgress)
    }

    /// Reports changes of a property for which WebKit does not call its delegate: the progress of a load, and changes that
    /// a script makes without loading a page.
    private func observe<Value>(_ path: KeyPath<WKWebView, Value>) {
      let isProgress = path == \.estimatedProgress
      let observation = webView.observe(path) { [weak self] _, _ in
        MainActor.assumeIsolated { self?.noteChange(ofProgress: isProgress) }
      }
      observations.append(observation)
    }

    private func noteChange(ofProgress isProgress: Bool) {
      if isProgress, isUnderWay { report(.progressed(webView.estimatedProgress)) }
      // During a load, the controller reads the title and the address at events such as `.committed`. So `.changed` is
      // reported only without a load, for example when a script has changed the title.
      guard !isProgress, !isUnderWay, !webView.isLoading else { return }
      forgetOwnLoads()
      report(.changed)
    }

    /// Corrects the number of loads that are allowed without asking the controller. It must be 0 if nothing is loading: otherwise
    /// a script could open a page without a question.
    private func forgetOwnLoads() { if !webView.isLoading { ownLoads = 0 } }

    /// Loads and shows other content.
    public final func load(_ content: WebContent) {
      ownLoads += 1
      switch content {
      case .request(let request): webView.load(URLRequest(request))
      case .file(let url, let access): webView.loadFileURL(url, allowingReadAccessTo: access)
      case .html(let text, let base): webView.loadHTMLString(text, baseURL: base)
      }
    }

    /// Reloads the page.
    public final func reload() { begin(webView.reload()) }
    /// Shows the previous page.
    public final func goBack() { begin(webView.goBack()) }

    /// Counts a load that the controller has started. When WebKit asks about the load in `decidePolicyFor`, the load
    /// is allowed without asking the controller. `navigation` is `nil` if WebKit starts no load, for example a reload
    /// without a page.
    private func begin(_ navigation: WKNavigation?) { if navigation != nil { ownLoads += 1 } }

    /// Stops loading.
    public final func stop() {
      // WebKit may not call `decidePolicyFor` for a load that is stopped early. If the load stayed in the count, a
      // script in the page could next open another page without asking the controller.
      ownLoads = 0
      end(.failed(.canceled))
      webView.stopLoading()
    }

    /// Runs a script in the page, and returns its value.
    public final func evaluate(_ script: String, arguments: [String: JSONValue]) async throws(WebError)
      -> JSONValue
    {
      let arguments = arguments.mapValues(\.webKitValue)
      do {
        return JSONValue(
          webKit: try await webView.callAsyncJavaScript(script, arguments: arguments, contentWorld: .page)
        )
      } catch {
        throw .scriptFailed(error.localizedDescription)
      }
    }

    public override func layoutSubviews() {
      super.layoutSubviews()
      scrolling.didLayOut(scrollView)
    }

    /// Reports an event to the controller. Override this method to log the events, and call `super`.
    open func report(_ event: WebEvent) { callbacks.receive(event) }

    // MARK: Loads

    /// Reports the end of the current load. A late report about an earlier load has no effect.
    private func end(_ event: WebEvent) {
      guard isUnderWay else { return }
      (isUnderWay, navigation) = (false, nil)
      forgetOwnLoads()
      report(event)
    }

    /// Asks the controller whether a page may be opened. Loads that the controller has started itself are allowed
    /// without a question.
    public final func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction)
      async
      -> WKNavigationActionPolicy
    {
      let navigation = WebNavigation(navigationAction)
      if ownLoads > 0, navigation.target == .page, navigation.cause.isOfController {
        ownLoads -= 1
        return .allow
      }
      return await callbacks.shouldOpen(navigation) ? .allow : .cancel
    }

    /// Reports the start of a load. If the load replaces a load that has not ended, the end of the replaced load is
    /// reported first.
    public final func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
      end(.failed(.canceled))
      (isUnderWay, self.navigation) = (true, navigation)
      report(.started)
      report(.progressed(webView.estimatedProgress))
    }

    /// Reports that the first content of a page has arrived.
    public final func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
      if isUnderWay, navigation === self.navigation { report(.committed) }
    }

    /// Reports the end of a load.
    public final func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
      if navigation === self.navigation { end(.finished) }
    }

    /// Reports a load that has failed after the first content of the page has arrived.
    public final func webView(
      _ webView: WKWebView,
      didFail navigation: WKNavigation!,
      withError error: any Error
    ) {
      if navigation === self.navigation { end(.failed(WebError(error, isCommitted: true))) }
    }

    /// Reports a load that has failed before any content of the page has arrived.
    public final func webView(
      _ webView: WKWebView,
      didFailProvisionalNavigation navigation: WKNavigation!,
      withError error: any Error
    ) {
      if navigation === self.navigation { end(.failed(WebError(error, isCommitted: false))) }
    }

    /// Reports that the process of the page was terminated.
    public final func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
      (isUnderWay, navigation, ownLoads) = (false, nil, 0)
      report(.failed(.processEnded))
    }

    /// Asks the controller for the answer to an authentication challenge.
    public final func webView(_ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge) async
      -> (URLSession.AuthChallengeDisposition, URLCredential?)
    {
      let answer = await callbacks.answerChallenge(.make(for: challenge.protectionSpace))
      return answer.response(to: challenge.protectionSpace)
    }

    // MARK: Dialogs

    /// Lets the controller show the `alert` of a script.
    public final func webView(
      _ webView: WKWebView,
      runJavaScriptAlertPanelWithMessage message: String,
      initiatedByFrame frame: WKFrameInfo
    ) async {
      _ = await callbacks.answerDialog(.alert(message))
    }

    /// Lets the controller ask the question of a script's `confirm`.
    public final func webView(
      _ webView: WKWebView,
      runJavaScriptConfirmPanelWithMessage message: String,
      initiatedByFrame frame: WKFrameInfo
    ) async -> Bool {
      await callbacks.answerDialog(.confirm(message)) == .accepted
    }

    /// Lets the controller ask for a text.
    public final func webView(
      _ webView: WKWebView,
      runJavaScriptTextInputPanelWithPrompt prompt: String,
      defaultText: String?,
      initiatedByFrame frame: WKFrameInfo
    ) async -> String? {
      let answer = await callbacks.answerDialog(.prompt(prompt, initial: defaultText ?? ""))
      return if case .text(let text) = answer { text } else { nil }
    }
  }

  /// The object that receives messages from scripts. WebKit retains the object, so the object must not retain the web view.
  final class WebMessageHandler: NSObject, WKScriptMessageHandler {
    private let handle: @MainActor (String, JSONValue) -> Void

    init(_ handle: @escaping @MainActor (String, JSONValue) -> Void) { self.handle = handle }

    func userContentController(
      _ userContentController: WKUserContentController,
      didReceive message: WKScriptMessage
    ) {
      handle(message.name, JSONValue(webKit: message.body))
    }
  }

  extension WKUserScript {
    /// The script that makes a page without a declared width as wide as the screen.
    fileprivate static var fittingWidth: WKUserScript {
      let source = """
        if (!document.querySelector('meta[name=viewport]')) {
          const meta = document.createElement('meta');
          meta.name = 'viewport';
          meta.content = 'width=device-width';
          document.head.appendChild(meta);
        }
        """
      return WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true)
    }
  }
#endif
