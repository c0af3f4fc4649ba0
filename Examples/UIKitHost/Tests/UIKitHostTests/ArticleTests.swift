import Foundation
import XCTest

/// The code in the article "Writing a host" is the code of this package.
final class ArticleTests: XCTestCase {
  private let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  func test_codeOfTheArticle_isTheCodeOfTheAdapter() throws {
    let article = package.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/ControllerCore/ControllerCore.docc/WritingAHost.md")
    var found = 0
    for block in try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```swift\n")
      .dropFirst()
    {
      guard let code = block.components(separatedBy: "\n```").first, code.hasPrefix("// ") else { continue }
      let file = code.prefix { $0 != "\n" }.dropFirst(3)
      let source = package.appending(path: "Sources/UIKitHost/\(file)")  // a link to Sources/ConciergeUIKit
      let (wanted, all) = (lines(code), lines(try String(contentsOf: source, encoding: .utf8)))
      let isThere = all.indices.contains { all[$0...].starts(with: wanted) }
      XCTAssertTrue(isThere, "not in \(file): \(code)")
      found += 1
    }
    XCTAssertEqual(found, 1)
  }
}
