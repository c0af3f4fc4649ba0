import ControllerSupport
import DataSource
import Synchronization
import XCTest

#if DEBUG
  final class ListDiagnosticsTests: XCTestCase {
    /// Returns the reports that `body` causes, without the name of the list.
    private func reports(_ body: () async -> Void) async -> [String] {
      let printed = Mutex<[String]>([])
      await Diagnostics.$output.withValue(
        .init { message in printed.withLock { $0.append(message) } },
        operation: body
      )
      return printed.withLock { $0 }.map { $0.replacingOccurrences(of: "A list of Letter: ", with: "") }
    }

    func test_duplicates_thatComeIn_areReportedOnce() async {
      let cases: [(old: String, new: String, reports: [String])] = [
        ("A: a b", "A: b a", []),
        ("A: a", "A: a b a", ["items at 0.2"]),
        ("A: a b a", "A: a b a c", []),
        ("A: a b a c", "A: a b a c c", ["items at 0.4"]),
        ("A: a b", "A: a b a | B: b | A:", ["sections at 2", "items at 0.2, 1.0"]),
      ]
      for (old, new, expected) in cases {
        let found = await reports {
          let change = ListChange(from: letters(old), to: letters(new))
          XCTAssertEqual(change.after.text, new, "no item is lost")
          for _ in change.stages {}
        }
        XCTAssertEqual(found.count, expected.count, new)
        for (found, expected) in zip(found, expected) {
          XCTAssertTrue(found.hasPrefix("The \(expected) have the identifiers of earlier"), found)
        }
      }
    }

    @MainActor
    func test_pageThatBringsItemsAgain_isReportedOnce() async {
      let server = PageServer<Int>()
      let list = PagedDataSource(firstKey: 1, loadPage: server.load)
      let recorder = ChangeRecorder(list)
      let steps: [(PageDirection, page: String, items: String, repeated: String?)] = [
        (.refresh, "c d e c1", "c1 d e", "0.0"),
        (.append, "f g", "c1 d e f g", nil),
        (.append, "g1 h e1 h1 g2", "c1 d e1 f g2 h1", "0.2, 0.4, 0.5"),
        (.prepend, "a b f1", "a b c1 d e1 f1 g2 h1", "0.5"),
      ]
      for step in steps {
        let found = await reports {
          async let outcome = list.load(step.0)
          await server.calls.next().answer(step.page, next: 2, previous: 0)
          _ = await outcome
        }
        XCTAssertEqual(text(list.items), step.items)
        let expected = step.repeated.map { "A page contains the items at \($0) again." }
        XCTAssertEqual(found.map { String($0.prefix(expected?.count ?? 0)) }, [expected].compactMap(\.self))
      }
      XCTAssertEqual(recorder.list, list.snapshot)
    }
  }
#endif
