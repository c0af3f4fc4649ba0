import Surfaces

/// The state of a page's loads, and of the refresh header that belongs to one of them.
///
/// A pull may begin while another load is under way. The web view then cancels that load, and the header must stay open until the
/// end of the reload that it has requested.
struct WebLoadStateMachine {
  /// The state of the reload that the user requests by pulling down the refresh header.
  ///
  /// - `none`: The user has not pulled the header down, or the reload has ended.
  /// - `requested`: The user has pulled the header down, and the reload has not started.
  /// - `loading`: The reload is under way. The header stays open until it ends.
  private enum Header { case none, requested, loading }

  /// The stage of the load of the requested content. It determines whether a reload passes the content to the web view
  /// again.
  ///
  /// - `allowed`: The web view loads the content by itself, for example after a tap on a link. Also used after a canceled
  ///   load.
  /// - `waiting`: The content is not passed to `WebEngine/load(_:)` yet, because the refresh header is opening or the view
  ///   is not loaded.
  /// - `requested`: The content was passed to `WebEngine/load(_:)` and has not started, or its load has failed.
  /// - `loading`: The load has started, and the web view does not show the content yet.
  enum Stage { case allowed, waiting, requested, loading }

  /// Whether a load is under way.
  private(set) var isLoading = false
  /// Whether the reload is running for which the user has pulled down the refresh header.
  var isLoadingForHeader: Bool { header == .loading }
  /// Whether the web view shows a page, which can be reloaded.
  private(set) var hasPage = false
  private var asked: (content: WebContent, stage: Stage)?
  private var header = Header.none

  init(_ content: WebContent?) { ask(for: content, .waiting) }

  /// The content that the user or the app has asked for and that the web view does not show yet. A reload loads this
  /// content.
  var wanted: WebContent? { asked.flatMap { $0.stage == .allowed ? nil : $0.content } }

  /// Whether the controller has new content that was not passed to `WebEngine/load(_:)` yet.
  var needsLoad: Bool { asked?.stage == .waiting }

  /// Stores the content that the user or the app has asked for. `nil` means a page that only the web view knows, such as
  /// the result of a form.
  ///
  /// If the web view opens another page while the requested page is loading, a server has probably redirected the load to
  /// that page. A reload then loads the new page, until the web view shows it.
  mutating func ask(for content: WebContent?, _ stage: Stage = .requested) {
    let isRedirection = stage == .allowed && asked?.stage == .loading
    asked = content.map { ($0, isRedirection ? .loading : stage) }
  }

  /// Notes that the user has pulled the refresh header down. The header stays open during the next load.
  mutating func headerDidTrigger() { header = .requested }

  mutating func start() {
    isLoading = true
    if !needsLoad { asked?.stage = .loading }
    if header == .requested { header = .loading }
  }

  mutating func commit() {
    hasPage = true
    if asked?.stage == .loading { asked = nil }
  }

  /// Forgets the requested content, because the web view was told to stop. Content that was not passed to the web view yet
  /// is kept, and is loaded later.
  mutating func stop() { if !needsLoad { asked = nil } }

  /// Ends the current load.
  ///
  /// - Parameter hasFailed: Whether the load has failed, and was not canceled.
  /// - Returns: Whether the refresh header must close. It stays open if the user has pulled it down during this load,
  ///   because a reload follows.
  mutating func end(hasFailed: Bool) -> Bool {
    if asked?.stage == .loading { asked?.stage = hasFailed ? .requested : .allowed }
    let closesHeader = header == .loading || (header == .requested && !isLoading)
    (isLoading, header) = (false, closesHeader ? .none : header)
    return closesHeader
  }

  /// Notes that the refresh header was closed before the reload of the page has started.
  mutating func headerDidCancel() { header = .none }
}
