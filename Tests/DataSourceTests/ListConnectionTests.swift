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

  func test_show_isDoneAtOnce() async {
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
    let connection = ListConnection<SingleSection, Letter>(surface, 500, willShow: nil) { old, new in
      compared += 1
      return ListChange(from: old, to: new)
    }
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

  func test_lifetime_keepsNothingAlive() async {
    var surface: Surface? = Surface()
    weak let watchedSurface = surface
    var connection = surface.map { ListConnection(to: $0) }
    weak let watchedConnection = connection
    connection?.show(letters("A: a"))
    connection?.show(letters("A: a b"))
    surface = nil
    XCTAssertNil(watchedSurface)
    connection = nil
    XCTAssertNil(watchedConnection)
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
}
