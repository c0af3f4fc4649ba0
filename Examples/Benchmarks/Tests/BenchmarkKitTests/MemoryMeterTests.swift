#if os(Linux)
  import BenchmarkKit
  import XCTest

  @MainActor
  final class MemoryMeterTests: XCTestCase {
    func test_growth_isThePeakOfTheBody() async throws {
      let megabyte = 1_048_576
      let size = 40 * megabyte
      let growth = try await MemoryMeter.growth(
        during: .synchronous {
          for _ in 0..<3 { blackHole([UInt8](repeating: 1, count: size)) }
        }
      )
      // Each array is gone before the next one comes.
      XCTAssertEqual(growth, Double(size), accuracy: Double(20 * megabyte))
    }
  }
#endif
