public import ControllerCore

/// The options of a ``PagedController`` for loading, moving and selecting.
public struct PagedOptions: Hashable, Sendable {
  /// The request that a controller makes when its view is loaded for the first time. It is skipped if a page has been
  /// loaded already. If another screen has discarded the pages, the controller makes the request again when it appears.
  public enum FirstLoad: Hashable, Sendable {
    /// No request: the app starts it.
    case none
    /// A request for the first page. The header shows the progress, as if the user had pulled the list down. Without a header
    /// it is the same as ``request``.
    case refresh
    /// A request for the first page. The placeholder shows the progress, not the header.
    case request
  }

  /// The request that the controller makes when its view is loaded for the first time.
  public var firstLoad: FirstLoad
  /// Whether the user can pull the list down to refresh it.
  public var pullsToRefresh: Bool
  /// Whether the list loads the next page when the user is near its end. Previous pages are loaded in any case.
  public var loadsMore: Bool
  /// Whether the list view first shows the end of the list, as a chat does: it shows its newest messages, and loads older
  /// ones as previous pages. The list view stays at the end until the list changes or is scrolled.
  public var opensAtEnd: Bool
  /// Whether the user can drag rows to another place. The data source may still refuse a move.
  public var movesItems: Bool
  /// Whether the controller deselects an item immediately after `PagedController/didSelect(_:at:)`. Items that are
  /// selected in editing mode stay selected.
  public var deselectsAtOnce: Bool
  /// The lengths of the refresh header and of the footer that shows the loading of the next page, and whether the footer
  /// is hidden when all pages are loaded.
  public var refresh: RefreshOptions

  /// Creates options. Each parameter has a default value.
  public init(
    firstLoad: FirstLoad = .refresh,
    pullsToRefresh: Bool = false,
    loadsMore: Bool = false,
    opensAtEnd: Bool = false,
    movesItems: Bool = false,
    deselectsAtOnce: Bool = true,
    refresh: RefreshOptions = RefreshOptions()
  ) {
    self.firstLoad = firstLoad
    self.pullsToRefresh = pullsToRefresh
    self.loadsMore = loadsMore
    self.opensAtEnd = opensAtEnd
    self.movesItems = movesItems
    self.deselectsAtOnce = deselectsAtOnce
    self.refresh = refresh
  }
}
