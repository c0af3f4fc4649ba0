import ControllerTesting
import XCTest

final class OrderOfTasksTests: XCTestCase {
  // article: begin
  override func invokeTest() {
    XCTAssertNotNil(SerialTasks.run { super.invokeTest() })
  }
  // article: end

  @MainActor
  func test_requestsThatEndTogether_answerInTheirOrder() async throws {
    let clock = ManualClock()
    var answers: [Int] = []
    let requests = (1...3).map { page in
      Task {
        try await clock.sleep(for: .seconds(1))
        answers.append(page)
      }
    }
    await clock.advance(by: .seconds(1))
    for request in requests { try await request.value }
    XCTAssertEqual(answers, [1, 2, 3])
  }
}
