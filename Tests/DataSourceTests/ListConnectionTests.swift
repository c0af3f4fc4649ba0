import ControllerSupport
import DataSource
import XCTest

@MainActor
final class ListConnectionTests: XCTestCase {
  /// Believes nothing it is told: a change has to begin with what is shown.
  private final class Surface: ListSurface {
    var connection: ListConnection<String, Letter>?
    var heard: [String] = []
    var shown: Letters?
    var whenApplied: (() -> Void)?

    func reload(_ snapshot: Letters) {
      heard.append("reload " + snapshot.text)
      shown = snapshot
      whenApplied?()
    }

    func apply(_ change: ListChange<String, Letter>, completion: ListCompletion) {
      heard.append(change.changeset.text)
      XCTAssertEqual(change.before, shown)
      for stage in change.stages {
        XCTAssertEqual(stage.before, shown)
        shown = stage.after
      }
      XCTAssertEqual(change.after, shown)
      whenApplied?()
    }
  }

  /// Holds comparisons until the test lets them run.
  private actor Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [CheckedContinuation<Void, Never>] = []
    private var arrived = 0
    private var isOpen = false

    func pass() async {
      arrived += 1
      arrivals.forEach { $0.resume() }
      arrivals = []
      if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func waitForArrivals(_ count: Int) async {
      while arrived < count { await withCheckedContinuation { arrivals.append($0) } }
    }

    func open() {
      isOpen = true
      waiting.forEach { $0.resume() }
      waiting = []
    }
  }

  private func connection(
    _ surface: Surface,
    maximumItemsOnMainActor: Int = 20_000,
    gate: Gate
  ) -> ListConnection<String, Letter> {
    ListConnection(surface, 500, maximumItemsOnMainActor) { work in
      await gate.pass()
      return work()
    } compare: { old, new, isCanceled in
      isCanceled() ? nil : new.changes(from: old)
    }
  }

  func test_show_shortLists_isDoneAtOnce() async {
    let surface = Surface()
    let connection = ListConnection(to: surface)
    connection.show(letters("A: a"))
    connection.show(letters("A: a b"))
    connection.show(letters("A: a b"))
    connection.show(letters("A: b a1"))
    XCTAssertEqual(surface.heard, ["reload A: a", "+0.1", "0.1>0.0 ~0.0"])
    XCTAssertEqual(connection.visible.text, "A: b a1")
  }

  func test_show_tooManyOperations_isAReload() async {
    let surface = Surface()
    let connection = ListConnection(to: surface, maximumOperations: 2)
    connection.show(letters("A: a b c"))
    connection.show(letters("A: a b x"))
    connection.show(letters("A: y b z"))
    connection.show(letters("A: y b z 1 2 3"))
    XCTAssertEqual(
      surface.heard,
      ["reload A: a b c", "-0.2 +0.2", "reload A: y b z", "reload A: y b z 1 2 3"]
    )
  }

  func test_connect_usesTheChangesOfTheSource() async {
    let source = ArrayDataSource([Letter("a")])
    final class Heard: ListSurface {
      var connection: ListConnection<SingleSection, Letter>?
      var words: [String] = []
      func reload(_ snapshot: ListSnapshot<SingleSection, Letter>) { words.append("reload") }
      func apply(_ change: ListChange<SingleSection, Letter>, completion: ListCompletion) {
        words.append(change.changeset.text)
      }
    }
    let surface = Heard()
    var compared = 0
    let connection = ListConnection<SingleSection, Letter>(
      surface,
      500,
      20_000,
      runInBackground: { $0() },
      compare: { old, new, _ in
        MainActor.assumeIsolated { compared += 1 }
        return new.changes(from: old)
      }
    )
    surface.connection = connection
    connection.follow(source)
    source.append(contentsOf: [Letter("b")])
    source.remove("a")
    XCTAssertEqual(surface.words, ["reload", "+0.1", "-0.0"])
    XCTAssertEqual(compared, 0)
  }

  func test_pause_thenResume_isOneChangeToTheLatest() async {
    let surface = Surface()
    let connection = ListConnection(to: surface)
    connection.show(letters("A: a"))
    connection.isPaused = true
    var marked = letters("A: a b")
    marked.reconfigureItems(["a"])
    connection.show(marked)
    connection.show(letters("A: a c"))
    XCTAssertEqual(surface.heard, ["reload A: a"])
    connection.isPaused = false
    XCTAssertEqual(
      surface.heard,
      ["reload A: a", "+0.1 ~0.0"],
      "the mark of the list in between is not lost"
    )
  }

  func test_show_whileTheSurfaceIsBusy_waits() async {
    let surface = Surface()
    let connection = ListConnection(to: surface)
    surface.whenApplied = {
      guard surface.heard.count == 1 else { return }
      connection.show(letters("A: a b"))
      connection.show(letters("A: a b c"))
      XCTAssertEqual(surface.heard.count, 1)
    }
    connection.show(letters("A: a"))
    XCTAssertEqual(surface.heard, ["reload A: a", "+0.1 +0.2"])
  }

