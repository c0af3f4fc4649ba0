import ControllerCore
import DataSource
import Foundation
import Model
import ModelStore
import Presenter
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

/// A gateway that returns the results of the test, one for each load.
actor StubGateway: ProposalGateway {
  private var loads: [Result<[Proposal], FeedError>]
  private let repairs: Repairs

  init(_ loads: Result<[Proposal], FeedError>...) {
    self.init(loads)
  }

  init(_ loads: [Result<[Proposal], FeedError>], repairs: Repairs = []) {
    (self.loads, self.repairs) = (loads, repairs)
  }

  func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Feed {
    let next = loads.count > 1 ? loads.removeFirst() : loads[0]
    return Decoded(value: try next.get(), repairs: repairs)
  }
}

/// A gateway whose loads wait until the test answers.
struct HeldGateway: ProposalGateway {
  private let answers: AsyncStream<[Proposal]>
  private let continuation: AsyncStream<[Proposal]>.Continuation

  init() { (answers, continuation) = AsyncStream.makeStream() }

  /// Ends the load that waits, or the next one.
  func answer(_ proposals: [Proposal]) { continuation.yield(proposals) }

  func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Feed {
    for await proposals in answers { return Decoded(value: proposals, repairs: []) }
    throw CancellationError()
  }
}

extension DisplayStyle {
  /// A style in English and UTC, on 4 August 2026.
  static let test = DisplayStyle(
    locale: Locale(identifier: "en_US"),
    timeZone: .gmt
  ).at(Date(timeIntervalSince1970: 1_785_801_600))
}

/// Returns the proposals of a JSON text in the feed's format.
func proposals(_ json: String) throws -> [Proposal] {
  try ModelDecoder().decode([Proposal].self, from: Data(json.utf8)).value
}

/// Returns a proposal with an id, a title and authors.
func proposal(
  _ id: String,
  title: String = "A title",
  state: String = "implemented",
  authors: [String] = ["Ada"]
) throws -> Proposal {
  let names = authors.map { "{\"name\": \"\($0)\"}" }.joined(separator: ", ")
  return try proposals(
    """
    [{"id": "\(id)", "title": "\(title)", "summary": "", "link": "", "status": {"state": "\(state)"},
      "authors": [\(names)], "discussions": []}]
    """
  )[0]
}

/// Creates the app with a database in memory.
@MainActor
func makeApplication(
  _ gateway: any ProposalGateway,
  layout: EvolutionLayout? = .phone,
  database: Database? = nil
) throws -> EvolutionApplication {
  try EvolutionApplication(
    services: ScreenServices(
      gateway: gateway,
      database: try database ?? Database(.inMemory),
      style: .test
    ),
    layout: layout,
    help: "help"
  )
}

/// Starts the app with a database in memory, and waits for the first load.
@MainActor
func startApplication(
  _ gateway: StubGateway,
  layout: EvolutionLayout? = .phone,
  database: Database? = nil
) async throws -> EvolutionApplication {
  let application = try makeApplication(gateway, layout: layout, database: database)
  application.start()
  await application.settle()
  return application
}

/// A navigator for a screen that is tested alone.
struct NowhereNavigator: ListsNavigator, AuthorNavigator, ProposalNavigator {
  func showProposal(_ id: String) {}
  func showAuthor(_ name: String) {}
  func showPage(_ address: String) {}
  func showNote(of id: String) {}
  func goBack() {}
  func onOpenProposal<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, String) -> Void
  ) {}
}

typealias CardsView = CardsPane<SingleSection, ProposalRow>
typealias RowsView = ListView<ProposalRow.Section, ProposalRow>

extension EvolutionApplication {
  /// The rows in the view of the focused screen, which is a list of proposals.
  var rows: RowsView { get throws { try XCTUnwrap(list.list as? RowsView) } }

  /// The view of the focused screen, which is a list of proposals.
  var list: SearchListView {
    get throws { try XCTUnwrap(focusedController.hostedView as? SearchListView) }
  }

  /// Performs commands, each after the work of the previous command has ended.
  func play(_ commands: Command...) async {
    for command in commands {
      perform(command)
      await settle()
    }
  }
}
