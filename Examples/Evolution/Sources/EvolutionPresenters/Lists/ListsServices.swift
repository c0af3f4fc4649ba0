package import DataSource
package import EvolutionModels
package import Interaction
package import Presenter

/// The services of the lists and of the cards.
@MainActor
package protocol ListsServices {
  /// The style of the texts.
  var style: DisplayStyle { get }
  /// The pages of the proposals, for a list that loads them.
  var pages: PagedDataSource<Proposal, Int> { get }
  /// The rows of the loaded proposals.
  var proposalRows: LiveDataSource<SingleSection, ProposalRow> { get }
  /// Whether there are proposals, loaded now or stored by an earlier run.
  var hasProposals: Bool { get }
  /// Whether the feed is loading.
  var isRefreshing: Bool { get }
  /// Returns the title of a section of all proposals.
  func title(of section: ProposalRow.Section) -> String
  /// Loads the missing pages.
  ///
  /// - Throws: `StoreError` if the stored proposals cannot be read.
  func loadAllPages() async throws
}

/// The actions of the lists and of the cards.
@MainActor
package protocol ListsInteraction {
  /// The action that bookmarks a proposal, or removes its bookmark.
  var bookmarking: InteractionRunner<String, BookmarkProposal> { get }
}

/// The additional services of the list of bookmarks.
@MainActor
package protocol BookmarkServices: ListsServices {
  /// The rows of the bookmarked proposals, in the order of the reader.
  var bookmarkRows: LiveDataSource<SingleSection, ProposalRow> { get }
  /// Reads the bookmarked proposals.
  ///
  /// - Throws: `StoreError` if a stored proposal cannot be read. Its row is left out.
  func checkBookmarks() throws
  /// Loads the proposals again.
  ///
  /// - Throws: The error of the request.
  func refresh() async throws
}

/// The additional actions of the list of bookmarks.
@MainActor
package protocol BookmarkInteraction {
  /// The action that removes bookmarks, and offers to undo that.
  var removing: InteractionRunner<Set<String>, RemoveBookmarks> { get }
  /// The action that moves a bookmark above or below a second bookmark.
  var moving: InteractionRunner<(id: String, other: String, isBelow: Bool), MoveBookmark> { get }
}

extension BookmarkInteraction {
  /// Starts the move. Nothing happens without a move.
  package func start(_ move: BookmarkMove?) {
    move.map { moving.start(($0.id, $0.other, $0.isBelow)) }
  }
}