  func test_show_longLists_areComparedElsewhere() async {
    let surface = Surface()
    let gate = Gate()
    let connection = connection(surface, maximumItemsOnMainActor: 0, gate: gate)
    connection.show(letters("A: a"))
    connection.show(letters("A: a b"))
    await gate.waitForArrivals(1)
    XCTAssertEqual(surface.heard, ["reload A: a"])
    XCTAssertEqual(connection.visible.text, "A: a")
    await gate.open()
    _ = await PendingWork.settle(limit: .seconds(60))
    XCTAssertEqual(surface.heard, ["reload A: a", "+0.1"])
  }

  func test_show_duringAComparison_givesItUpOnceAndThenLetsItEnd() async {
    let surface = Surface()
    let gate = Gate()
    let connection = connection(surface, maximumItemsOnMainActor: 0, gate: gate)
    connection.show(letters("A: a"))
    for text in ["A: a b", "A: a c", "A: a d", "A: a e"] { connection.show(letters(text)) }
    await gate.open()
    _ = await PendingWork.settle(limit: .seconds(60))
    // The comparison with "a b" was given up for "a c"; that one was let end; then came the latest.
    XCTAssertEqual(surface.heard, ["reload A: a", "+0.1", "-0.1 +0.1"])
    XCTAssertEqual(connection.visible.text, "A: a e")
  }

  func test_reload_duringAComparison_winsOverIt() async {
    let surface = Surface()
    let gate = Gate()
    let connection = connection(surface, maximumItemsOnMainActor: 0, gate: gate)
    connection.show(letters("A: a"))
    connection.show(letters("A: a b"))
    connection.reload(letters("A: c"))
    XCTAssertEqual(surface.heard, ["reload A: a", "reload A: c"])
    await gate.open()
    _ = await PendingWork.settle(limit: .seconds(60))
    XCTAssertEqual(surface.heard, ["reload A: a", "reload A: c"])
  }

  func test_pause_duringAComparison_takesItUpAgain() async {
    let surface = Surface()
    let gate = Gate()
    let connection = connection(surface, maximumItemsOnMainActor: 0, gate: gate)
    connection.show(letters("A: a"))
    connection.show(letters("A: a b"))
    connection.isPaused = true
    await gate.open()
    _ = await PendingWork.settle(limit: .seconds(60))
    XCTAssertEqual(surface.heard, ["reload A: a"])
    connection.isPaused = false
    _ = await PendingWork.settle(limit: .seconds(60))
    XCTAssertEqual(surface.heard, ["reload A: a", "+0.1"])
  }

  func test_show_realComparisonInTheBackground_ends() async {
    let surface = Surface()
    let connection = ListConnection(to: surface, maximumItemsOnMainActor: 0)
    connection.show(letters("A: a"))
    connection.show(letters("A: b a"))
    _ = await PendingWork.settle(limit: .seconds(60))
    XCTAssertEqual(surface.heard, ["reload A: a", "+0.0"])
  }

  func test_lifetime_keepsNothingAlive() async {
    let gate = Gate()
    var surface: Surface? = Surface()
    weak let watchedSurface = surface
    var connection = surface.map { self.connection($0, maximumItemsOnMainActor: 0, gate: gate) }
    weak let watchedConnection = connection
    connection?.show(letters("A: a"))
    connection?.show(letters("A: a b"))
    surface = nil
    XCTAssertNil(watchedSurface)
    connection = nil
    XCTAssertNil(watchedConnection, "a comparison does not keep it alive")
    await gate.open()
  }

  /// L6: the path is inside the list; the list is another one.
  func test_dragOfAnOldList_isRefusedForThatReason() async throws {
    let source = SnapshotDataSource(letters("A: a b c"))
    let surface = Surface()
    source.connect(to: surface)
    let connection = try XCTUnwrap(surface.connection)
    connection.isPaused = true
    source.replace(with: letters("A: b c"))
    XCTAssertThrowsError(
      try connection.move(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 1))
    ) {
      XCTAssertEqual(($0 as? ListMoveRefusal).map { "\($0)" }, "listHasChanged")
    }
  }

  /// The comparison had begun with the order before the drag, so its change moved other rows.
  func test_drag_duringAComparison_isPartOfTheNextChange() async throws {
    let source = SnapshotDataSource(letters("A: a b c"))
    let surface = Surface()
    let gate = Gate()
    let connection = connection(surface, maximumItemsOnMainActor: 0, gate: gate)
    connection.follow(source)
    connection.show(letters("A: a b"))
    connection.show(letters("A: a b d"))
    surface.shown = letters("A: b c a")
    try? connection.move(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 2))
    await gate.open()
    _ = await PendingWork.settle(limit: .seconds(60))
    XCTAssertEqual(surface.shown, source.snapshot)
  }
}
