public import ControllerCore
public import Foundation
public import WebControllers

/// A web engine without network and screen, for tests. The test decides the result of each load, and reads the calls that the
/// engine received.
///
/// ```swift
/// let engine = ScriptedWebEngine()
/// let page = WebController(.url(url)) { engine }
/// page.loadViewIfNeeded()
/// engine.finish(title: "Swift Evolution")
/// XCTAssertEqual(page.navigationBar.title, "Swift Evolution")
/// ```
@MainActor
public final class ScriptedWebEngine: WebEngine {
  /// A call that the engine received.
  public enum Command: Equatable, Sendable {
    /// `load(_:)`.
    case load(WebContent)
    /// `reload()`.
    case reload
    /// `goBack()`.
    case goBack
    /// `stop()`.
    case stop
  }

  private struct Page {
    var title: String
    var address: URL?
  }

  /// The controller that receives events and decides about links.
  public weak var controller: WebController?
  /// The scroll surface of the page.
  public let scroller: (any ScrollSurface)?
  /// The names of the messages that scripts can post.
  public var scriptNames: Set<String> = [] { didSet { scriptNamesSet.append(scriptNames) } }
  /// All values of ``scriptNames``, in order.
  public private(set) var scriptNamesSet: [Set<String>] = []
  /// The calls that the engine received, in order.
  public private(set) var commands: [Command] = []
  /// The options of the controller, or `nil` before the first call of `configure`.
  public private(set) var options: WebOptions?
  /// Whether a page is loading.
  public private(set) var isLoading = false

  private var pages: [Page] = []

  /// Creates an engine that shows nothing.
  public init(scroller: (any ScrollSurface)? = nil) {
    self.scroller = scroller
  }

  /// The title of the page that is shown.
  public var title: String { pages.last?.title ?? "" }
  /// The address of the page that is shown.
  public var address: URL? { pages.last?.address }
  /// The number of earlier pages in the history.
  public var backDepth: Int { max(pages.count - 1, 0) }

  /// Stores the options.
  public func configure(_ options: WebOptions) {
    self.options = options
  }

  /// Begins to load.
  public func load(_ content: WebContent) {
    start(.load(content))
  }

  /// Begins to load the current page again.
  public func reload() {
    start(.reload)
  }

  /// Shows the previous page.
  public func goBack() {
    guard backDepth > 0 else { return }
    start(.goBack)
    pages.removeLast()
    controller?.receive(.committed)
    end(.finished)
  }

  /// Stops loading.
  public func stop() {
    commands.append(.stop)
    fail(.canceled)
  }

  // MARK: Results of a load

  /// Finishes the load. A reloaded page replaces the current page; any other page is added to the history.
  public func finish(title: String, address: URL? = nil) {
    if commands.last == .reload, !pages.isEmpty { pages.removeLast() }
    pages.append(Page(title: title, address: address))
    controller?.receive(.committed)
    end(.finished)
  }

  /// Fails the load.
  public func fail(_ error: WebError) {
    if isLoading { end(.failed(error)) }
  }

  /// Taps a link of the page. The engine loads it if the controller allows it.
  public func touch(_ navigation: WebNavigation) async {
    if await controller?.shouldOpen(navigation) == true { load(.request(navigation.request)) }
  }

  private func start(_ command: Command) {
    fail(.canceled)
    commands.append(command)
    isLoading = true
    controller?.receive(.started)
  }

  private func end(_ event: WebEvent) {
    isLoading = false
    controller?.receive(event)
  }
}
