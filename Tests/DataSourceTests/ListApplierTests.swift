import DataSource
import XCTest

@MainActor
final class ListApplierTests: XCTestCase {
  /// Believes nothing it is told: a change has to begin with what is shown.
  private final class Surface: ListSurface {
    var heard: [String] = []
    var shown: Letters?
    var whenApplied: (() -> Void)?

    func reload(_ snapshot: Letters) {
      heard.append("reload " + snapshot.text)
      shown = snapshot
      whenApplied?()
    }

    func apply(_ change: ListChange<String, Letter>) {
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

  private func applier(
    _ surface: Surface,
    _ policy: ListApplierPolicy = ListApplierPolicy(),
    gate: Gate
  ) -> ListApplier<String, Letter> {
    ListApplier(surface, policy) { work in
      await gate.pass()
      return work()
    } compare: { old, new, isCancelled in
      isCancelled() ? nil : new.changes(from: old)
    }
  }

  private let inBackground = ListApplierPolicy(maximumItemsOnMainActor: 0)

  func test_show_shortLists_isDoneAtOnce() async {
    let surface = Surface()
    let applier = ListApplier(to: surface)
    applier.show(letters("A: a"))
    applier.show(letters("A: a b"))
    applier.show(letters("A: a b"))
    applier.show(letters("A: b a1"))
    XCTAssertEqual(surface.heard, ["reload A: a", "+0.1", "0.1>0.0 ~0.0"])
    XCTAssertEqual(applier.visible.text, "A: b a1")
  }

  func test_show_tooManyOperations_isAReload() async {
    let surface = Surface()
    let applier = ListApplier(to: surface, policy: ListApplierPolicy(maximumOperations: 2))
    applier.show(letters("A: a b c"))
    applier.show(letters("A: a b x"))
    applier.show(letters("A: y b z"))
    applier.show(letters("A: y b z 1 2 3"))
    XCTAssertEqual(
      surface.heard,
      ["reload A: a b c", "-0.2 +0.2", "reload A: y b z", "reload A: y b z 1 2 3"]
    )
  }

  func test_connect_usesTheChangesOfTheSource() async {
    let source = ArrayDataSource([Letter("a")])
    final class Heard: ListSurface {
      var words: [String] = []
      func reload(_ snapshot: ListSnapshot<SingleSection, Letter>) { words.append("reload") }
      func apply(_ change: ListChange<SingleSection, Letter>) { words.append(change.changeset.text) }
    }
    let surface = Heard()
    var compared = 0
    let applier = ListApplier<SingleSection, Letter>(
      surface,
      ListApplierPolicy(),
      runInBackground: { $0() },
      compare: { old, new, _ in
        MainActor.assumeIsolated { compared += 1 }
        return new.changes(from: old)
      }
    )
    source.connect(to: applier)
    source.append([Letter("b")])
    source.remove("a")
    XCTAssertEqual(surface.words, ["reload", "+0.1", "-0.0"])
    XCTAssertEqual(compared, 0)
  }

  func test_pause_thenResume_isOneChangeToTheLatest() async {
    let surface = Surface()
    let applier = ListApplier(to: surface)
    applier.show(letters("A: a"))
    applier.isPaused = true
    var marked = letters("A: a b")
    marked.reloadItems(["a"])
    applier.show(marked)
    applier.show(letters("A: a c"))
    XCTAssertEqual(surface.heard, ["reload A: a"])
    applier.isPaused = false
    XCTAssertEqual(
      surface.heard,
      ["reload A: a", "+0.1 !0.0"],
      "the mark of the list in between is not lost"
    )
  }

  func test_show_whileTheSurfaceIsBusy_waits() async {
    let surface = Surface()
    let applier = ListApplier(to: surface)
    surface.whenApplied = {
      guard surface.heard.count == 1 else { return }
      applier.show(letters("A: a b"))
      applier.show(letters("A: a b c"))
      XCTAssertEqual(surface.heard.count, 1)
    }
    applier.show(letters("A: a"))
    XCTAssertEqual(surface.heard, ["reload A: a", "+0.1 +0.2"])
  }

  func test_show_longLists_areComparedElsewhere() async {
    let surface = Surface()
    let gate = Gate()
    let applier = applier(surface, inBackground, gate: gate)
    applier.show(letters("A: a"))
    applier.show(letters("A: a b"))
    await gate.waitForArrivals(1)
    XCTAssertEqual(surface.heard, ["reload A: a"])
    XCTAssertEqual(applier.visible.text, "A: a")
    await gate.open()
    await applier.settle()
    XCTAssertEqual(surface.heard, ["reload A: a", "+0.1"])
  }

  func test_show_duringAComparison_givesItUpOnceAndThenLetsItEnd() async {
    let surface = Surface()
    let gate = Gate()
    let applier = applier(surface, inBackground, gate: gate)
    applier.show(letters("A: a"))
    for text in ["A: a b", "A: a c", "A: a d", "A: a e"] { applier.show(letters(text)) }
    await gate.open()
    await applier.settle()
    // The comparison with "a b" was given up for "a c"; that one was let end; then came the latest.
    XCTAssertEqual(surface.heard, ["reload A: a", "+0.1", "-0.1 +0.1"])
    XCTAssertEqual(applier.visible.text, "A: a e")
  }

  func test_reload_duringAComparison_winsOverIt() async {
    let surface = Surface()
    let gate = Gate()
    let applier = applier(surface, inBackground, gate: gate)
    applier.show(letters("A: a"))
    applier.show(letters("A: a b"))
    applier.reload(letters("A: c"))
    XCTAssertEqual(surface.heard, ["reload A: a", "reload A: c"])
    await gate.open()
    await applier.settle()
    XCTAssertEqual(surface.heard, ["reload A: a", "reload A: c"])
  }

  func test_pause_duringAComparison_takesItUpAgain() async {
    let surface = Surface()
    let gate = Gate()
    let applier = applier(surface, inBackground, gate: gate)
    applier.show(letters("A: a"))
    applier.show(letters("A: a b"))
    applier.isPaused = true
    await gate.open()
    await applier.settle()
    XCTAssertEqual(surface.heard, ["reload A: a"])
    applier.isPaused = false
    await applier.settle()
    XCTAssertEqual(surface.heard, ["reload A: a", "+0.1"])
  }

  func test_show_realComparisonInTheBackground_ends() async {
    let surface = Surface()
    let applier = ListApplier(to: surface, policy: inBackground)
    applier.show(letters("A: a"))
    applier.show(letters("A: b a"))
    await applier.settle()
    XCTAssertEqual(surface.heard, ["reload A: a", "+0.0"])
  }

  func test_lifetime_keepsNothingAlive() async {
    let gate = Gate()
    var surface: Surface? = Surface()
    weak let watchedSurface = surface
    var applier = surface.map { self.applier($0, inBackground, gate: gate) }
    weak let watchedApplier = applier
    applier?.show(letters("A: a"))
    applier?.show(letters("A: a b"))
    surface = nil
    XCTAssertNil(watchedSurface)
    applier = nil
    XCTAssertNil(watchedApplier, "a comparison does not keep it alive")
    await gate.open()
  }
}
