public import DataSource

/// The state of the parts of a list view: the header, the footer, and the placeholder that replaces an empty list.
public struct PagedStatus: Sendable {
  /// The state of the header.
  public var header = RefreshState.hidden
  /// The progress of a pull on the header, from 0 to 1.
  public var headerProgress = 0.0
  /// The state of the footer.
  public var footer = RefreshState.hidden
  /// The content to show: the items, or one of the placeholders if there are no items.
  public var content = ListContentState.content
  /// The error of the last refresh, or else of the next or the previous page; `nil` if all succeeded. If the list is made from
  /// several sources of pages, the error may come from any of these sources. A list view shows the error beside the items.
  public var error: (any Error)?

  /// Whether the list view shows a button, such as "Try Again", that repeats a failed request. The button is at the place
  /// of the footer, or at the end of the visible part if the footer is hidden.
  public var offersRetry = false
  /// Whether the list view shows a button that loads the next page, by ``ListViewCallbacks/loadNextPage``. The user needs
  /// this button if the rows do not fill the screen, so that scrolling loads nothing, and the list has stopped loading
  /// pages by itself. For example, three pages in a row have brought no rows, because a filter hides them. Or the next page
  /// has failed, and a refresh has removed the error together with its retry button.
  ///
  /// The button has the same place as that of ``offersRetry``. The two are never shown at the same time.
  public var offersMore = false

  /// Creates the status of a list that shows its items and nothing else.
  public init() {}
}
