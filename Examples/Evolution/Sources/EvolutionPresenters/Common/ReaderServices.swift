package import ControllerCore
package import Presenter

/// The services of the screens that show one thing: the style of texts, the observation of content, and bookmarks.
@MainActor
package protocol ReaderServices {
  /// The style of dates, counts and lists.
  var style: DisplayStyle { get }
  /// Calls a handler now, and after each change of what the screens show, while the view of a screen is loaded.
  func observeContent<Screen: Controller>(by screen: Screen, _ handler: @escaping @MainActor (Screen) -> Void)
  /// Bookmarks a proposal, or removes its bookmark.
  func toggleBookmark(of id: String)
  /// Follows an author, or stops following.
  func toggleFollowing(_ name: String)
}
