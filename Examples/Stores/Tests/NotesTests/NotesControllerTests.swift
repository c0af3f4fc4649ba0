import Concierge
import ControllerTesting
import Foundation
import GRDB
import ModelStore
import XCTest

@testable import Notes

/// The same controller over both stores.
@MainActor
final class NotesControllerTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  override func setUp() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() async throws { try FileManager.default.removeItem(at: folder) }

  private var path: String { folder.appending(path: "notes.sqlite").path() }

  func test_controller_overModelStore_showsAndAddsNotes() async throws {
    let database = try ModelStore.Database(.file(URL(filePath: path)))
    try await check(try StoredNotes(database))
  }

  func test_controller_overGRDB_showsAndAddsNotes() async throws {
    try await check(try GRDBNotes(try DatabasePool(path: path)))
  }

  func test_bothStores_readTheSameFile() async throws {
    let stored = try StoredNotes(try ModelStore.Database(.file(URL(filePath: path))))
    try await stored.save([Note(id: 1, text: "written by ModelStore")])
    var configuration = Configuration()
    configuration.readonly = true
    let pool = try DatabasePool(path: path, configuration: configuration)
    let notes = try await pool.read { try Note.fetchAll($0) }
    XCTAssertEqual(notes, [Note(id: 1, text: "written by ModelStore")])
  }

  private func check(_ library: any NoteLibrary) async throws {
    try await library.save([Note(id: 1, text: "Buy tea"), Note(id: 2, text: "Call Ada")])
    let window = HeadlessWindow(NotesController(library))
    let list = try XCTUnwrap(window.root.headlessList)
    await window.settle()
    XCTAssertEqual(list.snapshot.items(in: 0).map(\.text), ["Buy tea", "Call Ada"])

    window.root.add("Water the plants")
    await window.settle()
    XCTAssertEqual(list.snapshot.items(in: 0).map(\.text), ["Buy tea", "Call Ada", "Water the plants"])
    let saved = try await library.notes()
    XCTAssertEqual(saved.map(\.id), [1, 2, 3])
  }
}
