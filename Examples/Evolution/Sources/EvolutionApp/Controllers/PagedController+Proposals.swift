import ControllerCore
import DataSource
import ListControllers

/// What a list and a grid of proposals do alike.
extension PagedController where Item == ProposalRow {
  /// Does what is the same however proposals are shown.
  ///
  /// - Returns: Whether the command was one of those.
  func perform(_ command: Command, context: AppContext) -> Bool {
    switch command {
    case .open:
      selection.selected.flatMap(list.snapshot.path(of:)).map(select)
    case .bookmark:
      guard let id = selection.selected else { return true }
      run(context.actions.bookmark, with: id)
    case .refresh where !context.catalog.isRefreshing:
      refresh()
    case .last:
      loadAllPages(of: context.catalog) { controller in
        controller.edit { _ = $0.handle(.last, in: controller.list.snapshot, screen: 0) }
      }
    default:
      return false
    }
    return true
  }

  /// Loads what is missing, if the list has pages.
  func loadAllPages(
    of catalog: ProposalCatalog,
    then: @escaping @MainActor (PagedController) -> Void = { _ in }
  ) {
    start { controller in
      if controller.loadsMore { await catalog.loadAllPages() }
      then(controller)
    }
  }

  /// Puts the cursor on the first item if it is nowhere.
  func keepCursor() {
    guard selection.selected.flatMap(list.snapshot.path(of:)) == nil else { return }
    edit { $0.selectFirstIfNeeded(in: list.snapshot) }
  }
}
