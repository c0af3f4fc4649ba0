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
  /// Whether the list loads the next page at its end. The previous page, if there is one, is loaded at the start in any case.
  public var loadsMore: Bool
  /// Whether the list view shows the end of the list when the first items come. A chat shows its newest messages, and loads older
  /// ones as previous pages. The list view stays at the end while it measures rows or gets other insets, until the list changes or
  /// is scrolled.
  public var opensAtEnd: Bool
  /// Whether the user can drag rows to another place. The data source must allow the move, too.
  public var movesItems: Bool
  /// Whether the controller deselects an item right after `PagedController/didSelect(_:at:)`. While items are being
  /// edited, they stay selected.
  public var deselectsAtOnce: Bool
  /// The options of the header that shows a refresh, and of the footer that shows the loading of the next page: their
  /// lengths, and whether the footer is hidden when all pages are loaded.
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
