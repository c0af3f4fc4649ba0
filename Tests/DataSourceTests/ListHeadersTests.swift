import DataSource
import XCTest

/// Headers, footers and marks from every source.
@MainActor
final class ListHeadersTests: XCTestCase {
  func test_titled_setsTheTextsOfEverySource_andFollowsThem() async {
    let base = ArrayDataSource(pageItems("a b1"))
    let months = base.grouped(by: \.version, orderedBy: <)
      .titled {
        "Version \($0.id)"
      } footer: {
        "\($0.items.count)"
      }
    let shown = months.filter { $0.id != "x" }.map { $0 }
    let recorder = ChangeRecorder(shown)
    XCTAssertEqual(shown.snapshot.sections.map(\.header), ["Version 0", "Version 1"])
    base.append(contentsOf: pageItems("c1"))
    XCTAssertEqual(shown.snapshot.sections.map(\.footer), ["1", "2"])
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["S~1 +1.1"])
  }

  func test_marks_fromEverySource_arePerformedOnce() async {
    let base = ArrayDataSource(pageItems("a b"))
    let feed = PagedDataSource<Letter, Int>(pageItems("c d"), firstKey: 0) { _ in ListPage([], next: nil) }
    let derived = base.map { Letter($0.id.uppercased()) }
    let screen = CompositeDataSource {
      derived; feed
    }
    let recorder = ChangeRecorder(screen)
    base.reconfigureItems(["a"])
    feed.reconfigureItems(["d", "unknown"])
    derived.reconfigureItems(["B"])
    base.append(contentsOf: pageItems("e"))
    feed.reconfigureItems(["d"])
    XCTAssertEqual(
      recorder.changes.map(\.changeset.text),
      ["~0.0", "~1.1", "~0.1", "+0.2", "~1.1"]
    )
  }

  func test_marks_areBoundedByTheItems() async {
    var list = letters("A: a")
    for number in 0..<1_000 {
      list.sections[0].items = []
      list.appendItems([Letter("row \(number)")], to: "A")
      list.reconfigureItems(["row \(number)", "unknown \(number)"])
    }
    XCTAssertLessThanOrEqual(list.numberOfMarks, 2 * 1 + 17)

    let chat = ArrayDataSource<Letter>()
    let rows = chat.map { Letter($0.id) }
    let recorder = ChangeRecorder(rows)
    for number in 0..<1_000 {
      chat.replace(with: [Letter("row \(number)")])
      chat.reconfigureItems(["row \(number)"])
      rows.reconfigureItems(["row \(number)"])
    }
    XCTAssertLessThanOrEqual(chat.snapshot.numberOfMarks, 2 * 1 + 17)
    XCTAssertLessThanOrEqual(rows.snapshot.numberOfMarks, 2 * (2 * 1 + 17))
    XCTAssertEqual(recorder.changes.count, 3_000)
  }
}
