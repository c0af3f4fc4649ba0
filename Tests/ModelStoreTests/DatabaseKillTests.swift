import TestSupport

#if os(Linux)
  import Foundation
  import ModelStore
  import XCTest

  /// Kills a process in the middle of a stream of transactions, and counts.
  ///
  /// The process is another instance of the test executable. An environment variable makes the instance run
  /// only the writing test.
  final class DatabaseKillTests: XCTestCase {
    private static let variable = "CONCIERGE_STORE_TO_WRITE"

    /// How many rows the transaction of this number writes: from 1 to 40, so that some fill several pages.
    private static func size(of transaction: Int) -> Int { 1 + transaction * 7 % 40 }

    /// Not a test but the process to be killed: writes, and says so after each commit, until it is killed.
    func test_writer() throws {
      guard let path = ProcessInfo.processInfo.environment[Self.variable] else {
        throw XCTSkip("Only for the process that test_kill_losesNothingThatWasCommitted starts.")
      }
      let database = try Database(.file(URL(filePath: path)))
      let counters = try database.counters()
      let first = (try counters.rows().map(\.count).max() ?? -1) + 1
      for transaction in first... {
        try database.write { _ in
          for row in 0..<Self.size(of: transaction) {
            try counters.insert(
              Counter("\(transaction).\(row)" + String(repeating: "x", count: row * 20), transaction)
            )
          }
        }
        try FileHandle.standardOutput.write(contentsOf: Data("\ncommitted \(transaction)\n".utf8))
      }
    }

    func test_kill_losesNothingThatWasCommitted() throws {
      let environment = ProcessInfo.processInfo.environment
      let kills = RandomRounds.count(2, long: 12)
      let seed = environment["CONCIERGE_SEED"].flatMap(UInt64.init) ?? 0x0DEA_D000
      var random = SplitMix64(seed: seed)
      let folder = try TemporaryFolder()
      var (surviving, unconfirmed) = (0, 0)

      for kill in 0..<kills {
        let confirmed = try writeAndKill(
          folder.path("store"),
          after: Int.random(in: 1...60, using: &random),
          delay: Int.random(in: 0...200_000, using: &random)
        )
        let database = try Database(.file(folder.file("store")))
        let message = "seed \(seed), kill \(kill)"
        XCTAssertEqual(try database.value("pragma integrity_check"), .text("ok"), message)
        let groups = try database.rows(
          "select count, count(*) as size from counters group by count order by count"
        )
        for (transaction, group) in groups.enumerated() {
          XCTAssertEqual(try group.value("count", as: Int.self), transaction, message)
          XCTAssertEqual(try group.value("size", as: Int.self), Self.size(of: transaction), message)
        }
        XCTAssertGreaterThan(groups.count, confirmed, "A committed row is lost, \(message)")
        unconfirmed += groups.count - confirmed - 1
        surviving = groups.count
      }
      print(
        "\(kills) kills, \(surviving) transactions, all whole; \(unconfirmed) committed but not yet confirmed"
      )
    }

    /// Kills the writer after it has confirmed so many transactions, and gone on for a moment.
    ///
    /// - Returns: The number of the last transaction that it has confirmed.
    private func writeAndKill(_ path: String, after count: Int, delay: Int) throws -> Int {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["ModelStoreTests.DatabaseKillTests/test_writer"]
      process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: path]) { $1 }
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      var text = ""
      var isKilled = false
      while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        text += String(decoding: data, as: UTF8.self)
        guard !isKilled, text.components(separatedBy: "committed ").count > count else { continue }
        var mixed = SplitMix64(seed: 0)
        for _ in 0..<delay { _ = mixed.next() }
        kill(process.processIdentifier, SIGKILL)
        isKilled = true
      }
      process.waitUntilExit()
      XCTAssertEqual(process.terminationReason, .uncaughtSignal, text)
      // The last line may be half written.
      let whole = text.prefix(upTo: text.lastIndex(of: "\n") ?? text.startIndex)
      let last = whole.split(separator: "\n").last { $0.hasPrefix("committed ") }
      return try XCTUnwrap(last.flatMap { Int($0.dropFirst("committed ".count)) }, text)
    }
  }
#endif
