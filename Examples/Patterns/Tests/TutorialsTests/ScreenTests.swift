// article: begin
import Concierge
import ControllerTesting
import Foundation
import Testing

@testable import Tutorials

@MainActor
struct ScreenTests {
  private struct NoTalks: TalkService {
    func talks() async throws -> [Talk] { [] }
  }

  @Test func listWithoutTalks_isEmpty() async {
    let table = HeadlessList<SingleSection, Talk>()
    let window = HeadlessWindow(TalkListController(NoTalks()) { table })
    await window.settle()
    #expect(table.snapshot.allItems.isEmpty)
    #expect(table.reloads > 0)
    window.close()
  }
}
// article: end
