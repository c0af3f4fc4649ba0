import DataSource
import XCTest

@MainActor
final class ListDataSourceSurfaceTests: XCTestCase {
  private final class Surface: ListSurface {
    var heard: [String] = []
    var shown = ListSnapshot<SingleSection, Letter>()

    func reload(_ snapshot: ListSnapshot<SingleSection, Letter>) {
      heard.append("reload " + snapshot.text)
      shown = snapshot
    }

    func apply(_ change: ListChange<SingleSection, Letter>) {
      heard.append(change.changeset.text)
      XCTAssertEqual(change.before, shown)
      shown = change.after
    }
  }

  func test_connect_reloadsThenApplies() async {
    let source = ArrayDataSource(letters("A: a").allItems)
    let surface = Surface()
    source.connect(to: surface)
    source.append([Letter("b")])
    source.remove("a")
    XCTAssertEqual(surface.heard, ["reload only: a", "+0.1", "-0.0"])
    XCTAssertEqual(surface.shown, source.snapshot)
  }

  func test_connect_surfaceOrScopeDies_ends() async {
    let source = ArrayDataSource(letters("A: a").allItems)
    var surface: Surface? = Surface()
    weak let watched = surface
    if let surface { source.connect(to: surface) }
    surface = nil
    XCTAssertNil(watched)
    source.append([Letter("b")])

    let other = Surface()
    var scope: Surface? = Surface()
    source.connect(to: other, while: scope)
    scope = nil
    source.append([Letter("c")])
    XCTAssertEqual(other.heard, ["reload only: a b"])
  }

  func test_connect_doesNotKeepTheSourceAlive() async {
    var source: ArrayDataSource<Letter>? = ArrayDataSource()
    weak let watched = source
    let surface = Surface()
    source?.connect(to: surface)
    source = nil
    XCTAssertNil(watched)
  }
}
