#if os(Linux)
  import Foundation
  import ModelStore
  import TestSupport
  import XCTest

  /// Several processes find the same damaged file at the same time.
  ///
  /// The processes are instances of the test executable. An environment variable makes an instance run only
  /// the writing test.
  final class QuarantineRaceTests: XCTestCase {
    private static let variable = "CONCIERGE_STORE_TO_QUARANTINE"

    /// The process: opens the damaged file under the policy `quarantine`, inserts a row, and acknowledges it.
    func test_writer() async throws {
      guard let path = ProcessInfo.processInfo.environment[Self.variable] else {
        throw XCTSkip("Only for the processes that the other test starts.")
      }
      let database = try Database(.file(URL(filePath: path)), ifCorrupt: .quarantine)
      let name = "\(ProcessInfo.processInfo.processIdentifier)"
      try database.counters("acknowledged").insert(Counter(name, 1))
      try FileHandle.standardOutput.write(contentsOf: Data("\nacknowledged \(name)\n".utf8))
    }

    func test_quarantineByManyProcesses_losesNoAcknowledgedRow() async throws {
      let rounds = RandomRounds.count(2, long: 15)
      var acknowledged = 0
      for round in 0..<rounds {
        let folder = try TemporaryFolder()
        let url = folder.file("store.sqlite")
        try makeDamaged(url)
        let processes = try (0..<4).map { _ in try start(url) }
        let names = processes.flatMap { process, output in
          let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
          process.waitUntilExit()
          return text.split(separator: "\n").compactMap { line in
            line.hasPrefix("acknowledged ") ? String(line.dropFirst("acknowledged ".count)) : nil
          }
        }
        let stored = try Database(.file(url)).counters("acknowledged").rows().map(\.name)
        XCTAssertEqual(Set(stored), Set(names), "round \(round)")
        XCTAssertEqual(names.count, 4, "round \(round)")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        XCTAssertEqual(files.filter { $0.contains("corrupt-2") }, [], "round \(round)")
        acknowledged += names.count
      }
      print("\(rounds) races of 4 processes, \(acknowledged) acknowledged rows, none lost")
    }

    private func makeDamaged(_ url: URL) throws {
      do {
        let database = try Database(.file(url))
        try database.counters().upsert((0..<2_000).map { Counter("counter number \($0)", $0) })
      }
      var bytes = try Data(contentsOf: url)
      bytes.replaceSubrange((bytes.count / 2)..., with: Data(repeating: 0xAB, count: bytes.count / 2))
      try bytes.write(to: url)
    }

    private func start(_ url: URL) throws -> (Process, Pipe) {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["ModelStoreTests.QuarantineRaceTests/test_writer"]
      process.environment = ProcessInfo.processInfo.environment.merging([
        Self.variable: url.path(percentEncoded: false)
      ]) { $1 }
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      return (process, output)
    }
  }
#endif
