/// The load of a page. <https://developer.apple.com/documentation/webkit/wknavigation>
@MainActor
open class WKNavigation: NSObject {}

/// A frame of a page. <https://developer.apple.com/documentation/webkit/wkframeinfo>
@MainActor
open class WKFrameInfo: NSObject {
  public let isMainFrame: Bool
  init(isMainFrame: Bool) { self.isMainFrame = isMainFrame }
}

extension WKFrameInfo {
  /// The frame of a page. Ours.
  public static func simulated(isMainFrame: Bool) -> WKFrameInfo { WKFrameInfo(isMainFrame: isMainFrame) }
}

/// The cause of a navigation. <https://developer.apple.com/documentation/webkit/wknavigationtype>
public enum WKNavigationType: Int, Sendable {
  case linkActivated, formSubmitted, backForward, reload, formResubmitted
  case other = -1
}

/// A navigation that is about to begin. <https://developer.apple.com/documentation/webkit/wknavigationaction>
@MainActor
open class WKNavigationAction: NSObject {
  public let request: URLRequest
  public let navigationType: WKNavigationType
  /// The frame that will show the page, or `nil` for a new window.
  public let targetFrame: WKFrameInfo?

  init(_ request: URLRequest, _ type: WKNavigationType, _ frame: WKFrameInfo?) {
    self.request = request
    (navigationType, targetFrame) = (type, frame)
    super.init()
  }
}

/// <https://developer.apple.com/documentation/webkit/wknavigationactionpolicy>
public enum WKNavigationActionPolicy: Int, Sendable {
  case cancel, allow, download
}

/// The calls for loads. All methods are optional. <https://developer.apple.com/documentation/webkit/wknavigationdelegate>
@MainActor
public protocol WKNavigationDelegate: NSObjectProtocol {
  func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async
    -> WKNavigationActionPolicy
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
  func webView(
    _ webView: WKWebView,
    didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  )
  func webView(_ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge) async
    -> (URLSession.AuthChallengeDisposition, URLCredential?)
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

extension WKNavigationDelegate {
  public func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async
    -> WKNavigationActionPolicy
  { .allow }
  public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {}
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
  public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {}
  public func webView(
    _ webView: WKWebView,
    didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {}
  public func webView(_ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge) async
    -> (URLSession.AuthChallengeDisposition, URLCredential?)
  { (.performDefaultHandling, nil) }
  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
}

/// The calls for dialogs. All methods are optional. <https://developer.apple.com/documentation/webkit/wkuidelegate>
@MainActor
public protocol WKUIDelegate: NSObjectProtocol {
  func webView(
    _ webView: WKWebView,
    runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async
  func webView(
    _ webView: WKWebView,
    runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool
  func webView(
    _ webView: WKWebView,
    runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?,
    initiatedByFrame frame: WKFrameInfo
  ) async -> String?
}

extension WKUIDelegate {
  public func webView(
    _ webView: WKWebView,
    runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async {}
  public func webView(
    _ webView: WKWebView,
    runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool { false }
  public func webView(
    _ webView: WKWebView,
    runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?,
    initiatedByFrame frame: WKFrameInfo
  ) async -> String? { nil }
}
