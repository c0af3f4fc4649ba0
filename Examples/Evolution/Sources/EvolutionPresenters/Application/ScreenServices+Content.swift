package import ControllerCore
package import DataSource
package import EvolutionModels

/// The content of the screens: each feature gets what its protocol names.
extension ScreenServices: AuthorServices, BookmarkServices, NoteServices, ProposalServices {
  /// The pages of the proposals, for a list that loads them.
  package var pages: PagedDataSource<Proposal, Int> { catalog.pages }

  /// The rows of the loaded proposals, ordered by state, and then newest first.
  package var proposalRows: LiveDataSource<SingleSection, ProposalRow> {
    pages.map(row).depending(on: library.bookmarks)
  }

  /// The rows of the bookmarked proposals that the feed contains and that can be read, in the order of the reader.
  package var bookmarkRows: LiveDataSource<SingleSection, ProposalRow> {
    library.bookmarks.filter { readable($0.id) != nil }
      .depending(on: catalog.proposals)
      .map { row(of: readable($0.id) ?? .missing($0.id)) }
  }

  /// Reads the bookmarked proposals.
  ///
  /// - Throws: `StoreError` if a stored proposal cannot be read. Its row is left out.
  package func checkBookmarks() throws {
    for bookmark in library.bookmarks.snapshot.allItems { _ = try catalog.proposal(bookmark.id) }
  }

  /// Whether there are proposals, loaded now or stored by an earlier run.
  package var hasProposals: Bool { pages.state.hasLoaded || !isEmpty }
  /// Whether there are no proposals to show, neither stored nor loaded.
  package var isEmpty: Bool { catalog.proposals.snapshot.isEmpty }
  /// The id of the first proposal of the list.
  package var firstProposal: String? { pages.snapshot.path(atOffset: 0).map { pages.snapshot[$0].id } }
  /// Whether the feed is loading.
  package var isRefreshing: Bool { catalog.isRefreshing }

  /// The text of the progress of the load under way; empty if no load is under way. Observable.
  package var progress: String {
    catalog.progress.map { FeedProgressPresenter($0, style: style).text } ?? ""
  }

  /// The text about the last load: the number of parts of the feed that could not be read, and the changes, such as "44 new". The
  /// text is empty without unreadable parts and without changes.
  package var lastLoad: String {
    let unreadable = catalog.unreadableParts
    let parts = unreadable == 0 ? nil : "Parts of the feed that cannot be read: \(unreadable)."
    let change = catalog.lastChange.map { CatalogChangePresenter($0, style: style).text }
    return [parts, change].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the proposal with an id, as its screen shows it; `nil` if the feed does not contain it.
  ///
  /// - Throws: `StoreError` if the stored proposals cannot be read.
  package func proposal(_ id: String) throws -> ProposalRow.Subject? {
    guard let proposal = try catalog.proposal(id) else { return nil }
    let followed = proposal.authors.map(\.name).filter(library.isFollowing)
    return ProposalRow.Subject(
      proposal: proposal,
      bookmark: library.bookmark(id),
      followed: Set(followed)
    )
  }

  /// Returns the author with a name, as the screen shows the author; `nil` if no proposal has this author.
  ///
  /// - Throws: `StoreError` if the stored proposals cannot be read.
  package func author(_ name: String) throws -> AuthorPresenter.Subject? {
    try catalog.author(name).map { author in
      AuthorPresenter.Subject(
        author: author,
        isFollowed: library.isFollowing(name),
        rows: author.proposals.map(row)
      )
    }
  }

  /// Returns the note on a bookmark, for a form; `nil` if the proposal is not bookmarked.
  package func note(of id: String) -> NoteDraft? { library.bookmark(id).map { NoteDraft(text: $0.note) } }

  /// Returns the title of a section of all proposals. The number includes pages that are not loaded yet.
  package func title(of section: ProposalRow.Section) -> String {
    section.title(count: catalog.count(of: section.state))
  }

  /// Loads the missing pages.
  ///
  /// - Throws: `StoreError` if the stored proposals cannot be read.
  package func loadAllPages() async throws { try await catalog.loadAllPages() }

  /// Loads the proposals again.
  ///
  /// - Throws: The error of the request.
  package func refresh() async throws {
    if case .failed(let error) = await pages.load(.refresh) { throw error }
  }

  /// Calls a handler now, and after each change of the proposals, the bookmarks or the followed authors, while the view of a
  /// screen is loaded. The screen reports the errors of the handler.
  package func observeContent<Screen: Controller>(
    by screen: Screen,
    _ handler: @escaping @MainActor (Screen) throws -> Void
  ) {
    let update: @MainActor (Screen) -> Void = { screen in
      do { try handler(screen) } catch { screen.send(ScreenReport.error(error)) }
    }
    screen.observe(catalog.proposals, in: .loaded) { screen, _ in update(screen) }
    screen.observe(library.bookmarks, in: .loaded, initial: false) { screen, _ in update(screen) }
    screen.observe(library.followed, in: .loaded, initial: false) { screen, _ in update(screen) }
  }

  /// Returns a proposal for a row; `nil` if the feed does not contain it, or if it cannot be read.
  private func readable(_ id: String) -> Proposal? { try? catalog.proposal(id) }

  private func row(of proposal: Proposal) -> ProposalRow {
    ProposalRow(
      ProposalRow.Subject(proposal: proposal, bookmark: library.bookmark(proposal.id)),
      style: style
    )
  }
}
