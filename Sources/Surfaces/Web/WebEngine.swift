public import Foundation
public import Model

/// An object that loads and shows web pages, such as a web view, a text browser or a double in a test. The adapter for a
/// platform implements this protocol to connect a `WebController` to a screen.
///
/// The web view reports events to its ``callbacks``, and asks them before it opens a link, when a script opens a dialog, and
/// when a server sends an authentication challenge.
@MainActor
public protocol WebEngine: AnyObject {
  /// The closures with which the web view asks its controller and reports events. The controller sets them before the first load,
  /// and resets them when it releases the web view.
  var callbacks: WebEngineCallbacks { get set }
  /// The scroll view that shows the page, or `nil` if the web view does not scroll.
  var scroller: (any ScrollSurface)? { get }
  /// The title of the current page, or an empty string.
  var title: String { get }
  /// The address of the current page.
  var address: URL? { get }
  /// The number of earlier pages in the history, to which the user can go back.
  var backDepth: Int { get }
  /// The names under which scripts of the page can post messages to the app.
  var scriptNames: Set<String> { get set }

  /// Applies the options. The controller calls this method once, before the first load.
  func configure(_ options: WebOptions)
  /// Loads and shows other content.
  func load(_ content: WebContent)
  /// Reloads the current page.
  func reload()
  /// Shows the previous page of the history. Without a previous page this method has no effect.
  func goBack()
  /// Stops loading.
  func stop()

  /// Runs a script in the current page and returns its value. The default implementation throws
  /// ``WebError/scriptsUnavailable``.
  ///
  /// - Parameters:
  ///   - script: The body of a JavaScript function.
  ///   - arguments: The values of the function's parameters, keyed by their names.
  /// - Throws: ``WebError/scriptFailed(_:)`` with the message of the exception that the script threw.
  func evaluate(_ script: String, arguments: [String: JSONValue]) async throws(WebError) -> JSONValue
}

extension WebEngine {
  /// Throws ``WebError/scriptsUnavailable``.
  public func evaluate(
    _ script: String,
    arguments: [String: JSONValue]
  ) async throws(WebError) -> JSONValue {
    throw .scriptsUnavailable
  }
}

/// The closures with which a ``WebEngine`` asks its controller and reports events. A `WebController` sets them, so a web view
/// needs no reference to a controller. The closures do not retain the controller.
///
/// The default closures ignore events, open no links, decline dialogs and refuse challenges.
@MainActor
public struct WebEngineCallbacks {
  /// Reports an event.
  public var receive: @MainActor (WebEvent) -> Void = { _ in }
  /// Returns whether the web view may open a page for which the user has tapped a link, or a form or a script has asked.
  public var shouldOpen: @MainActor (WebNavigation) async -> Bool = { _ in false }
  /// Returns the answer to a dialog of a script.
  public var answerDialog: @MainActor (WebDialog) async -> WebDialogAnswer = { _ in .declined }
  /// Returns the answer to an authentication challenge.
  public var answerChallenge: @MainActor (WebChallenge) async -> WebChallengeAnswer = { _ in .refuse }

  /// Creates closures that ignore events, open no links, decline dialogs and refuse challenges.
  public init() {}
}

/// An event that a ``WebEngine`` reports to its controller.
///
/// Each `.started` is followed by one `.finished` or `.failed`. If a second load begins before the end of the first, or if
/// the web view is told to stop, the web view reports `.failed(.canceled)` for the first load. If the process of a page
/// ends while nothing is loading, the web view reports only `.failed(.processEnded)`.
public enum WebEvent: Hashable, Sendable {
  /// A load has started.
  case started
  /// The fraction of the page that is loaded, from 0 to 1.
  case progressed(Double)
  /// The web view shows the first content of the new page. From now on, properties such as ``WebEngine/title`` describe this
  /// page.
  case committed
  /// The title, the address or the history has changed without a load, for example because a script has changed the title.
  case changed
  /// The page is loaded.
  case finished
  /// The load has failed.
  case failed(WebError)
  /// A script of the page has posted a message to one of the names in ``WebEngine/scriptNames``.
  case message(name: String, body: JSONValue)
}
