import ControllerSupport
import Synchronization
import XCTest

final class DiagnosticsTests: XCTestCase {
  func test_report_reachesTheOutputThatIsBound() {
    let messages = Messages()
    Diagnostics.$output.withValue(.init({ messages.append($0) })) { Diagnostics.report("a mistake") }
    XCTAssertEqual(messages.all, ["a mistake"])
  }
}

private final class Messages: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func append(_ text: String) {
    texts.withLock { $0.append(text) }
  }
}
