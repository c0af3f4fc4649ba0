/// The state of a page's loads, and of the refresh header that belongs to one of them.
///
/// A pull may begin while another load is under way. The engine then cancels that load, and the header must stay open
/// until the load that it asked for ends.
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
  /// Whether the controller has content that it has not passed to ``WebEngine/load(_:)`` yet.
  var needsLoad: Bool
  /// Whether the engine shows a page that can be reloaded.
  private(set) var hasPage = false
  private var header = Header.none
  /// Whether the header has asked for a load that has not ended.
  var belongsToHeader: Bool { header != .none }

  init(hasContent: Bool) {
    needsLoad = hasContent
  }

  /// Records that the user has pulled the header, which asks for a load.
  mutating func headerDidTrigger() { header = .requested }

  mutating func start() {
    isLoading = true
    if header == .requested { header = .loading }
  }

  mutating func commit() { hasPage = true }

  /// Ends the load that is under way.
  ///
  /// - Returns: Whether the refresh header closes. The header stays open for a requested load that has not started.
  mutating func end() -> Bool {
    let closesHeader = header == .loading || (header == .requested && !isLoading)
    isLoading = false
    if closesHeader { header = .none }
    return closesHeader
  }

  /// Records that the refresh of the header was canceled, so that no load keeps the header open.
  mutating func headerDidCancel() { header = .none }
}
