import BenchmarkKit
import XCTest

final class MachineDescriptionTests: XCTestCase {
  func test_text_isOneLine() {
    XCTAssertEqual(
      MachineDescription.fixed.text,
      "x86_64, Linux (test), 2 cores, Swift 6.3, release build"
    )
    var machine = MachineDescription.fixed
    machine.cores = 1
    XCTAssertTrue(machine.text.contains(" 1 core,"))
  }

  func test_current_isKnown() {
    let machine = MachineDescription.current
    XCTAssertGreaterThan(machine.cores, 0)
    XCTAssertTrue(machine.compiler.hasPrefix("Swift 6."))
    XCTAssertFalse(machine.text.contains("\n"))
  }
}
