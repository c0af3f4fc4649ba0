/// The settings of a web view. <https://developer.apple.com/documentation/webkit/wkwebviewconfiguration>
///
/// Modeled: a web view copies its configuration, so later changes have no effect.
@MainActor
open class WKWebViewConfiguration: NSObject {
  open var userContentController = WKUserContentController()
  open var preferences = WKPreferences()
  open var allowsInlineMediaPlayback = false
  open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []
}

/// Kinds of media. <https://developer.apple.com/documentation/webkit/wkaudiovisualmediatypes>
public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
  public static let audio = WKAudiovisualMediaTypes(rawValue: 1)
  public static let video = WKAudiovisualMediaTypes(rawValue: 2)
  public static let all: WKAudiovisualMediaTypes = [.audio, .video]

  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// The preferences of web pages. <https://developer.apple.com/documentation/webkit/wkpreferences>
@MainActor
open class WKPreferences: NSObject {
  open var minimumFontSize: CGFloat = 0
}

/// A script that runs in each page. <https://developer.apple.com/documentation/webkit/wkuserscript>
@MainActor
open class WKUserScript: NSObject {
  public let source: String
  public let injectionTime: WKUserScriptInjectionTime
  public let isForMainFrameOnly: Bool

  public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {
    self.source = source
    self.injectionTime = injectionTime
    isForMainFrameOnly = forMainFrameOnly
    super.init()
  }
}

/// <https://developer.apple.com/documentation/webkit/wkuserscriptinjectiontime>
public enum WKUserScriptInjectionTime: Int, Sendable {
  case atDocumentStart, atDocumentEnd
}

/// The scripts of pages, and their messages. <https://developer.apple.com/documentation/webkit/wkusercontentcontroller>
///
/// Modeled: the controller retains its handlers. A second handler of a name is refused with a complaint, where WebKit throws an
/// exception.
@MainActor
open class WKUserContentController: NSObject {
  open private(set) var userScripts: [WKUserScript] = []
  var handlers: [String: any WKScriptMessageHandler] = [:]

  open func addUserScript(_ userScript: WKUserScript) { userScripts.append(userScript) }

  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
    if handlers[name] != nil { simulatedComplaints.append("a handler of the name \(name) exists") }
    handlers[name] = scriptMessageHandler
  }

  open func removeScriptMessageHandler(forName name: String) { handlers[name] = nil }

  /// The calls that make WebKit throw an exception. Ours.
  public private(set) var simulatedComplaints: [String] = []
}

/// The receiver of messages. <https://developer.apple.com/documentation/webkit/wkscriptmessagehandler>
@MainActor
public protocol WKScriptMessageHandler: NSObjectProtocol {
  func userContentController(
    _ userContentController: WKUserContentController,
    didReceive message: WKScriptMessage
  )
}

/// A message of a script. <https://developer.apple.com/documentation/webkit/wkscriptmessage>
@MainActor
open class WKScriptMessage: NSObject {
  public let name: String
  public let body: Any

  init(_ name: String, _ body: Any) {
    self.name = name
    self.body = body
    super.init()
  }
}
