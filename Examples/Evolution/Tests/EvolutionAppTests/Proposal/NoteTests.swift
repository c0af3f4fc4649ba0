import ControllerCore
import DataSource
import Foundation
import Interaction
import ModelStore
import Surfaces
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

/// The note on a bookmark: edited, checked, saved, and asked about before it is lost.
@MainActor
final class NoteTests: XCTestCase {
  private let database = try? Database(.inMemory)

  private func start(_ layout: EvolutionLayout = .phone) async throws -> EvolutionApplication {
    let gateway = StubGateway(.success([try proposal("SE-1")]))
    return try await startApplication(gateway, layout: layout, database: try XCTUnwrap(database))
  }

  /// Starts the app on the note of a bookmarked proposal.
  private func openNote() async throws -> EvolutionApplication {
    let application = try await start()
    await application.play(.open, .bookmark, .note)
    XCTAssertNotNil(note(in: application))
    return application
  }

  /// Starts the app again, at the place in a file.
  private func restarted(from file: URL) async throws -> EvolutionApplication {
    let application = try await start()
    await application.restorePlace(from: file)
    await application.settle()
    return application
  }

  private func note(in application: EvolutionApplication) -> NoteController? {
    application.focusedController as? NoteController
  }

  private func storedNotes() throws -> [String] {
    try ReaderLibrary(XCTUnwrap(database)).bookmarks.snapshot.allItems.map(\.note)
  }

  func test_enter_savesTheNote_andShowsTheProposalWithIt() async throws {
    let application = try await openNote()
    XCTAssertTrue(application.isTyping)
    await application.play(.type("Read it"), .deleteBackward, .type("t again"))
    XCTAssertEqual(application.tabs.preferences(\.navigationBar).title, "Note (edited)")
    await application.play(.open)
    let screen = try XCTUnwrap(application.focusedController as? ProposalController)
    XCTAssertEqual(screen.view.note.text, "“Read it again”")
    XCTAssertEqual(try storedNotes(), ["Read it again"])
  }

  func test_tooLong_isNotSaved_andTheScreenStays() async throws {
    let application = try await openNote()
    await application.play(.type(String(repeating: "x", count: 61)), .open)
    XCTAssertEqual(note(in: application)?.view.message, "A note has at most 60 characters.")
    XCTAssertEqual(try storedNotes(), [""])
    await application.play(.deleteBackward)
    XCTAssertEqual(note(in: application)?.view.message, "")
    await application.play(.open)
    XCTAssertNil(note(in: application))
    XCTAssertEqual(try storedNotes().map(\.count), [60])
  }

  func test_leaving_edited_asks_andKeepsTheScreenUnlessTheReaderAgrees() async throws {
    for departure in [Command.back, .nextTab] {
      let application = try await openNote()
      await application.play(.type("draft"), departure)
      XCTAssertEqual(application.prompts.current?.message, "Discard the changes to the note?")
      XCTAssertFalse(application.isTyping)
      await application.play(.back)
      XCTAssertEqual(note(in: application)?.view.text, "draft", "\(departure)")
      await application.play(departure, .open)
      XCTAssertNil(note(in: application), "\(departure)")
      XCTAssertEqual(try storedNotes(), [""])
      try database?.execute("delete from bookmarks")
    }
  }

  func test_leaving_notEdited_doesNotAsk() async throws {
    let application = try await openNote()
    await application.play(.type("x"), .deleteBackward, .back)
    XCTAssertNil(application.prompts.current)
    XCTAssertNil(note(in: application))
  }

  func test_saving_fails_keepsTheNoteAndSaysWhy() async throws {
    let application = try await openNote()
    await application.play(.type("draft"))
    try database?.execute("drop table bookmarks")
    await application.play(.open)
    XCTAssertEqual(note(in: application)?.view.text, "draft")
    XCTAssertTrue(application.chrome.message.hasPrefix("Failed: "), application.chrome.message)
  }

  func test_saving_afterTheBookmarkIsRemoved_keepsTheNoteAndSaysWhy() async throws {
    let application = try await start(.pad)
    await application.play(.open, .bookmark, .note, .type("draft"))
    await application.play(.focusLeading, .bookmark, .open, .focusTrailing, .open)
    XCTAssertEqual(note(in: application)?.view.text, "draft")
    XCTAssertEqual(application.chrome.message, "Failed: \(LibraryError.noBookmark("SE-1"))")
    await application.play(.focusLeading, .bookmark, .focusTrailing, .open)
    XCTAssertNil(note(in: application))
    XCTAssertEqual(try storedNotes(), ["draft"])
  }

  func test_saving_afterAnotherWindowHasSaved_asks_beforeItReplacesTheOtherNote() async throws {
    let application = try await openNote()
    await application.play(.type("mine"))
    let other = try ReaderLibrary(XCTUnwrap(database))
    try await other.setNote("theirs", of: "SE-1", replacing: "")
    await application.play(.open)
    XCTAssertEqual(
      application.prompts.current?.message,
      "The note has changed meanwhile: “theirs”. Replace it?"
    )
    await application.play(.back)
    XCTAssertEqual(note(in: application)?.view.text, "mine")
    XCTAssertEqual(try storedNotes(), ["theirs"])
    await application.play(.open)
    try await other.setNote("theirs, again", of: "SE-1", replacing: "theirs")
    await application.play(.open)
    XCTAssertEqual(
      application.prompts.current?.message,
      "The note has changed meanwhile: “theirs, again”. Replace it?"
    )
    await application.play(.open)
    XCTAssertNil(note(in: application))
    XCTAssertEqual(try storedNotes(), ["mine"])
  }

