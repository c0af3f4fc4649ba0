/// The state of a page's loads, and of the refresh header that belongs to one of them.
///
/// A pull may begin while another load is under way. The web view then cancels that load, and the header must stay open until the
/// load that it asked for ends.
struct WebLoadStateMachine: Hashable, Sendable {
  /// The relation of the refresh header to the loads.
  private enum Header: Hashable {
    case none
    /// The user has pulled the header, and the load that it asks for has not started.
    case requested
    /// The header stays open until the current load ends.
    case loading
  }

  /// Whether a load is under way.
  private(set) var isLoading = false
  /// Whether the controller has new content that it has not passed to ``WebEngine/load(_:)`` yet.
  var needsLoad: Bool
  /// Whether the web view shows a page, which can be reloaded.
  private(set) var hasPage = false
  private var header = Header.none
  /// Whether the user has asked for a load by pulling the refresh header, and this load has not ended.
  var belongsToHeader: Bool { header != .none }

  init(hasContent: Bool) {
    needsLoad = hasContent
  }

  /// Records that the user has pulled the refresh header. The header then shows the progress of the next load.
  mutating func headerDidTrigger() { header = .requested }

  mutating func start() {
    isLoading = true
    if header == .requested { header = .loading }
  }

  mutating func commit() { hasPage = true }

  /// Ends the current load.
  ///
  /// - Returns: Whether the refresh header must close. `false` if the user has pulled it during this load: it then stays open
  ///   for the reload that follows.
  mutating func end() -> Bool {
    let closesHeader = header == .loading || (header == .requested && !isLoading)
    isLoading = false
    if closesHeader { header = .none }
    return closesHeader
  }

  /// Records that the refresh header was closed by a cancellation. The end of the current load does not close it once more.
  mutating func headerDidCancel() { header = .none }
}
