import ControllerCore
import ControllerTesting
import Foundation
import Library
import Reading
import Searching
import Shell
import Views
import XCTest

@MainActor
final class ShellTests: XCTestCase {
  func test_featureSets_workTogether() async throws {
    let library = Library([
      Book(id: 1, title: "Notes", pages: 3),
      Book(id: 2, title: "More notes", pages: 5),
      Book(id: 3, title: "Tables", pages: 7),
    ])
    let shell = ShellController(searching: SearchFeature(library), reading: ReadFeature())
    let window = HeadlessWindow(shell)

    shell.read("notes")
    var page = try XCTUnwrap(shell.children.first?.hostedView as? TextListView)
    XCTAssertEqual(page.lines, ["Notes", "More notes"])
    page.tap(1)
    page = try XCTUnwrap(shell.children.first?.hostedView as? TextListView)
    XCTAssertEqual(page.lines.count, 5)
    page.tap(3)

    XCTAssertEqual(shell.bookmarks, [Bookmark(book: library.books[1], page: 4)])
    XCTAssertEqual(shell.view.lines, ["More notes, 4"])
    XCTAssertTrue(shell.children.isEmpty)
    window.close()
  }

  func test_featureSets_importOnlyWhatTheyShare() async throws {
    let shared: Set = ["ControllerCore", "Navigator", "Library", "Views"]
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    for set in ["Searching", "Reading"] {
      let folder = sources.appending(path: set).standardizedFileURL
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      let imports = try files.flatMap { file in
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
          .compactMap { $0.firstMatch(of: /^(?:\w+ )*import (\w+)/).map { String($0.1) } }
      }
      XCTAssertFalse(imports.isEmpty, set)
      XCTAssertEqual(Set(imports).subtracting(shared), [], set)
    }
  }
}
