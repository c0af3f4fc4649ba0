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

  // article: begin
  @Test func listWithoutTalks_isEmpty() async {
    let window = HeadlessWindow(TalkListController(NoTalks()))
    await window.settle()
    let list = window.root.headlessList
    #expect(list?.visibleIDs == [])
    #expect(list?.reloads == 1)
    window.close()
  }
  // article: end
}
