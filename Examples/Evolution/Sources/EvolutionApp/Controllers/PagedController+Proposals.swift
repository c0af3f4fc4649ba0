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

  /// Moves the cursor to the first item, unless it is on an item of the list.
  func keepCursor() {
    guard selection.selected.flatMap(list.snapshot.path(of:)) == nil else { return }
    edit { $0.selectFirstIfNeeded(in: list.snapshot) }
  }
}
