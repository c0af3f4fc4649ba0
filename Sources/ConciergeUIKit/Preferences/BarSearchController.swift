#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// The search field of a bar. The controller of the screen stores the search, and this object reports what the user changes.
  final class BarSearchController: UISearchController, UISearchResultsUpdating {
    /// Calls its argument with the window and with the controller of the screen. The argument tells the window what the user
    /// has entered.
    var report: @MainActor ((ControllerWindow, Controller) -> Void) -> Void = { _ in }
    private var shown = BarSearch()

    func show(_ search: BarSearch) {
      shown = search
      // Without this line, UIKit would report each of the changes below, as if the user had made it.
      searchResultsUpdater = nil
      defer { searchResultsUpdater = self }
      obscuresBackgroundDuringPresentation = false
      searchBar.placeholder = search.prompt
      // Setting a text interrupts an input method that is composing text, and moves the cursor.
      let isComposing = searchBar.searchTextField.isComposing
      if !isComposing, searchBar.text ?? "" != search.text { searchBar.text = search.text }
      if searchBar.scopeButtonTitles ?? [] != search.scopes { searchBar.scopeButtonTitles = search.scopes }
      searchBar.selectedScopeButtonIndex = search.scope
    }

    /// Reports a new search text or scope. UIKit calls this method also when the search begins. Then nothing has changed,
    /// and nothing is reported.
    func updateSearchResults(for searchController: UISearchController) {
      var search = shown
      search.text = searchBar.text ?? ""
      search.scope = searchBar.selectedScopeButtonIndex
      guard search != shown else { return }
      // The controller may store another text than the user has typed, for example a shorter one. The field then shows the
      // stored text.
      var stored = shown
      shown = search
      report { window, controller in
        window.search(search, of: controller)
        stored = controller.preferences(\.navigationBar).search ?? search
      }
      show(stored)
    }
  }
#endif
