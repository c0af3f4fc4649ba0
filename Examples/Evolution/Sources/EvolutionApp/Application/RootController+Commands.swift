import ControllerCore
import EvolutionPresenters
import EvolutionViews
import Interaction
import Navigator

/// The commands that no screen has handled.
extension RootController: CommandResponder {
  func handle(_ command: Command) -> Bool {
    switch command {
    case .back: window?.goBack()
    case .nextTab:
      let isFirst = routes.state.currentTab.root == .lists(.proposals)
      routes.enqueue(.select(tab: .lists(isFirst ? .bookmarks : .proposals)))
    case .focusLeading: focus.column = .primary
    case .focusTrailing: focus.column = routes.state.currentTab.frontColumn
    case .refresh: refresh()
    case .follow: services.chrome.message = ScreenText.openToFollow
    case .note: services.chrome.message = ScreenText.openToWrite
    case .cards: showCardsOrList()
    case .help: start { [help] _ in _ = await help.run() }
    default: return false
    }
    return true
  }

  /// Shows the cards from anywhere, or the list again. A proposal beside the cards stays beside the list.
  private func showCardsOrList() {
    let areCardsShown = routes.state.currentTab[.primary].last == .lists(.cards)
    routes.enqueue(areCardsShown ? .pop(in: .primary) : .setPath([.lists(.proposals), .lists(.cards)]))
  }

  private func refresh() {
    guard !services.isRefreshing else { return services.chrome.message = ScreenText.alreadyRefreshing }
    start { root in
      do { try await root.services.refresh() } catch { root.handleError(error) }
    }
  }
}

/// An interaction that shows the help.
struct ShowHelp: UserInteraction {
  let text: String

  func perform(_ session: InteractionSession) async throws {
    await session.inform(text, title: ScreenText.help, acknowledge: ScreenText.close)
  }
}
