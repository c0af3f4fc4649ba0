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

/// Lets tasks run until a condition holds. If the condition never holds, the test fails after five minutes.
@MainActor
func until(file: StaticString = #filePath, line: UInt = #line, _ condition: @MainActor () -> Bool) async {
  let end = ContinuousClock.now + .seconds(300)
  while !condition(), ContinuousClock.now < end { await Task.yield() }
  XCTAssertTrue(condition(), "The condition does not hold.", file: file, line: line)
}

extension XCTestCase {
  /// Returns a file for the place of the reader, in a new folder that the end of the test removes.
  func placeFile() -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("place-\(UUID().uuidString)")
    addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
    return folder.appendingPathComponent("reader.place.json")
  }
}

/// A navigator for a screen that is tested alone.
struct NowhereNavigator: ListsNavigator, AuthorNavigator, ProposalNavigator {
  func showProposal(_ id: String) {}
  func showAuthor(_ name: String) {}
  func showPage(_ address: String) {}
  func showNote(of id: String) {}
  func onOpenProposal<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, String) -> Void
  ) {}
}

/// Methods that create single screens for tests. Each screen gets these services.
@MainActor
extension ScreenServices {
  func makeList() -> ProposalListController {
    ProposalListController(services: self, interaction: interaction, navigator: NowhereNavigator())
  }

  func makeCards() -> ProposalCardsController {
    ProposalCardsController(services: self, interaction: interaction, navigator: NowhereNavigator())
  }

  func makeAuthor() -> AuthorController {
    AuthorController("Ada", services: self, interaction: interaction, navigator: NowhereNavigator())
  }
}

/// Returns services that have loaded some proposals, with an empty library.
@MainActor
func makeServices(_ proposals: [Proposal], style: DisplayStyle = .test) async throws -> ScreenServices {
  let catalog = try ProposalCatalog(gateway: StubGateway(.success(proposals)))
  await catalog.pages.load(.refresh)
  return ScreenServices(catalog: catalog, library: try ReaderLibrary(Database(.inMemory)), style: style)
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
