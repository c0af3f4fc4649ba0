import ControllerSupport
import DataSource
import Synchronization
import XCTest

final class ListDiagnosticsTests: XCTestCase {
  func test_duplicates_thatComeIn_areReported() {
    let heard = Mutex<[ListDiagnostic]>([])
    ListDiagnostics.handler = { found in heard.withLock { $0.append(found) } }
    defer { ListDiagnostics.handler = nil }
    let old = letters("A: a b")
    _ = ListChange(from: old, to: letters("A: b a"))
    XCTAssertEqual(heard.withLock { $0 }, [])
    let change = ListChange(from: old, to: letters("A: a b a | B: b | A:"))
    XCTAssertEqual(change.after.numberOfItems, 4, "no item is lost")
    XCTAssertEqual(
      heard.withLock { $0 },
      [
        .duplicateSections([2]),
        .duplicateItems([ItemPath(section: 0, item: 2), ItemPath(section: 1, item: 0)]),
      ]
    )
  }

  func test_withoutAHandler_debugBuildsPrintTheReports() {
    let printed = Mutex<[String]>([])
    Diagnostics.$output.withValue({ message in printed.withLock { $0.append(message) } }) {
      let (first, second) = (letters("A: a a b b | A:"), letters("A: a a b b c | A:"))
      _ = ListChange(from: letters("A: a"), to: first)
      _ = ListChange(from: first, to: second)
    }
    #if DEBUG
      let sections = "The sections at 1 have the identifiers of earlier sections. Searches do not find them."
      let items = "The items at 0.1, 0.3 have the identifiers of earlier items. Searches do not find them."
      XCTAssertEqual(
        printed.withLock { $0 },
        ["A list of Letter: " + sections, "A list of Letter: " + items]
      )
    #else
      XCTAssertEqual(printed.withLock { $0 }, [])
    #endif
  }

  @MainActor
  func test_pageThatBringsItemsAgain_isReportedOnce() async {
    let heard = Mutex<[ListDiagnostic]>([])
    ListDiagnostics.handler = { found in heard.withLock { $0.append(found) } }
    defer { ListDiagnostics.handler = nil }
    let server = PageServer<Int>()
    let list = PagedDataSource(firstKey: 1, loadPage: server.load)
    let recorder = ChangeRecorder(list)
    let steps: [(PageDirection, page: String, items: String, repeated: [Int])] = [
      (.refresh, "c d e c1", "c1 d e", [0]),
      (.append, "f g", "c1 d e f g", []),
      (.append, "g1 h e1 h1 g2", "c1 d e1 f g2 h1", [2, 4, 5]),
      (.prepend, "a b f1", "a b c1 d e1 f1 g2 h1", [5]),
    ]
    for step in steps {
      async let outcome = list.load(step.0)
      await server.calls.next().answer(step.page, next: 2, previous: 0)
      _ = await outcome
      XCTAssertEqual(text(list.items), step.items)
      let paths = step.repeated.map { ItemPath(section: 0, item: $0) }
      XCTAssertEqual(heard.withLock { $0 }, paths.isEmpty ? [] : [.repeatedItems(paths)], step.page)
      heard.withLock { $0 = [] }
    }
    XCTAssertEqual(recorder.list, list.snapshot)
  }
}
