/// The options of a `WebController` and its web view.
public struct WebOptions: Hashable, Sendable {
  /// The deceleration of a page after a flick.
  public enum Deceleration: Hashable, Sendable {
    /// The scroll view decelerates as lists do.
    case normal
    /// A faster deceleration, as in web browsers.
    case fast
  }

  // MARK: The controller

  /// Whether the navigation bar shows the title of the page. The title of a tab does not change.
  public var followsPageTitle = true
  /// Whether the navigation bar has a button that closes the controller. The button is shown while there are pages to go
  /// back to. A presented controller has it on the first page, too.
  public var showsClose = true
  /// The title of the close button.
  public var closeTitle = "Close"
  /// The title of the button that goes back to the previous page. It is only used if the controller is not on a navigation
  /// stack: a navigation stack has a back button already.
  public var backTitle = "Back"
  /// Whether the user can pull the page down to reload it. The pull opens a header above the page, which shows that
  /// the page is loading.
  public var pullsToRefresh = false
  /// Whether the refresh header is open during the first load, as if the user had pulled the page down. Has no effect if
  /// ``pullsToRefresh`` is `false`.
  public var beginsRefreshing = true
  /// Whether the swipe back is disabled while there is an earlier page. Otherwise a user who wants to see the earlier page
  /// could leave the whole controller by accident. The back button still goes to the earlier page.
  public var dragsOffOnlyFirstPage = true

  // MARK: The web view

  /// The user agent, or `nil` for the default value of the web view.
  public var userAgent: String?
  /// Whether a page that does not declare its width (with a `viewport` element) is as wide as the screen.
  public var fitsWidth = true
  /// The minimum font size, in points.
  public var minimumFontSize = 10.0
  /// Whether videos play inside the page.
  public var playsInline = true
  /// Whether the user must start sound and video.
  public var mediaNeedsTouch = true
  /// The deceleration after a flick.
  public var deceleration = Deceleration.normal

  /// Creates options with default values.
  public init() {}
}
