/// How a ``WebController`` and its engine behave.
public struct WebOptions: Hashable, Sendable {
  /// How quickly the page comes to rest after a finger has thrown it.
  public enum Deceleration: Hashable, Sendable {
    /// As all other lists do.
    case normal
    /// Sooner, as browsers do.
    case fast
  }

  // MARK: The controller

  /// Whether the bar shows the title of the page. The title of a tab stays what it is.
  public var followsPageTitle = true
  /// Whether the bar has a button that leaves, once there are pages to go back to.
  public var showsClose = true
  /// What that button says.
  public var closeTitle = "Close"
  /// What the button says that goes back a page, where no stack has one.
  public var backTitle = "Back"
  /// Whether the page is loaded again when it is pulled down.
  public var pullsToRefresh = false
  /// Whether the first load looks as if it had been pulled.
  public var beginsRefreshing = true
  /// Whether the controller may be dragged off its stack only while there is no page to go back to.
  public var dragsOffOnlyFirstPage = true
  /// The title of the button that agrees to what a script asks.
  public var agreeTitle = "OK"
  /// The title of the button that does not.
  public var cancelTitle = "Cancel"

  // MARK: The engine

  /// What the engine calls itself, or `nil` for its own name.
  public var userAgent: String?
  /// Whether pages that do not say how wide they are, are as wide as the screen.
  public var fitsWidth = true
  /// No text is smaller than this, in points.
  public var minimumFontSize = 10.0
  /// Whether videos play in the page.
  public var playsInline = true
  /// Whether sound and video begin only when they are touched.
  public var mediaNeedsTouch = true
  /// How quickly the page comes to rest.
  public var deceleration = Deceleration.normal

  /// Creates options with what counts where nothing else is said.
  public init() {}
}
