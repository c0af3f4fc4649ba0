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

  /// The modules that a source imports.
  private func imports(_ source: String) -> Set<String> {
    Set(
      source.matches(of: #/(?m)^(?:@testable )?(?:public |package |internal )?import (\w+)/#).map {
        String($0.output.1)
      }
    )
  }

  func test_featureSetsAndShell_importOnlyWhatTheyShare() async throws {
    let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources")
      .standardizedFileURL
    let shared: Set = ["ControllerCore", "Foundation", "Library", "Navigator", "Views"]
    for module in ["Searching", "Reading", "Shell"] {
      let folder = sources.appendingPathComponent(module)
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      let names = try files.map { imports(try String(contentsOf: $0, encoding: .utf8)) }
        .reduce(into: Set<String>()) { $0.formUnion($1) }
      XCTAssertTrue(names.contains("Library"), "the imports of \(module) are found")
      XCTAssertEqual(names.subtracting(shared), [], module)
    }
    XCTAssertEqual(imports("import Reading\npublic import Searching\n"), ["Reading", "Searching"])
  }
}
