package import ControllerCore
package import EvolutionModels
package import Interaction
package import Presenter

/// The services of the screens that follow all content: the style of texts, and the observation.
@MainActor
package protocol ReaderServices {
  /// The style of dates, counts and lists.
  var style: DisplayStyle { get }
  /// Calls a handler now, and after each change of what the screens show, while the view of a screen is loaded.
  /// The screen reports the errors of the handler.
  func observeContent<Screen: Controller>(
    by screen: Screen,
    _ handler: @escaping @MainActor (Screen) throws -> Void
  )
}

/// The actions of screens with a single proposal or author.
@MainActor
package protocol ReaderInteraction {
  /// The action that bookmarks a proposal, or removes its bookmark.
  var bookmarking: InteractionRunner<String, BookmarkProposal> { get }
  /// The action that follows an author, or stops following.
  var following: InteractionRunner<String, FollowAuthor> { get }
}
