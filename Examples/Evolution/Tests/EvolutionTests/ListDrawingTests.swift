import EvolutionApp
import EvolutionViews
import Foundation
import Terminal
import XCTest

@testable import Evolution

/// Tests of the drawing during a load. Scripted runs cannot show it, because they wait for the end of a load.
@MainActor
final class ListDrawingTests: XCTestCase {
  func test_refreshing_andLoadingMore_areSeen() async throws {
    let store = try TemporaryStore()
    let application = try store.makeApplication(layout: .phone)
    let (screen, size) = (Screen(application: application), try TerminalSize("40x6"))
    application.start()
    await application.settle()
    application.perform(.refresh)
    screen.layOut(size)
    XCTAssertEqual(
      screen.draw(size).plainText,
      """
       [Proposals]  Bookmarks       Proposals
      Refreshing…
      Active review (6)
      > SE-0540 Default Target Settings
        SE-0539 Enable Macros to Grant self A…
      enter open  esc back  / search  r refre…
      """
    )
    await application.settle()
    application.perform(.move(19))
    screen.layOut(size)
    XCTAssertEqual(
      screen.draw(size).plainText,
      """
       [Proposals]  Bookmarks       Proposals
        SE-0377 borrowing and consuming param…
        SE-0352 Implicitly Opened Existentials
      > SE-0344 Distributed Actor Runtime
      Loading more…
      Nothing new.
      """
    )
  }
}
