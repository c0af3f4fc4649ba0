import Foundation
import ModelStore
import XCTest

@testable import EvolutionModels
@testable import EvolutionWeb

@MainActor
final class VisitorsTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  override func tearDown() async throws {
    try? FileManager.default.removeItem(at: folder)
  }

  func test_digest_ofEachLength_isThatOfTheStandard() async {
    let digests = [
      "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq":
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
      String(repeating: "a", count: 55): "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
      String(repeating: "a", count: 64): "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
    ]
    for (text, digest) in digests { XCTAssertEqual(SHA256.digest(of: text), digest, text) }
  }

  func test_name_ofAVisitor_isInNoFileNameAndInNoError() async throws {
    let visitors = try Visitors(folder: folder)
    for name in ["secret", "../secret", "secret/../..", ""] {
      try await visitors.library(of: name).setBookmarked(true, "SE-0001")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    XCTAssertEqual(files.filter { $0.hasSuffix(".sqlite") }.count, 4)
    XCTAssertFalse(files.joined().contains("secret"))
    let damaged = folder.appending(path: "\(SHA256.digest(of: "hidden")).sqlite")
    try Data(repeating: 1, count: 10_000).write(to: damaged)
    XCTAssertThrowsError(try visitors.library(of: "hidden")) { XCTAssertFalse("\($0)".contains("hidden")) }
  }

  /// A page that makes up names, and marks a proposal under each, filled the disk.
  func test_files_ofMadeUpNames_areLimited() async throws {
    let visitors = try Visitors(folder: folder, maximumBytes: 2 * Visitors.bytesPerVisitor)
    for name in ["one", "two"] { try await visitors.library(of: name).setBookmarked(true, "SE-0001") }
    let third = try visitors.library(of: "three")
    do {
      try await third.setBookmarked(true, "SE-0001")
      XCTFail("A third file was made.")
    } catch { XCTAssertTrue(error is FullStore, "\(error)") }
    try await visitors.library(of: "two").setBookmarked(true, "SE-0002")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    XCTAssertEqual(files.count { $0.hasSuffix(".sqlite") }, 2)
  }

  /// A store with 1,024 small files refused each new visitor for ever.
  func test_store_withAThousandVisitors_hasRoomForMore() async throws {
    let visitors = try Visitors(folder: folder)
    for number in 0..<1_100 { try Data().write(to: folder.appending(path: "\(number).sqlite")) }
    try await visitors.library(of: "new").setBookmarked(true, "SE-0001")
    XCTAssertNotNil(try visitors.library(of: "new").bookmark("SE-0001"))
  }

  /// Each session of a made-up name kept a database in memory, and there was no limit for all of them together.
  func test_databasesInMemory_areLimited_andThoseOfSessionsStay() async throws {
    let visitors = try Visitors(folder: nil, maximumBytes: 2 * Visitors.bytesPerVisitor)
    let first = try visitors.library(of: "one")
    try await first.setBookmarked(true, "SE-0001")
    try await visitors.library(of: "two").setBookmarked(true, "SE-0001")
    let third = try visitors.library(of: "three")
    try await third.setBookmarked(true, "SE-0001")
    // The oldest database that nobody uses is left out.
    XCTAssertNil(try visitors.library(of: "two").bookmark("SE-0001"))
    XCTAssertTrue(try visitors.library(of: "one") === first)
    do {
      try await visitors.library(of: "four").setBookmarked(true, "SE-0001")
      XCTFail("A third database was made.")
    } catch { XCTAssertTrue(error is FullStore, "\(error)") }
    withExtendedLifetime([first, third]) {}
  }

  /// Notes on proposals that do not exist filled the disk.
  func test_notes_ofAVisitor_areLimited() async throws {
    for folder in [folder, nil] {
      let library = try Visitors(folder: folder).library(of: "writer")
      let note = String(repeating: "a", count: 600)
      var stored = 0
      do {
        for number in 0..<1_000 {
          try await library.setBookmarked(true, "SE-\(number)")
          try await library.setNote(note, of: "SE-\(number)", replacing: "")
          stored += 1
        }
        XCTFail("600 KB were stored.")
      } catch { XCTAssertTrue(error is StoreError, "\(error)") }
      XCTAssertGreaterThan(stored, 100)
      try await library.setNote("", of: "SE-1", replacing: note)
    }
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let sizes = try files.map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
    XCTAssertLessThan(sizes.reduce(0, +), 3 * Visitors.bytesPerVisitor, "the file and its log")
  }
}
