import BenchmarkKit
import XCTest

@MainActor
final class PairMeasurerTests: XCTestCase {
  private let clock = FakeClock()

  private func measure(
    _ subject: Workload,
    _ comparator: Workload,
    plan: MeasurementPlan = MeasurementPlan(pairs: 7, warmUpPairs: 1)
  ) async throws -> PairedMeasurement {
    try await PairMeasurer(clock: clock, plan: plan).measure(subject, comparator)
  }

  func test_measure_sidesTakeTurnsAndWarmUpDoesNotCount() async throws {
    let log = Log()
    let clock = clock
    func logging(_ name: Character) -> Workload {
      Workload(size: 1) { _ in
        {
          log.text.append(name)
          clock.advance(by: .milliseconds(6))
        }
      }
    }
    let measurement = try await measure(logging("a"), logging("b"))
    XCTAssertEqual(log.text.prefix(6), "aaabbb", "finding the number of repetitions")
    XCTAssertEqual(log.text.dropFirst(6), "abbabaabbaababba", "one pair to warm up, seven that count")
    XCTAssertEqual(measurement.pairs.count, 7)
    XCTAssertEqual(measurement.repetitions, .init(subject: 1, comparator: 1))
  }

  func test_measure_shortWork_isRepeatedUntilARunIsLongEnough() async throws {
    let measurement = try await measure(.taking(40, on: clock), .taking(1_000_000, on: clock))
    XCTAssertEqual(measurement.pairs, Array(repeating: .init(subject: 40, comparator: 1_000_000), count: 7))
    XCTAssertGreaterThanOrEqual(measurement.repetitions.subject * 40, 5_000_000)
    XCTAssertLessThan(measurement.repetitions.subject * 40, 50_000_000)
    XCTAssertGreaterThanOrEqual(measurement.repetitions.comparator, 5)
  }

  func test_measure_interruptionWhileCountingRepetitions_isNotTakenForWork() async throws {
    let log = Log()
    let clock = clock
    let subject = Workload(size: 1) { _ in
      {
        log.text += "a"
        clock.advance(by: log.text.count == 2 ? .milliseconds(20) : .microseconds(100))
      }
    }
    let measurement = try await measure(subject, .taking(10_000, on: clock))
    XCTAssertGreaterThanOrEqual(measurement.repetitions.subject, 50)
  }

  func test_measure_slowWork_isNotRepeatedToBeSure() async throws {
    let log = Log()
    let clock = clock
    let subject = Workload(size: 1) { _ in
      {
        log.text += "a"
        clock.advance(by: .seconds(1))
      }
    }
    _ = try await measure(subject, .taking(10_000, on: clock))
    XCTAssertEqual(log.text.count, 1 + 1 + 7, "to see how long it takes, to warm up, to measure")
  }

  func test_measure_timeIsPerCallOfTheFullSize() async throws {
    let measurement = try await measure(.taking(3, size: 500, on: clock), .taking(5, size: 100, on: clock))
    XCTAssertEqual(measurement.pairs.first, .init(subject: 1_500, comparator: 500))
  }

  func test_measure_asynchronousWork_isTimedToItsEnd() async throws {
    let clock = clock
    let subject = Workload.asynchronous(size: 1) { _ in
      {
        await Task.yield()
        clock.advance(by: .microseconds(70))
      }
    }
    let measurement = try await measure(subject, .taking(10_000, on: clock))
    XCTAssertEqual(measurement.pairs.first?.subject, 70_000)
  }

  func test_measure_clockThatStandsStill_isAnError() async {
    do {
      _ = try await measure(.idle(), .taking(10_000, on: clock))
      XCTFail("a clock that stands still gives no figures")
    } catch {
      XCTAssertEqual(error as? BenchmarkError, .noTimePassed(repetitions: 1 << 24))
    }
  }

  func test_measure_errorInTheMiddle_isPassedOn() async {
    let log = Log()
    let clock = clock
    let subject = Workload(size: 1) { _ in
      {
        log.text += "a"
        clock.advance(by: .milliseconds(6))
        if log.text.count == 6 { throw Broken() }
      }
    }
    do {
      _ = try await measure(subject, .taking(10_000, on: clock))
      XCTFail("an error ends the measurement")
    } catch {
      XCTAssertTrue(error is Broken)
      XCTAssertEqual(log.text, "aaaaaa")
    }
  }

  func test_measure_preparesOncePerSideAndDoesNotTimeIt() async throws {
    let log = Log()
    let clock = clock
    let subject = Workload(size: 8) { size in
      log.text += "p\(size)"
      clock.advance(by: .seconds(9))
      return { clock.advance(by: .milliseconds(5)) }
    }
    let measurement = try await measure(subject, .taking(10_000, on: clock))
    XCTAssertEqual(log.text, "p8")
    XCTAssertEqual(measurement.pairs.first?.subject, 5_000_000)
  }
}

@MainActor
private final class Log {
  var text = ""
}

#if os(Linux)
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
