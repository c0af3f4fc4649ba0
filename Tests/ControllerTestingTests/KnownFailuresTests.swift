import Foundation
import TestSupport
import XCTest

/// The list of known faults is complete and becomes shorter.
@MainActor
final class KnownFailuresTests: KnownFailureTestCase {
  /// The maximum number of known faults. Lower it with each repair.
  private let maximum = 0

  func test_knownFailures_becomeFewer() async {
    XCTAssertLessThanOrEqual(KnownFailure.allCases.count, maximum)
  }

  func test_knownFailures_eachHasATest() async throws {
    let tests = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)?.allObjects ?? []
    let text = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    for fault in KnownFailure.allCases {
      XCTAssertTrue(text.contains("knownFailure(.\(fault))"), "\(fault) has no test")
    }
  }

  func test_knownFailure_thatFails_isNoFailureOfTheTest() async {
    await knownFailure(nil) { XCTAssertEqual(1, 2) }
    XCTAssertEqual(testRun?.totalFailureCount, 0)
  }
}
