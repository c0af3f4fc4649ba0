#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// The search field of a bar. The controller of the screen stores the search, and this object reports what the user changes.
  final class BarSearchController: UISearchController, UISearchResultsUpdating {
    var report: @MainActor (BarSearch) -> Void = { _ in }
    private var shown = BarSearch()

    func show(_ search: BarSearch) {
      shown = search
      // Otherwise UIKit would report each of the changes below, as if the user had made it.
      searchResultsUpdater = nil
      defer { searchResultsUpdater = self }
      obscuresBackgroundDuringPresentation = false
      searchBar.placeholder = search.prompt
      // Setting the same text again would interrupt an input method that is composing text.
      if searchBar.text ?? "" != search.text { searchBar.text = search.text }
      if searchBar.scopeButtonTitles ?? [] != search.scopes { searchBar.scopeButtonTitles = search.scopes }
      searchBar.selectedScopeButtonIndex = search.scope
    }

    /// UIKit calls this method also when the search begins, and nothing has changed. Then nothing is reported.
    func updateSearchResults(for searchController: UISearchController) {
      var search = shown
      search.text = searchBar.text ?? ""
      search.scope = searchBar.selectedScopeButtonIndex
      guard search != shown else { return }
      shown = search
      report(search)
    }
  }
#endif
