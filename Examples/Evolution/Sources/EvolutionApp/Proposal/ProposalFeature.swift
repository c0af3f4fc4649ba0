import ControllerCore
import EvolutionPresenters
import EvolutionViews
import Navigator

/// The screens of the feature.
enum ProposalRoute: Hashable, Codable, Sendable {
  /// One proposal.
  case proposal(String)
  /// The note on the bookmark of a proposal.
  case note(String)
}

/// The ways that lead out of a proposal's screen and its note.
@MainActor
protocol ProposalNavigator {
  /// Shows an author.
  func showAuthor(_ name: String)
  /// Shows a page on the web.
  func showPage(_ address: String)
  /// Shows the note on the bookmark of a proposal.
  func showNote(of id: String)
}

extension ProposalNavigator {
  /// Shows the destination of a row.
  func show(_ target: DetailRow.Target) {
    switch target {
    case .author(let name): showAuthor(name)
    case .page(let address): showPage(address)
    }
  }
}

/// The feature that shows one proposal, and edits the note on its bookmark: its routes, links, guards and screens.
@MainActor
struct ProposalFeature {
  /// The links to the feature's screens. The proposal is below its note.
  nonisolated static let links = [
    DeepLink<ProposalRoute>("/proposals/:id") {
      .proposal(try $0["id"])
    } path: { route in
      if case .proposal(let id) = route { ["id": id] } else { nil }
    },
    DeepLink<ProposalRoute>("/proposals/:id/note") {
      .note(try $0["id"])
    } path: { route in
      if case .note(let id) = route { ["id": id] } else { nil }
    }
    .under { route in
      if case .note(let id) = route { [.proposal(id)] } else { [] }
    },
  ]

  let services: any ProposalServices & NoteServices
  let interaction: any ReaderInteraction & NoteInteraction
  let navigator: any ProposalNavigator

  /// Returns the guards of the feature. They deny routes to proposals that do not exist, and to notes of proposals without a
  /// bookmark.
  static func guards(_ services: any ProposalServices & NoteServices) -> [RouteGuard<ProposalRoute>] {
    [
      RouteGuard("known proposals") { route in
        switch route {
        case .proposal(let id):
          .requiring(otherwise: ScreenText.noProposal(id)) { try services.proposal(id) }
        case .note(let id):
          .requiring(otherwise: ScreenText.noNote) { services.note(of: id) }
        }
      }
    ]
  }

  /// Returns the screen of a route.
  func makeController(for route: ProposalRoute) -> Controller {
    switch route {
    case .proposal(let id):
      ProposalController(id, services: services, interaction: interaction, navigator: navigator)
    case .note(let id):
      NoteController(id, note: services.note(of: id), interaction: interaction)
    }
  }
}
