/// An entry in the saved state of a stack: the `restorationID` of one of its screens. The stacks of a `RouteController` save no
/// such entries.
private struct SavedScreen: Codable {
  let id: String
}

// A stack saves which screens it contains, and a tab controller saves which tab is selected. The containers of a
// `RouteController` do not, because the navigator saves the routes.

extension StackController {
  func saveScreens(into state: inout ControllerState) throws {
    var ids: Set<String> = []
    let screens = controllers.compactMap { controller in
      controller.restorationID.map(SavedScreen.init)
    }
    let first = screens.filter { ids.insert($0.id).inserted }
    if !first.isEmpty { try state.set(first, for: "stack.screens") }
  }

  /// Puts the saved screens back into this stack. Screens that the app has put into the stack and that have no
  /// ``Controller/restorationID`` stay at the bottom. A saved screen that is in the stack already is not created again.
  func restoreScreens(from state: ControllerState) throws {
    guard let screens = try state.value([SavedScreen].self, for: "stack.screens") else { return }
    // A running transition would delay `setControllers(_:animated:)` below, and the states of the restored screens are decoded
    // right after this method. So all transitions are ended.
    endTransitionsInTree()
    let present = Dictionary(controllers.map { ($0.restorationID, $0) }) { first, _ in first }
    let restored = screens.compactMap { screen in
      present[screen.id] ?? makeScreen(screen.id, state.children[screen.id] ?? ControllerState())
    }
    if restored.isEmpty { return }
    setControllers(controllers.filter { $0.restorationID == nil } + restored, animated: false)
  }

  private func makeScreen(_ id: String, _ state: ControllerState) -> Controller? {
    let controller = makeRestoredController?(id, state)
    controller?.restorationID = id
    return controller
  }
}

extension TabController {
  func saveSelection(into state: inout ControllerState) throws {
    guard let selected else { return }
    if let id = selected.restorationID {
      try state.set(id, for: "tabs.selected")
    } else {
      try state.set(selectedIndex, for: "tabs.index")
    }
  }

  func restoreSelection(from state: ControllerState) throws {
    let id = try state.value(String.self, for: "tabs.selected")
    let index =
      try id.flatMap { id in controllers.firstIndex { $0.restorationID == id } }
      ?? state.value(Int.self, for: "tabs.index")
    if let index { select(index, animated: false) }
  }
}
