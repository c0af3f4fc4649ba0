import ControllerCore
import DataSource
import EvolutionPresenters
import EvolutionViews
import Interaction
import ListControllers

/// The commands that the lists and the cards of proposals perform in the same way, as a value that each of them makes.
@MainActor
struct ProposalCommands {
  private let services: any ListsServices
  private let interaction: any ListsInteraction

  init(_ services: any ListsServices, _ interaction: any ListsInteraction) {
    (self.services, self.interaction) = (services, interaction)
  }

  /// Performs a command.
  ///
  /// - Returns: Whether the method has handled the command.
  func perform<SectionID>(_ command: Command, on list: PagedController<SectionID, ProposalRow>) -> Bool {
    switch command {
    case .open: list.cursor.path.map(list.select)
    case .bookmark: list.selection.selected.map(interaction.bookmarking.start)
    case .refresh where !services.isRefreshing: list.refresh()
    case .loadMore: list.cursor.loadMore()
    case .last: loadAllPages(of: list) { $0.cursor.move(.last) }
    default: return list.cursor.move(command)
    }
    return true
  }

  /// Loads the missing pages, if the list has pages.
  func loadAllPages<SectionID>(
    of list: PagedController<SectionID, ProposalRow>,
    then: @escaping @MainActor (PagedController<SectionID, ProposalRow>) -> Void = { _ in }
  ) {
    list.start { [services] list in
      do {
        if list.loadsMore { try await services.loadAllPages() }
      } catch {
        list.handleError(error)
      }
      then(list)
    }
  }
}
