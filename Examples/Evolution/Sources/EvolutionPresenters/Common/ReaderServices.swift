package import ControllerCore
package import EvolutionModels
package import Interaction
package import Presenter

/// The services of the screens that show one thing: the style of texts, the observation of content, and bookmarks.
@MainActor
package protocol ReaderServices {
  /// The style of dates, counts and lists.
  var style: DisplayStyle { get }
  /// Calls a handler now, and after each change of what the screens show, while the view of a screen is loaded.
  /// Shows the errors of the handler to the reader.
  func observeContent<Screen: Controller>(
    by screen: Screen,
    _ handler: @escaping @MainActor (Screen) throws -> Void
  )
  /// The action that bookmarks a proposal, or removes its bookmark.
  var bookmarking: InteractionRunner<String, BookmarkProposal> { get }
  /// The action that follows an author, or stops following.
  var following: InteractionRunner<String, FollowAuthor> { get }
}
