import Foundation
import XCTest

/// Tests of the rules for files of screens, which the article "Choosing a base" describes. The compiler checks the rules about
/// modules: a view cannot name a model, and a screen cannot call the methods that change the library.
final class ScreenFilesTests: XCTestCase {
  private struct File {
    let name: String
    let text: String

    /// The titles of the marked groups in the class, in order.
    var groups: [String] {
      text.matches(of: #/// MARK: (.+)/#).map { String($0.output.1) }
    }

    func lines(matching pattern: some RegexComponent) -> [Substring] {
      text.split(separator: "\n").filter { $0.contains(pattern) }
    }
  }

  /// The files with controllers.
  private func screens() throws -> [File] {
    let folder = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../Sources/EvolutionApp").standardizedFileURL
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let files = try paths.filter { $0.hasSuffix("Controller.swift") }.sorted().map { path in
      File(
        name: path,
        text: try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      )
    }
    XCTAssertGreaterThanOrEqual(files.count, 9)
    return files
  }

  func test_screens_haveTheirPartsInOrder() throws {
    let order = ["Hooks", "For subclasses", "For other objects", "Actions of the user", "Private"]
    for file in try screens() {
      let places = file.groups.map { order.firstIndex(of: $0) }
      XCTAssertFalse(places.contains(nil), "\(file.name): \(file.groups)")
      XCTAssertEqual(places.compactMap(\.self), places.compactMap(\.self).sorted(), file.name)
      // The parts of the controller and its initializer come first.
      guard let hooks = file.text.range(of: "// MARK: Hooks") else { continue }
      let body = file.text[hooks.upperBound...]
      XCTAssertFalse(body.contains("\n  init("), "\(file.name): the initializer is above the hooks")
      XCTAssertFalse(body.contains("\n  private let "), "\(file.name): the parts are above the hooks")
    }
  }

  func test_screens_conformInExtensions() throws {
    for file in try screens() {
      for line in file.lines(matching: #/^(final )?class /#) {
        XCTAssertFalse(line.contains(#/, [A-Z]\w+ \{$/#), "\(file.name): \(line)")
      }
    }
  }

  /// Screens share helpers, and no base class of the app.
  func test_screens_callNoSuperclass_andOverrideNothingWithNothing() throws {
    for file in try screens() {
      for line in file.lines(matching: #/super\./#) {
        XCTAssertTrue(line.contains("super.init("), "\(file.name): \(line)")
      }
      XCTAssertEqual(file.lines(matching: #/override func .*\{ ?\}/#), [], file.name)
      XCTAssertTrue(file.text.contains("\nfinal class "), file.name)
    }
  }

  func test_screens_containNoTexts() throws {
    for file in try screens() {
      for line in file.lines(matching: #/"[^"]*[A-Z]/#) {
        XCTAssertTrue(line.contains("///"), "\(file.name): \(line)")
      }
    }
  }

  func test_screens_observeInAScope() throws {
    for file in try screens() {
      for line in file.lines(matching: #/^ +(observe|keep)\(/#) {
        XCTAssertTrue(line.contains(#/, in: \.(loaded|appeared|controller)[,)]/#), "\(file.name): \(line)")
      }
      XCTAssertFalse(file.text.contains(".observe(self"), "\(file.name) keeps a token by itself")
    }
  }

  func test_screens_readAndWriteNoFiles() throws {
    for file in try screens() {
      for name in ["import Model\n", "import ModelStore\n", "FileManager", "contentsOf:", ".write(to"] {
        XCTAssertFalse(file.text.contains(name), "\(file.name) contains \(name)")
      }
    }
  }
}
