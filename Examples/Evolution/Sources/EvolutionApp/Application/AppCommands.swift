import ControllerCore
import DataSource
import EvolutionPresenters
import EvolutionViews
import Interaction
import Navigator

/// The commands that no screen has handled: requests to the navigator, and actions of the whole app.
@MainActor
struct AppCommands {
  private let services: ScreenServices
  private let routes: RouteNavigator<EvolutionRoute>
  private let focus: UserFocus
  private let help: InteractionRunner<Void, ShowHelp>

  init(services: ScreenServices, routes: RouteNavigator<EvolutionRoute>, focus: UserFocus, help: String) {
    (self.services, self.routes, self.focus) = (services, routes, focus)
    self.help = InteractionRunner(ShowHelp(text: help), prompts: services.prompts, clock: services.clock)
  }

  /// Performs a command, or returns `false`.
  ///
  /// - Parameter root: The controller that performs the work of the command.
  func perform(_ command: Command, for root: RootController) -> Bool {
    switch command {
    case .back: root.window?.goBack()
    case .nextTab:
      let isFirst = routes.state.currentTab.root == .lists(.proposals)
      routes.enqueue(.select(tab: .lists(isFirst ? .bookmarks : .proposals)))
    case .focusLeading: focus.column = .primary
    case .focusTrailing: focus.column = routes.state.currentTab.frontColumn
    case .refresh where services.isRefreshing: root.send(ScreenReport.message(ScreenText.alreadyRefreshing))
    case .refresh: root.start { root in await root.load() }
    case .follow: root.send(ScreenReport.message(ScreenText.openToFollow))
    case .note: root.send(ScreenReport.message(ScreenText.openToWrite))
    case .cards: showCardsOrList()
    case .help: root.start { [help] _ in _ = await help.run() }
    default: return false
    }
    return true
  }

  /// Shows the cards from anywhere, or the list again. A proposal beside the cards stays beside the list.
  private func showCardsOrList() {
    let areCardsShown = routes.state.currentTab[.primary].last == .lists(.cards)
    routes.enqueue(areCardsShown ? .pop(in: .primary) : .setPath([.lists(.proposals), .lists(.cards)]))
  }
}

/// An interaction that shows the help.
struct ShowHelp: UserInteraction {
  let text: String

  func perform(_ session: InteractionSession) async throws {
    await session.inform(text, title: ScreenText.help, acknowledge: ScreenText.close)
  }
}
