public import ControllerCore
public import Foundation

/// What loads and shows web pages: a web view, a text browser, a test. The seam between ``WebController`` and a host.
///
/// An engine tells its ``controller`` with ``WebController/receive(_:)`` what happens, and asks it whether to open a link
/// (``WebController/shouldOpen(_:)``), what a dialog of a script is answered (``WebController/answer(_:)-(WebDialog)``) and whom to
/// trust (``WebController/answer(_:)-(WebChallenge)``). Without a controller, the answer to all of that is no.
@MainActor
public protocol WebEngine: AnyObject {
  /// Who is told and asked. Declare it `weak`.
  var controller: WebController? { get set }
  /// What scrolls the page, or `nil` if it does not scroll.
  var scroller: (any ScrollSurface)? { get }
  /// The title of the page that is shown, or nothing.
  var title: String { get }
  /// The address of the page that is shown.
  var address: URL? { get }
  /// How many pages can be gone back to.
  var backDepth: Int { get }
  /// The names under which scripts of pages post messages.
  var scriptNames: Set<String> { get set }

  /// Sets everything that can be set. Called once, before anything is loaded.
  func configure(_ options: WebOptions)
  /// Loads and shows something else.
  func load(_ content: WebContent)
  /// Loads again what is shown.
  func reload()
  /// Shows the page before. Does nothing if there is none.
  func goBack()
  /// Stops loading.
  func stop()
}
