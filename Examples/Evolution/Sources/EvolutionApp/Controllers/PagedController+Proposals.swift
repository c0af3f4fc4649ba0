import ControllerCore
import DataSource
import ListControllers

/// Methods that the list and the grid of proposals share.
extension PagedController where Item == ProposalRow {
  /// Performs a command that the list and the grid handle in the same way.
  ///
  /// - Returns: Whether the method has handled the command.
  func perform(_ command: Command, context: AppContext) -> Bool {
    switch command {
    case .open:
      selection.selected.flatMap { list.path(of: $0) }.map(select)
    case .bookmark:
      guard let id = selection.selected else { return true }
      run(context.actions.bookmark, with: id)
    case .refresh where !context.catalog.isRefreshing:
      refresh()
    case .last:
      loadAllPages(of: context.catalog) { _ = $0.moveCursor(.last) }
    default:
      return false
    }
    return true
  }

  /// Loads the missing pages, if the list has pages.
  func loadAllPages(
    of catalog: ProposalCatalog,
    then: @escaping @MainActor (PagedController) -> Void = { _ in }
  ) {
    start { controller in
      if controller.loadsMore { await catalog.loadAllPages() }
      then(controller)
    }
  }
}
