public import ControllerCore
public import Foundation
public import Model
public import WebControllers

/// A `WebEngine` for tests that loads nothing. A test finishes or fails each load, and reads the commands that the web view
/// received.
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
  /// A command that the web view received.
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

  /// The questions and reports of the web view.
  public var callbacks = WebEngineCallbacks()
  /// The list view that scrolls the page.
  public let scroller: (any ScrollSurface)?
  /// The names of the messages that scripts can post.
  public var scriptNames: Set<String> = [] { didSet { scriptNamesSet.append(scriptNames) } }
  /// All values of ``scriptNames``, in order.
  package private(set) var scriptNamesSet: [Set<String>] = []
  /// The commands that the web view received, in order.
  public private(set) var commands: [Command] = []
  /// The options that the controller has set.
  public private(set) var options: WebOptions?
  /// Whether a page is loading.
  private var isLoading = false
  /// Runs the scripts that are passed to ``evaluate(_:arguments:)``. If it is `nil`, the web view cannot run scripts. A closure
  /// that does not return acts like a web view that never answers.
  public var onEvaluate: (@MainActor (String, [String: JSONValue]) async throws(WebError) -> JSONValue)?

  private var pages: [(title: String, address: URL?)] = []

  /// Creates a web view without a page.
  public init(scroller: (any ScrollSurface)? = nil) {
    self.scroller = scroller
  }

  /// The title of the current page.
  public var title: String { pages.last?.title ?? "" }
  /// The address of the current page.
  public var address: URL? { pages.last?.address }
  /// The number of pages before the current page.
  public var backDepth: Int { max(pages.count - 1, 0) }

  /// Stores the options.
  public func configure(_ options: WebOptions) {
    self.options = options
  }

  /// Starts a load.
  public func load(_ content: WebContent) {
    start(.load(content))
  }

  /// Starts to reload the page.
  public func reload() {
    start(.reload)
  }

  /// Shows the previous page.
  public func goBack() {
    guard backDepth > 0 else { return }
    start(.goBack)
    pages.removeLast()
    callbacks.receive(.committed)
    end(.finished)
  }

  /// Calls ``onEvaluate``.
  public func evaluate(
    _ script: String,
    arguments: [String: JSONValue]
  ) async throws(WebError) -> JSONValue {
    guard let onEvaluate else { throw .scriptsUnavailable }
    return try await onEvaluate(script, arguments)
  }

  /// Stops loading.
  public func stop() {
    commands.append(.stop)
    fail(.canceled)
  }

  // MARK: Calls of a test

  /// Finishes the current load, if any. After a reload, the page replaces the current page. Otherwise it is added to the
  /// history.
  public func finish(title: String, address: URL? = nil) {
    guard isLoading else { return }
    if commands.last == .reload, !pages.isEmpty { pages.removeLast() }
    pages.append((title, address))
    callbacks.receive(.committed)
    end(.finished)
  }

  /// Changes the title and the address of the current page without a load, as the script of a single-page app does.
  ///
  /// - Parameters:
  ///   - title: The new title of the page.
  ///   - address: The new address of the page.
  ///   - isNewEntry: Whether the browser's history gets a new entry, so that the user can go back to the previous address. If
  ///     `false`, the new address replaces the current entry.
  public func change(title: String, address: URL?, isNewEntry: Bool = true) {
    if !isNewEntry, !pages.isEmpty { pages.removeLast() }
    pages.append((title, address))
    callbacks.receive(.changed)
  }

  /// Fails the load.
  public func fail(_ error: WebError) {
    if isLoading { end(.failed(error)) }
  }

  /// Follows a link of the page, as a user does. The controller is asked first whether it may be opened.
  public func touch(_ navigation: WebNavigation) async {
    if await callbacks.shouldOpen(navigation) { load(.request(navigation.request)) }
  }

  private func start(_ command: Command) {
    fail(.canceled)
    commands.append(command)
    isLoading = true
    callbacks.receive(.started)
  }

  private func end(_ event: WebEvent) {
    isLoading = false
    callbacks.receive(event)
  }
}
