import DataSource
import Observation
import XCTest

/// Lists under Observation, as a SwiftUI view reads them.
@MainActor
final class ListObservationTests: XCTestCase {
  /// Reads values again after each notification, in the same turn.
  @MainActor
  private final class Reader {
    private(set) var seen: [String] = []
    private let read: @MainActor () -> String

    init(_ read: @escaping @MainActor () -> String) {
      self.read = read
      track()
    }

    private func track() {
      let text = withObservationTracking {
        read()
      } onChange: { [weak self] in
        MainActor.assumeIsolated { self?.track() }
      }
      seen.append(text)
    }
  }

  func test_everyKindOfList_notifiesOncePerMutationAndBatch() async {
    let source = ArrayDataSource(pageItems("a b c1"))
    let other = SnapshotDataSource(letters("A: x"))
    let filtered = source.filter { $0.version == 0 }
    let lists: [(String, @MainActor () -> String)] = [
      ("array", { text(source.items) }),
      (
        "map",
        {
          let list = source.map { Letter($0.id + "!") }; return text(list.snapshot.allItems)
        }
      ),
      ("filter", { text(filtered.snapshot.allItems) }),
      ("grouped", { source.grouped(by: { "\($0.version)" }).snapshot.text }),
    ]
    let composed = CompositeDataSource {
      filtered; other
    }
    let mapped = source.map { $0 }.sorted { $0.id > $1.id }
    let readers =
      lists.map { Reader($0.1) } + [
        Reader { "\(composed.snapshot.numberOfItems)" }, Reader { text(mapped.snapshot.allItems) },
      ]
    let counts = { readers.map(\.seen.count) }
    XCTAssertEqual(counts(), Array(repeating: 1, count: readers.count))
    source.append(contentsOf: pageItems("d"))
    XCTAssertEqual(counts(), Array(repeating: 2, count: readers.count))
    ListBatch.perform {
      source.remove("a")
      other.replace(with: letters("A: x y"))
      source.append(contentsOf: pageItems("e"))
    }
    XCTAssertEqual(counts(), Array(repeating: 3, count: readers.count))
    XCTAssertEqual(
      readers.map(\.seen.last),
      ["b c1 d e", "b! c! d! e!", "b d e", "0: b d e | 1: c1", "5", "e d c1 b"]
    )
    XCTAssertEqual(readers[2].seen, ["a b", "a b d", "b d e"])
  }

  func test_stateOfLoading_notifies() async {
    let feed = PagedDataSource<Letter, Int>(firstKey: 1) { _ in ListPage(pageItems("a"), next: nil) }
    let reader = Reader { "\(text(feed.items)) \(feed.state.refresh.isLoading)" }
    await feed.load(.refresh)
    XCTAssertEqual(reader.seen, [" false", " true", "a false"])
  }

  /// A reader that mutates a source in its notification does not disturb the others.
  func test_readerThatMutates_isNotifiedOfItsOwnChange() async {
    let source = ArrayDataSource(pageItems("a"))
    let derived = source.filter { _ in true }
    var didAppend = false
    let reader = Reader {
      if derived.snapshot.numberOfItems == 2, !didAppend {
        didAppend = true
        source.append(contentsOf: pageItems("c"))
      }
      return text(derived.snapshot.allItems)
    }
    let recorder = ChangeRecorder(derived)
    source.append(contentsOf: pageItems("b"))
    XCTAssertEqual(reader.seen.last, "a b c")
    XCTAssertEqual(recorder.changes.count, 2)
  }
}
