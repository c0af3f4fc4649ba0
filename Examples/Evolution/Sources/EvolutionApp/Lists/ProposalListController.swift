import Concierge
import EvolutionPresenters

/// A screen with a list of all proposals, page by page.
final class ProposalListController: SearchListController {
  init(services: any ListsServices, interaction: any ListsInteraction, navigator: any ListsNavigator) {
    super.init(allOf: services, interaction: interaction, navigator: navigator)
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: ScreenText.proposals)
  }

  /// Returns the title with the number of proposals on all pages, even if they are not loaded yet.
  override func sectionTitle(_ section: ProposalRow.Section) -> String? {
    search.text.isEmpty ? services.title(of: section) : list.snapshot.title(of: section)
  }

  /// Loads the missing pages, because the search looks through all of them.
  override func searchDidChange() {
    statusDidChange()
    if !search.text.isEmpty { commands.loadAllPages(of: self) }
  }
}
