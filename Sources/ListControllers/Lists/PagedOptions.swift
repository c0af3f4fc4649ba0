public import ControllerCore

/// How a ``PagedController`` loads.
public struct PagedOptions: Hashable, Sendable {
  /// What is loaded when the view is there for the first time. It is one request, or none.
  public enum FirstLoad: Hashable, Sendable {
    /// Nothing: somebody else begins.
    case none
    /// The first page, as if the header had been pulled; as `.request` if there is no header.
    case refresh
    /// The first page, while the placeholder says so.
    case request
  }

  /// What is loaded when the view is there for the first time.
  public var firstLoad: FirstLoad
  /// Whether the list is refreshed when it is pulled down.
  public var pullsToRefresh: Bool
  /// Whether more is loaded at the end of the list.
  public var loadsMore: Bool
  /// Whether an item that was selected does not stay so, unless items are being edited.
  public var deselectsAtOnce: Bool
  /// How header and footer look, when they begin, and whether the end of the list is said or the footer hidden.
  public var refresh: RefreshOptions

  /// Creates options; what is not given is the default.
  public init(
    firstLoad: FirstLoad = .refresh,
    pullsToRefresh: Bool = false,
    loadsMore: Bool = false,
    deselectsAtOnce: Bool = true,
    refresh: RefreshOptions = RefreshOptions()
  ) {
    self.firstLoad = firstLoad
    self.pullsToRefresh = pullsToRefresh
    self.loadsMore = loadsMore
    self.deselectsAtOnce = deselectsAtOnce
    self.refresh = refresh
  }
}
