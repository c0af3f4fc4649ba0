import Foundation
import XCTest

@testable import Evolution

/// Tests of bad input: the program prints one sentence with the cause and the place, returns the right exit status, and
/// loses no data.
@MainActor
final class ProgramTests: XCTestCase {
  private func write(_ text: String, in store: TemporaryStore) throws -> String {
    let file = store.folder.appendingPathComponent("feed.json")
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func test_help_isPrinted() async {
    let result = await runProgram(["--help"])
    XCTAssertEqual(result.status, 0)
    XCTAssertTrue(result.output.hasPrefix("Usage: Evolution"))
  }

  func test_wrongUse_exitsWith2() async {
    let result = await runProgram(["--layout", "watch"])
    XCTAssertEqual(
      result,
      RunResult(status: 2, complaints: "Evolution: --layout is phone or pad, not watch. Try --help.")
    )
  }

  func test_feed_missingFile_exitsWith1() async throws {
    let store = try TemporaryStore()
    let result = await runProgram(["--feed", "/nowhere/feed.json", "--store", store.path, "--keys", "j"])
    XCTAssertEqual(
      result,
      RunResult(
        status: 1,
        complaints: "Evolution: cannot read the feed /nowhere/feed.json: there is no such file"
      )
    )
  }

  func test_feed_folder_exitsWith1() async throws {
    let store = try TemporaryStore()
    let result = await runProgram(["--feed", store.folder.path, "--store", store.path, "--keys", "j"])
    XCTAssertEqual(result.status, 1)
    XCTAssertTrue(result.complaints.hasSuffix("it is a folder"), result.complaints)
  }

  func test_feed_notJSON_saysWhere() async throws {
    let store = try TemporaryStore()
    let feed = try write("{\n  \"proposals\": [,]\n}", in: store)
    let result = await runProgram(["--feed", feed, "--store", store.path, "--keys", "j"])
    XCTAssertEqual(result.status, 1)
    XCTAssertEqual(result.output, "")
    XCTAssertTrue(result.complaints.contains("line 2, column 17"), result.complaints)
    XCTAssertFalse(result.complaints.contains("\n"))
  }

  func test_feed_otherShape_saysWhatIsMissing() async throws {
    let store = try TemporaryStore()
    for text in ["{}", "[]", "{\"proposals\": 7}", "\"proposals\""] {
      let feed = try write(text, in: store)
      let result = await runProgram(["--feed", feed, "--store", store.path, "--keys", "j"])
      XCTAssertEqual(result.status, 1, text)
      XCTAssertTrue(result.complaints.contains("proposals"), result.complaints)
    }
  }

  func test_refresh_fails_keepsTheScreenAndExitsWith1() async throws {
    let store = try TemporaryStore()
    let good = try write("{\"proposals\": [{\"id\": \"SE-1\", \"title\": \"One\"}]}", in: store)
    let result = await runProgram([
      "--feed", good, "--feed", "/nowhere", "--store", store.path, "--keys", "r",
    ])
    XCTAssertEqual(result.status, 1)
    XCTAssertTrue(result.output.contains("SE-1 One"), result.output)
    XCTAssertEqual(result.complaints, "Evolution: cannot read the feed /nowhere: there is no such file")
  }

  func test_feed_missingLater_showsTheStoredProposalsAndExitsWith1() async throws {
    let store = try TemporaryStore()
    let good = try write("{\"proposals\": [{\"id\": \"SE-1\", \"title\": \"One\"}]}", in: store)
    let first = await runProgram(["--feed", good, "--store", store.path, "--keys", ""])
    XCTAssertEqual(first.status, 0)
    let result = await runProgram(["--feed", "/nowhere", "--store", store.path, "--keys", "enter"])
    XCTAssertEqual(result.status, 1)
    XCTAssertTrue(result.output.contains("SE-1"), result.output)
    XCTAssertEqual(result.complaints, "Evolution: cannot read the feed /nowhere: there is no such file")
  }

  func test_log_growsByTheScreensAndTheErrors() async throws {
    let store = try TemporaryStore()
    let log = store.folder.appendingPathComponent("app.log")
    for _ in 1...2 {
      _ = await runProgram(["--store", store.path, "--log", log.path, "--keys", "enter"])
    }
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    XCTAssertEqual(lines.count { $0.hasSuffix(" ProposalController: viewDidAppear") }, 2, "\(lines)")
    XCTAssertEqual(lines.count { $0.contains("Error") }, 0, "\(lines)")
  }

  func test_log_hasAFailedLoadOnce_whoeverHasAskedForIt() async throws {
    for keys in ["", "r"] {
      let store = try TemporaryStore()
      let good = try write("{\"proposals\": [{\"id\": \"SE-1\", \"title\": \"One\"}]}", in: store)
      let log = store.folder.appendingPathComponent("app.log")
      let feeds = keys.isEmpty ? ["--feed", "/nowhere"] : ["--feed", good, "--feed", "/nowhere"]
      let result = await runProgram(feeds + ["--store", store.path, "--log", log.path, "--keys", keys])
      XCTAssertEqual(result.status, 1)
      let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
      XCTAssertEqual(lines.count { $0.contains("cannot read the feed /nowhere") }, 1, "\(lines)")
    }
  }

  func test_store_notADatabase_isLeftAsItIs() async throws {
    let store = try TemporaryStore()
    let bytes = Data(repeating: 7, count: 5_000)
    try bytes.write(to: URL(fileURLWithPath: store.path))
    let result = await runProgram(["--store", store.path, "--keys", "b"])
    XCTAssertEqual(result.status, 1)
    XCTAssertTrue(result.complaints.contains(store.path), result.complaints)
    XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: store.path)), bytes)
  }

  func test_store_cannotBeOpened_saysWhich() async throws {
    let result = await runProgram(["--store", "/nowhere/reader.sqlite", "--keys", "b"])
    XCTAssertEqual(result.status, 1)
    XCTAssertTrue(result.complaints.contains("/nowhere/reader.sqlite"), result.complaints)
  }

  func test_realFeeds_refreshSaysWhatChanged() async throws {
    let feeds = URL(fileURLWithPath: #filePath).appendingPathComponent(
      "../../../../../../shared/data/evolution"
    )
    .standardizedFileURL
    guard FileManager.default.fileExists(atPath: feeds.path) else {
      throw XCTSkip("the real feeds are not at \(feeds.path)")
    }
    let store = try TemporaryStore()
    let result = await runProgram([
      "--feed", feeds.appendingPathComponent("2025-10.json").path,
      "--feed", feeds.appendingPathComponent("2026-08.json").path,
      "--store", store.path, "--now", "2026-08-04", "--keys", "j j r",
    ])
    XCTAssertEqual(result.status, 0)
    XCTAssertTrue(result.output.hasSuffix("44 new, 44 changed"), result.output)
    // The cursor is still on the third proposal of the old feed.
    XCTAssertTrue(result.output.contains("> SE-0494"), result.output)
  }
}
