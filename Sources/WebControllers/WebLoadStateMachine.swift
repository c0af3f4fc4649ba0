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

  /// The progress of the load of the content that the user or the app has asked for.
  ///
  /// - `allowed`: The user has followed a link, and the web view may load its page by itself. A link to a part of the current
  ///   page starts no load, so a reload does not load this content. Also the stage after a canceled load, which may have been
  ///   an older load than that of this content.
  /// - `waiting`: The content was not passed to `WebEngine/load(_:)` yet, because the refresh header is opening or the view is
  ///   not loaded.
  /// - `requested`: The content was passed to `WebEngine/load(_:)` and has not started, or its load has failed.
  /// - `loading`: The load has started, and the web view does not show the content yet.
  enum Stage { case allowed, waiting, requested, loading }

  /// Whether a load is under way.
  private(set) var isLoading = false
  /// Whether the load for which the user has pulled the refresh header is under way.
  var isLoadingForHeader: Bool { header == .loading }
  /// Whether the web view shows a page, which can be reloaded.
  private(set) var hasPage = false
  private var asked: (content: WebContent, stage: Stage)?
  private var header = Header.none

  init(_ content: WebContent?) { ask(for: content, .waiting) }

  /// The content that the user or the app has asked for and that the web view does not show yet. A reload loads this content.
  var wanted: WebContent? { asked.flatMap { $0.stage == .allowed ? nil : $0.content } }

  /// Whether the controller has new content that it has not passed to `WebEngine/load(_:)` yet.
  var needsLoad: Bool { asked?.stage == .waiting }

  /// Records that the user or the app has asked for content. `nil` means a page that only the web view knows, such as the
  /// result of a form.
  ///
  /// The web view may be allowed to open another page while the requested page is loading and has no content yet. Then a server
  /// has probably redirected the load to this page, so the page gets the stage `loading`. If it was no redirection, the end of
  /// the replaced load makes the page `allowed` again.
  mutating func ask(for content: WebContent?, _ stage: Stage = .requested) {
    let isRedirection = stage == .allowed && asked?.stage == .loading
    asked = content.map { ($0, isRedirection ? .loading : stage) }
  }

  /// Records that the user has pulled the refresh header. The header then shows the progress of the next load.
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

  /// Records that the web view was told to stop. Content in the stage `waiting` was not passed to the web view yet, and is still
  /// loaded later.
  mutating func stop() { if !needsLoad { asked = nil } }

  /// Ends the current load.
  ///
  /// - Parameter hasFailed: Whether the load has failed, and was not canceled.
  /// - Returns: Whether the refresh header must close. If the user has pulled the header down during this load, it stays open
  ///   for the reload that follows, and the result is `false`.
  mutating func end(hasFailed: Bool) -> Bool {
    // If a load was canceled, it may have been an older one, which the web view has canceled in order to start the load of this
    // content. So the stage becomes `allowed`, in which a reload does not pass the content to the web view again.
    if asked?.stage == .loading { asked?.stage = hasFailed ? .requested : .allowed }
    let closesHeader = header == .loading || (header == .requested && !isLoading)
    (isLoading, header) = (false, closesHeader ? .none : header)
    return closesHeader
  }

  /// Records that the refresh header was closed before its reload has started. So the end of the current load does not close
  /// the header again.
  mutating func headerDidCancel() { header = .none }
}
