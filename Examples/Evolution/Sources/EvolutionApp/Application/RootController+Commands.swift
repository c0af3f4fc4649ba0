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
    case .follow: services.chrome.message = "Open a proposal or an author to follow somebody."
    case .note: services.chrome.message = "Open a bookmarked proposal to write a note."
    case .help: start { [help] _ in _ = await help.run() }
    default: return false
    }
    return true
  }

  private func refresh() {
    guard !services.isRefreshing else { return services.chrome.message = "Already refreshing." }
    start { root in
      do { try await root.services.refresh() } catch { root.handleError(error) }
    }
  }
}

/// An interaction that shows the help.
struct ShowHelp: UserInteraction {
  let text: String

  func perform(_ session: InteractionSession) async throws {
    await session.inform(text, title: "Help", acknowledge: "Close")
  }
}

extension NavigationError {
  /// The message about a refused request; empty if the user knows the reason.
  @MainActor
  var message: String {
    switch self {
    // The root of a tab has no previous screen.
    case .nothingToGoBackTo: ""
    case .link(.noRoute), .link(.noMatch): "The app does not open this link."
    // The user has just chosen to stay.
    case .denied(_, RootController.reasonForStaying): ""
    case .denied(_, let reason): reason
    default: "\(self)"
    }
  }
}
