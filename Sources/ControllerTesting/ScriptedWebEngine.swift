public import ControllerCore
public import Foundation
public import WebControllers

/// A web engine without the web, for tests: a test says what becomes of a load, and sees what the engine was told.
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
  /// What the engine was told to do.
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

  /// Who is told and asked.
  public weak var controller: WebController?
  /// What scrolls the page.
  public let scroller: (any ScrollSurface)?
  /// The names under which scripts post messages.
  public var scriptNames: Set<String> = [] { didSet { scriptNamesSet.append(scriptNames) } }
  /// What the names were set to, in order.
  public private(set) var scriptNamesSet: [Set<String>] = []
  /// What it was told to do, in order.
  public private(set) var commands: [Command] = []
  /// The options it was given, if any.
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
  /// How many pages can be gone back to.
  public var backDepth: Int { max(pages.count - 1, 0) }

  /// Takes the options.
  public func configure(_ options: WebOptions) {
    self.options = options
  }

  /// Begins to load.
  public func load(_ content: WebContent) {
    start(.load(content))
  }

  /// Begins to load again.
  public func reload() {
    start(.reload)
  }

  /// Shows the page before.
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

  // MARK: What becomes of it

  /// The page that is loading is there: after a reload in place of the last one, otherwise on top.
  public func finish(title: String, address: URL? = nil) {
    if commands.last == .reload, !pages.isEmpty { pages.removeLast() }
    pages.append(Page(title: title, address: address))
    controller?.receive(.committed)
    end(.finished)
  }

  /// The page that is loading does not come.
  public func fail(_ error: WebError) {
    if isLoading { end(.failed(error)) }
  }

  /// A link of the page is touched; if the controller allows it, it loads.
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
