import Binding
import ControllerSupport
import Synchronization
import TestSupport
import XCTest

@MainActor
final class CollectionBindingTests: XCTestCase {
  private struct Item: Equatable {
    let id: Int
    var title: String
  }

  @MainActor
  private final class RowView {
    let id: Int
    var title = "" { didSet { onTitle?() } }
    var onTitle: (() -> Void)?
    init(id: Int) { self.id = id }
  }

  @MainActor
  private final class Stack {
    var rows: [RowView] = []
    var arranged = 0
    var titles: [String] { rows.map(\.title) }
  }

  private typealias Rows = CollectionBinding<Stack, Int, Item, RowView>

  private let stack = Stack()
  private var made: [Int] = []

  private func makeBinding() -> Rows {
    CollectionBinding(
      to: stack,
      id: { $0.id },
      makeView: { [unowned self] item in
        made.append(item.id)
        return RowView(id: item.id)
      }
    ) {
      Bind(\.title, to: \.title).named("title")
    } arrange: {
      $0.rows = $1
      $0.arranged += 1
    }
  }

  private func items(_ titles: (Int, String)...) -> [Item] { titles.map { Item(id: $0.0, title: $0.1) } }

  func test_show_first_makesAndWritesAll() async {
    let binding = makeBinding()
    XCTAssertEqual(stack.arranged, 0)
    let report = binding.show(items((1, "a"), (2, "b")))
    XCTAssertEqual(report.inserted, [1, 2])
    XCTAssertEqual(report.updated, [])
    XCTAssertTrue(report.isArranged)
    XCTAssertEqual(stack.titles, ["a", "b"])
    XCTAssertEqual(binding.ids, [1, 2])
    XCTAssertEqual(binding[2]?.source.title, "b")
    XCTAssertNil(binding[3])
  }

  func test_show_again_keepsRowsByIdentity() async {
    let binding = makeBinding()
    binding.show(items((1, "a"), (2, "b"), (3, "c")))
    let before = stack.rows
    let report = binding.show(items((3, "c"), (4, "d"), (1, "A")))
    XCTAssertEqual(report.inserted, [4])
    XCTAssertEqual(report.removed, [2])
    XCTAssertEqual(report.updated, [1])
    XCTAssertEqual(made, [1, 2, 3, 4])
    XCTAssertEqual(stack.titles, ["c", "d", "A"])
    XCTAssertTrue(stack.rows[0] === before[2] && stack.rows[2] === before[0])
  }

  func test_show_sameRows_arrangesNothing() async {
    let binding = makeBinding()
    binding.show(items((1, "a"), (2, "b")))
    let report = binding.show(items((1, "a"), (2, "B")))
    XCTAssertFalse(report.isArranged)
    XCTAssertEqual(report.updated, [2])
    XCTAssertEqual(stack.arranged, 1)
    XCTAssertTrue(binding.show(items((2, "B"), (1, "a"))).isArranged, "another order")
    XCTAssertTrue(binding.show([]).isArranged)
    XCTAssertEqual(stack.rows.count, 0)
  }

  func test_show_repeatedIds_showsTheFirstAndSaysSo() async {
    let binding = makeBinding()
    let report = binding.show(items((1, "a"), (1, "b"), (2, "c"), (1, "d")))
    XCTAssertEqual(report.repeated, [1, 1])
    XCTAssertEqual(stack.titles, ["a", "c"])
  }

  func test_show_droppedView_isMadeAnew() async {
    let binding = makeBinding()
    binding.show(items((1, "a"), (2, "b")))
    stack.rows.removeFirst()
    let report = binding.show(items((1, "a"), (2, "b")))
    XCTAssertEqual(report.inserted, [1])
    XCTAssertTrue(report.isArranged)
    XCTAssertEqual(stack.titles, ["a", "b"])
  }

  func test_show_fromAWrite_lastWins() async {
    let binding = makeBinding()
    binding.show(items((1, "a")))
    stack.rows[0].onTitle = { [unowned self, unowned binding] in
      stack.rows[0].onTitle = nil
      binding.show(items((2, "x")))
      binding.show(items((3, "y"), (1, "z")))
    }
    binding.show(items((1, "b")))
    XCTAssertEqual(stack.titles, ["y", "z"])
    XCTAssertEqual(binding.ids, [3, 1])
  }

