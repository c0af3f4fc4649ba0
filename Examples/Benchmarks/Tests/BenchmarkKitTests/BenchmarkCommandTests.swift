import BenchmarkKit
import XCTest

@MainActor
final class BenchmarkCommandTests: XCTestCase {
  private let clock = FakeClock()
  private var output: [String] = []
  private var errors: [String] = []

  private func run(_ arguments: String...) async -> Int32 {
    let clock = clock
    func line(_ name: String, _ bar: Bar, subject: Workload) -> BenchmarkLine {
      BenchmarkLine(
        name,
        measures: "fake work",
        bar: bar,
        subject: subject,
        comparator: .code("other", .taking(20_000, on: clock))
      )
    }
    let command = BenchmarkCommand(
      catalog: BenchmarkCatalog([
        line("good.one", .atMost(2), subject: .taking(30_000, on: clock)),
        line("good.two", .atLeast(0.5), subject: .taking(30_000, on: clock)),
        line("slow.one", .atMost(1), subject: .taking(30_000, on: clock)),
        line("broken.one", .atMost(1), subject: .broken),
      ]),
      clock: clock,
      machine: .fixed,
      output: { self.output.append($0) },
      errors: { self.errors.append($0) }
    )
    return await command.run(arguments)
  }

  func test_run_goodLines_exitsWithZero() async {
    let status = await run("good")
    XCTAssertEqual(status, 0)
    XCTAssertEqual(errors, ["good.one: holds", "good.two: holds"])
    XCTAssertTrue(output.first?.hasSuffix("2 holds") ?? false, "\(output)")
  }

  func test_run_lineThatFallsShort_exitsWithOne() async {
    let status = await run("good", "slow")
    XCTAssertEqual(status, 1)
    XCTAssertEqual(errors.last, "slow.one: falls short")
  }

  func test_run_lineThatThrows_exitsWithOneAndTheOthersStillRun() async {
    let status = await run()
    XCTAssertEqual(status, 1)
    XCTAssertTrue(output.first?.contains("broken.one: the disk is on fire") ?? false, "\(output)")
    XCTAssertEqual(errors.count, 4)
  }

  func test_smoke_judgesNothing() async {
    let status = await run("--smoke", "good", "slow")
    XCTAssertEqual(status, 0)
    XCTAssertTrue(output.first?.hasSuffix("3 works") ?? false, "\(output)")
  }

  func test_smoke_lineThatThrows_exitsWithOne() async {
    let status = await run("--smoke")
    XCTAssertEqual(status, 1)
  }

  func test_json_isPrintedInsteadOfTheTable() async {
    let status = await run("--json", "good")
    XCTAssertEqual(status, 0)
    XCTAssertTrue(output.first?.hasPrefix("{") ?? false, "\(output)")
  }

  func test_list_runsNothing() async {
    let status = await run("--list")
    XCTAssertEqual(status, 0)
    XCTAssertEqual(errors, [])
    XCTAssertEqual(
      output,
      [
        """
        benchmark             bar  comparator  measures
        good.one     at most 2.00  other       fake work
        good.two    at least 0.50  other       fake work
        slow.one     at most 1.00  other       fake work
        broken.one   at most 1.00  other       fake work
        """
      ]
    )
  }

  func test_help_printsUsage() async {
    let status = await run("--help")
    XCTAssertEqual(status, 0)
    XCTAssertEqual(output, [BenchmarkArguments.usage])
  }

  func test_run_wrongUsage_exitsWithTwoAndRunsNothing() async {
    for arguments in ["godo", "--fast"] {
      let status = await run(arguments)
      XCTAssertEqual(status, 2)
    }
    XCTAssertEqual(output, [])
    XCTAssertTrue(
      errors.first?.hasPrefix("Benchmarks: no benchmark begins with \"godo\"; did you mean good.one?")
        ?? false
    )
    XCTAssertTrue(errors.last?.contains("unknown option --fast\nusage:") ?? false)
  }
}
