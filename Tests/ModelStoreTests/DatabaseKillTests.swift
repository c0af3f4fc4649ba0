import TestSupport

#if os(Linux)
  import Foundation
  import ModelStore
  import XCTest

  /// Kills a process in the middle of a stream of transactions or migrations, and counts.
  ///
  /// The process is another instance of the test executable. It runs only the test that writes or the one that migrates, and an
  /// environment variable names the file.
  final class DatabaseKillTests: XCTestCase {
    private static let variable = "CONCIERGE_STORE_TO_WRITE"

    private let environment = ProcessInfo.processInfo.environment
    private var seed: UInt64 { environment["CONCIERGE_SEED"].flatMap { UInt64($0) } ?? 0x0DEA_D000 }

    /// How many rows the transaction of this number writes: from 1 to 40, so that some fill several pages.
    private static func size(of transaction: Int) -> Int { 1 + transaction * 7 % 40 }

    /// Not a test but the process to be killed: writes, and says so after each commit, until it is killed.
    func test_writer() throws {
      let path = try path()
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
        try Self.confirm(transaction)
      }
    }

    /// The file that this process writes.
    private func path() throws -> String {
      guard let path = environment[Self.variable] else {
        throw XCTSkip("Only for the process that a test of this file starts.")
      }
      return path
    }

    private static func confirm(_ number: Int) throws {
      try FileHandle.standardOutput.write(contentsOf: Data("\ncommitted \(number)\n".utf8))
    }

    func test_kill_losesNothingThatWasCommitted() throws {
      let kills = RandomRounds.kills(2, long: 12)
      var random = SplitMix64(seed: seed)
      let folder = try TemporaryFolder()
      var (surviving, unconfirmed) = (0, 0)

      for kill in 0..<kills {
        let confirmed = try killProcess(
          "test_writer",
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

    // MARK: Migrations

    /// The migrations of a table, each of which writes rows. Every fifth one adds a column.
    private static func migrations() -> [Migration] {
      (0..<2_000).map { number in
        Migration("step \(number)") { connection in
          // The transaction of the migration before this one is committed.
          if number > 0 { try confirm(number - 1) }
          if number == 0 {
            try connection.execute("create table steps (step integer, text text)")
          } else if number % 5 == 0 {
            try connection.execute("alter table steps add column \(identifier: "column \(number)") integer")
          }
          for row in 0..<size(of: number) {
            try connection.execute(
              "insert into steps (step, text) values (\(number), \(String(repeating: "x", count: row * 20)))"
            )
          }
        }
      }
    }

    /// Not a test but the process to be killed: applies migrations, until it is killed.
    func test_migrator() throws {
      try Database(.file(URL(filePath: path()))).migrate(Self.migrations())
    }

    /// The names of the applied migrations are a prefix of all names, and the rows and columns are those of this prefix.
    func test_kill_leavesEachMigrationAppliedWholeOrNotAtAll() throws {
      let kills = RandomRounds.kills(2, long: 12)
      var random = SplitMix64(seed: seed)
      let folder = try TemporaryFolder()
      let names = Self.migrations().map(\.name)
      var total = 0
      for kill in 0..<kills {
        // The process goes on with a file that another one has left, and every eighth one begins a new file.
        let file = "store \(kill / 8)"
        let confirmed = try killProcess(
          "test_migrator",
          folder.path(file),
          after: Int.random(in: 1...60, using: &random),
          delay: Int.random(in: 0...200_000, using: &random)
        )
        let database = try Database(.file(folder.file(file)))
        let message = "seed \(seed), kill \(kill)"
        XCTAssertEqual(try database.value("pragma integrity_check"), .text("ok"), message)
        let applied = try database.rows("select name from concierge_migrations order by position")
        let count = applied.count
        XCTAssertEqual(try applied.map { try $0.value("name") }, Array(names.prefix(count)), message)
        XCTAssertGreaterThan(count, confirmed, "A migration is lost, \(message)")
        let groups = try database.rows("select step, count(*) as size from steps group by step order by step")
        XCTAssertEqual(try groups.map { try $0.value("step", as: Int.self) }, Array(0..<count), message)
        XCTAssertEqual(
          try groups.map { try $0.value("size", as: Int.self) },
          (0..<count).map(Self.size),
          message
        )
        XCTAssertEqual(
          try database.value("select count(*) from pragma_table_info('steps')"),
          .integer(Int64(2 + (count - 1) / 5)),
          message
        )
        total += count
      }
      print("\(kills) kills, \(total) applied migrations, all whole")
    }

    /// Kills a process that runs a test of this file, after it has confirmed so many transactions, and gone on for a moment.
    ///
    /// - Returns: The number of the last transaction that it has confirmed.
    private func killProcess(_ test: String, _ path: String, after count: Int, delay: Int) throws -> Int {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["ModelStoreTests.DatabaseKillTests/\(test)"]
      process.environment = environment.merging([Self.variable: path]) { $1 }
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
        Foundation.kill(process.processIdentifier, SIGKILL)
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