  /// Finding J: the ninth nested collection was dropped, and the report said nothing.
  func test_show_fromEveryPass_isUnsettledAndReported() async {
    let messages = Mutex<[String]>([])
    var passes = 0
    weak var weakBinding: Rows?
    let binding = Rows(to: stack, id: { $0.id }, makeView: { RowView(id: $0.id) }) {
      Bind(\.title, to: \.title)
    } arrange: { [unowned self] _, _ in
      passes += 1
      let nested = weakBinding?.show(items((passes, "next")))
      XCTAssertEqual(nested?.outcome, .deferred)
    }
    weakBinding = binding
    let report = Diagnostics.$output.withValue({ message in messages.withLock { $0.append(message) } }) {
      binding.show(items((0, "a")))
    }
    XCTAssertEqual(report.outcome, .unsettled)
    XCTAssertEqual(passes, ViewBinding<Item, RowView>.maximumPasses)
    XCTAssertEqual(messages.withLock { $0.count }, 1)
  }

  func test_show_unsettledRow_isReported() async {
    weak var weakBinding: Rows?
    let binding = Rows(to: stack, id: { $0.id }, makeView: { RowView(id: $0.id) }) {
      Bind(
        \.title,
        set: { view, title in
          view.title = title
          weakBinding?[view.id]?.updateView()
        }
      ).always()
    } arrange: {
      $0.rows = $1
    }
    weakBinding = binding
    XCTAssertEqual(binding.show(items((1, "a"))).outcome, .settled, "the row is not in the collection yet")
    XCTAssertEqual(binding.show(items((1, "b"))).outcome, .unsettled)
  }

  func test_deaths_leakNothing() async {
    var stack: Stack? = Stack()
    var binding: Rows?
    weak var row: RowView?
    do {
      guard let stack else { return XCTFail("just made") }
      binding = CollectionBinding(to: stack, id: { $0.id }, makeView: { RowView(id: $0.id) }) {
        Bind(\.title, to: \.title)
      } arrange: {
        $0.rows = $1
      }
      binding?.show(items((1, "a")))
      row = stack.rows.first
    }
    weak let weakStack = stack
    stack = nil
    XCTAssertNil(weakStack)
    XCTAssertNil(row)
    XCTAssertEqual(binding?.show(items((1, "a"))).outcome, .inert)
    XCTAssertEqual(binding?.ids, [])
    weak let weakBinding = binding
    binding = nil
    XCTAssertNil(weakBinding)
  }

  func test_show_randomLists_matchesThemAndMakesOnlyNewRows() async {
    let seed: UInt64 = 6_120_001
    var random = SplitMix64(seed: seed)
    let binding = makeBinding()
    var shown: [Item] = []
    for step in 0..<(isLongRun ? 50_000 : 2_000) {
      var next = (0..<6).filter { _ in Bool.random(using: &random) }
        .map { Item(id: $0, title: "\(Int.random(in: 0..<3, using: &random))") }
      next.shuffle(using: &random)
      made = []
      let report = binding.show(next)
      let place = "seed \(seed), step \(step)"
      XCTAssertEqual(stack.titles, next.map(\.title), place)
      XCTAssertEqual(stack.rows.map(\.id), next.map(\.id), place)
      let old = Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0.title) })
      XCTAssertEqual(report.inserted, next.map(\.id).filter { old[$0] == nil }, place)
      XCTAssertEqual(made, report.inserted, place)
      XCTAssertEqual(report.removed, shown.map(\.id).filter { id in !next.contains { $0.id == id } }, place)
      XCTAssertEqual(
        report.updated,
        next.filter { old[$0.id] != nil && old[$0.id] != $0.title }.map(\.id),
        place
      )
      XCTAssertEqual(report.isArranged, next.map(\.id) != shown.map(\.id), place)
      shown = next
    }
  }
}