  func test_saving_aRestoredDraft_afterAnotherWindowHasSaved_asks() async throws {
    let file = placeFile()
    let ended = try await openNote()
    await ended.play(.type("mine"))
    try ended.savePlace(to: file, withDrafts: true)
    try await ReaderLibrary(XCTUnwrap(database)).setNote("theirs", of: "SE-1", replacing: "")
    let application = try await restarted(from: file)
    XCTAssertEqual(note(in: application)?.view.text, "mine")
    await application.play(.open)
    XCTAssertEqual(
      application.prompts.current?.message,
      "The note has changed meanwhile: “theirs”. Replace it?"
    )
    XCTAssertEqual(try storedNotes(), ["theirs"])
  }

  /// Finding: after a launch, the form took the reader's own save for that of another window.
  func test_saving_aRestoredDraft_thatWasEditedDuringTheSaveBefore_doesNotAsk() async throws {
    let (file, database) = (placeFile(), try XCTUnwrap(database))
    let ended = try await openNote()
    await ended.play(.type("a"))
    // The save waits behind this write of the database, so the reader types while it runs.
    let (begun, gate) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
    async let write: Void = {
      defer { begun.continuation.finish() }
      try await database.write { _ in
        begun.continuation.yield()
        gate.wait()
      }
    }()
    for await _ in begun.stream { break }
    ended.perform(.open)
    await until { ended.services.isActing }
    ended.perform(.type("b"))
    gate.signal()
    try await write
    await ended.settle()
    XCTAssertEqual(ended.prompts.current?.message, "Discard the changes to the note?")
    await ended.play(.back)
    XCTAssertEqual(try storedNotes(), ["a"])
    try ended.savePlace(to: file, withDrafts: true)

    let application = try await restarted(from: file)
    XCTAssertEqual(note(in: application)?.view.text, "ab")
    await application.play(.open)
    XCTAssertNil(application.prompts.current)
    XCTAssertEqual(try storedNotes(), ["ab"])
  }

  /// Finding: a draft that cannot be read was only in the log.
  func test_restoring_aDraftThatCannotBeRead_saysWhy() async throws {
    let file = placeFile()
    let ended = try await openNote()
    await ended.play(.type("mine"))
    try ended.savePlace(to: file, withDrafts: true)
    let saved = try String(contentsOf: file, encoding: .utf8)
    let changed = saved.replacingOccurrences(of: #"\"text\":"#, with: #"\"t\":"#)
    XCTAssertNotEqual(changed, saved)
    try changed.write(to: file, atomically: true, encoding: .utf8)
    let application = try await restarted(from: file)
    XCTAssertEqual(note(in: application)?.view.text, "")
    XCTAssertTrue(application.chrome.message.hasPrefix("Failed: "), application.chrome.message)
  }

  func test_saving_theTextThatAnotherWindowHasSaved_doesNotAsk() async throws {
    let application = try await openNote()
    await application.play(.type("same"))
    try await ReaderLibrary(XCTUnwrap(database)).setNote("same", of: "SE-1", replacing: "")
    await application.play(.open)
    XCTAssertNil(application.prompts.current)
    XCTAssertNil(note(in: application))
  }

  func test_note_withoutBookmark_isDenied() async throws {
    let application = try await startApplication(StubGateway(.success([try proposal("SE-1")])))
    await application.play(.open, .note)
    XCTAssertNil(note(in: application))
    XCTAssertEqual(application.chrome.message, "Only a bookmark can have a note.")
  }

  func test_database_ofTheFirstVersion_getsTheColumn_andKeepsTheBookmarks() async throws {
    let database = try XCTUnwrap(database)
    try database.execute("create table bookmarks (proposalID text primary key)")
    try database.execute("insert into bookmarks values ('SE-1')")
    let library = try ReaderLibrary(database)
    XCTAssertEqual(library.bookmarks.snapshot.allItems, [Bookmark(proposalID: "SE-1")])
    try await library.setNote("new", of: "SE-1", replacing: "")
    XCTAssertEqual(try storedNotes(), ["new"])
  }

  private final class Listener: ViewHost {
    var edits = 0
    func send<Event>(_ event: Event) -> Bool {
      if event is NoteEdited { edits += 1 }
      return true
    }
  }

  func test_noteView_sendsItsEditsUpTheChain_andWorksWithoutAController() async {
    let (view, listener) = (NoteView(), Listener())
    view.type("a")
    XCTAssertEqual(view.text, "a")
    view.viewHost = listener
    view.type("b")
    view.deleteBackward()
    XCTAssertEqual(view.text, "a")
    XCTAssertEqual(listener.edits, 2)
  }
}
