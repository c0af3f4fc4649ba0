import ControllerSupport
public import Foundation
public import Model
public import Surfaces

/// A `WebEngine` without a screen, for tests. It answers as late as a web view does.
///
/// ```swift
/// let engine = HeadlessWebEngine()
/// let page = WebController(.url(url)) { engine }
/// page.loadViewIfNeeded()                       // the load is asked for, and starts in a later turn
/// engine.finish(title: "Swift Evolution")       // the server answers
/// XCTAssertEqual(page.navigationBar.title, "Swift Evolution")
/// ```
///
/// Each load starts in a later turn of the main actor. A load that it replaces is reported as canceled only then. After the start,
/// a way back and a page of the ``site`` finish by themselves, in another turn. Any other load waits for the test, which calls
/// ``finish(title:address:)`` or ``fail(_:)``. `settle()` of a window waits for each of these turns.
@MainActor
public final class HeadlessWebEngine: WebEngine, OperableView {
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

  /// The closures with which the web view asks and notifies its controller.
  public var callbacks = WebEngineCallbacks()
  /// The scroll view of the page, or `nil`.
  public let scroller: (any ScrollSurface)?
  /// The names of the messages that scripts of the page can send to the app.
  public var scriptNames: Set<String> = [] { didSet { scriptNamesSet.append(scriptNames) } }
  /// All values of ``scriptNames``, in order.
  package private(set) var scriptNamesSet: [Set<String>] = []
  /// The commands that the web view received, in order.
  public private(set) var commands: [Command] = []
  /// The options that the controller has set.
  public private(set) var options: WebOptions?
  /// The pages of a web site, by their addresses, each with its title and its links by their texts. Loads of these pages finish
  /// without a call of the test.
  public var site: [URL: (title: String, links: [String: WebNavigation])] = [:]
  /// Runs the scripts that are passed to ``evaluate(_:arguments:)``. If it is `nil`, the web view cannot run scripts. A closure
  /// that does not return acts like a web view that never answers.
  public var onEvaluate: (@MainActor (String, [String: JSONValue]) async throws(WebError) -> JSONValue)?

  /// The last request of the controller for a load, until the load starts in a later turn of the main actor.
  private var requested: Command?
  /// The load that has started and has neither finished nor failed.
  private var loading: Command?
  /// The number of loads that have started. A load shows its page of ``site``, the simulated web, in a later turn of the main
  /// actor. If the controller has started another load by then, the page is not shown.
  private var loadCount = 0
  private var pages: [(title: String, address: URL?)] = []

  /// Creates a web view without a page.
  public init(scroller: (any ScrollSurface)? = nil) { self.scroller = scroller }

  /// The title of the current page.
  public var title: String { pages.last?.title ?? "" }
  /// The address of the current page.
  public var address: URL? { pages.last?.address }
  /// The number of pages before the current page.
  public var backDepth: Int { max(pages.count - 1, 0) }

  /// Stores the options, and resets this object to a new web view without pages, because a controller configures a web view only
  /// once.
  public func configure(_ options: WebOptions) {
    self.options = options
    (requested, loading, pages) = (nil, nil, [])
  }

  /// Starts a load in a later turn.
  public func load(_ content: WebContent) { request(.load(content)) }

  /// Starts to reload the page in a later turn.
  public func reload() { request(.reload) }

  /// Starts to go back to the previous page in a later turn. The web view shows that page in another turn later.
  public func goBack() { if backDepth > 0 { request(.goBack) } }

  /// Calls ``onEvaluate`` in a later turn.
  public func evaluate(_ script: String, arguments: [String: JSONValue]) async throws(WebError) -> JSONValue {
    guard let onEvaluate else { throw .scriptsUnavailable }
    await Task.yield()
    return try await onEvaluate(script, arguments)
  }

  /// Stops loading. A load that has not started ends without a report.
  public func stop() {
    commands.append(.stop)
    requested = nil
    end(.failed(.canceled))
  }

  // MARK: Calls of a test

  /// Finishes the current load, if any. A new page is added to the history. A reload replaces the current page. After `goBack()`,
  /// the arguments are ignored, and the previous page is shown.
  public func finish(title: String, address: URL? = nil) {
    start()
    show(title: title, address: address)
  }

  /// Changes the title and the address of the current page without a load, as the script of a single-page app does.
  ///
  /// - Parameters:
  ///   - title: The new title of the page.
  ///   - address: The new address of the page.
  ///   - isNewEntry: Whether the browser's history gets a new entry, so that the user can go back to the previous address. If
  ///     `false`, the new address replaces the current entry.
  public func change(title: String, address: URL?, isNewEntry: Bool = true) {
    if !isNewEntry { _ = pages.popLast() }
    pages.append((title, address))
    callbacks.receive(.changed)
  }

  /// Fails the current load, if any.
  public func fail(_ error: WebError) {
    start()
    end(.failed(error))
  }

  /// Ends the process that shows the page, as a crash of the page does. The current load, if any, ends, too.
  public func terminate() {
    loading = nil
    callbacks.receive(.failed(.processEnded))
  }

  /// Opens a dialog in a later turn, as a script of the page does. The page may go away before the user has answered.
  ///
  /// - Returns: A task with the answer that the script gets.
  @discardableResult
  public func ask(_ dialog: WebDialog) -> Task<WebDialogAnswer, Never> {
    PendingWork.later("dialog of a script", of: Self.self) { [weak self] in
      await self?.callbacks.answerDialog(dialog) ?? .declined
    }
  }

  /// Follows a link of the page, as a user does. First asks the controller whether the page may be opened.
  public func touch(_ navigation: WebNavigation) async {
    if await callbacks.shouldOpen(navigation) { load(.request(navigation.request)) }
  }

  /// Returns a tap on each link of the current page, if the page belongs to the ``site``, and a swipe back in the history.
  public func userActions(named name: String) -> [UserAction] {
    let links = address.flatMap { site[$0]?.links } ?? [:]
    let taps = links.sorted { $0.key < $1.key }.map { text, link in
      UserAction("follow \(text) in \(name)") { self.later { await $0.touch(link) } }
    }
    return taps + (backDepth > 0 ? [UserAction("go back in \(name)", goBack)] : [])
  }

  // MARK: Loads

  private func request(_ command: Command) {
    commands.append(command)
    requested = command
    later { $0.start() }
  }

  /// Starts the load that was requested last, and reports the start. If another load is running, reports first that it was
  /// canceled.
  private func start() {
    guard let command = requested else { return }
    requested = nil
    end(.failed(.canceled))
    loading = command
    loadCount += 1
    let number = loadCount
    callbacks.receive(.started)
    var address = command == .reload ? address : nil
    if case .load(.request(let request)) = command { address = request.url }
    let page = address.flatMap { site[$0] }
    guard command == .goBack || page != nil else { return }
    later { [address] in if $0.loadCount == number { $0.show(title: page?.title ?? "", address: address) } }
  }

  /// Shows the page of the current load, if any.
  private func show(title: String, address: URL?) {
    guard let command = loading else { return }
    if command == .goBack || command == .reload { _ = pages.popLast() }
    if command != .goBack { pages.append((title, address)) }
    callbacks.receive(.committed)
    end(.finished)
  }

  private func end(_ event: WebEvent) {
    guard loading != nil else { return }
    loading = nil
    callbacks.receive(event)
  }

  private func later(_ body: @escaping @MainActor (HeadlessWebEngine) async -> Void) {
    PendingWork.later("answer of a web view", of: Self.self) { [weak self] in
      if let self { await body(self) }
    }
  }
}
