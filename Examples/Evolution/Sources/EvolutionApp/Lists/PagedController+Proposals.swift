import ControllerCore
import DataSource
import EvolutionPresenters
import EvolutionViews
import Interaction
import ListControllers
import Surfaces

/// Methods that the lists of proposals share.
extension PagedController where Item == ProposalRow {
  /// Performs a command that the lists and the cards handle in the same way.
  ///
  /// - Returns: Whether the method has handled the command.
  func perform(_ command: Command, services: any ListsServices, interaction: any ListsInteraction) -> Bool {
    switch command {
    case .open:
      selection.selected.flatMap { list.path(of: $0) }.map(select)
    case .bookmark:
      selection.selected.map(interaction.bookmarking.start)
    case .refresh where !services.isRefreshing:
      refresh()
    case .loadMore:
      loadMore()
    case .last:
      loadAllPages(of: services) { _ = $0.moveCursor(.last) }
    default:
      return moveCursor(command)
    }
    return true
  }

  /// Returns the text and the buttons for the state of the list.
  func message(of services: any ListsServices, query: String = "", empty: String = "")
    -> ListMessagePresenter
  {
    ListMessagePresenter(
      status.content,
      offersRetry: status.offersRetry,
      offersMore: status.offersMore,
      query: query,
      isKnown: services.hasProposals,
      empty: empty
    )
  }

  /// Loads the missing pages, if the list has pages.
  func loadAllPages(
    of services: any ListsServices,
    then: @escaping @MainActor (PagedController) -> Void = { _ in }
  ) {
    start { controller in
      do {
        if controller.loadsMore { try await services.loadAllPages() }
      } catch {
        controller.handleError(error)
      }
      then(controller)
    }
  }
}

extension PagedController where SectionID == ProposalRow.Section, Item == ProposalRow {
  /// Moves the cursor to a proposal, if it is in the list.
  func moveCursor(to id: ProposalRow.ID) {
    guard list.path(of: id) != nil, selection.selected != id else { return }
    edit { $0.select(id) }
  }

  /// Returns the title of a section with the number of its rows.
  func titleWithCount(_ section: ProposalRow.Section) -> String {
    section.title(count: list.snapshot.sectionIndex(of: section).map(list.snapshot.count(in:)) ?? 0)
  }
}
