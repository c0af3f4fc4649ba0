import DataSource
import XCTest

@MainActor
final class ListDataSourceSurfaceTests: XCTestCase {
  private final class Surface: ListSurface {
    var connection: ListConnection<SingleSection, Letter>?
    var heard: [String] = []
    var shown = ListSnapshot<SingleSection, Letter>()
    var animations: [Bool] = []

    func reload(_ snapshot: ListSnapshot<SingleSection, Letter>) {
      heard.append("reload " + snapshot.text)
      shown = snapshot
    }

    func apply(_ change: ListChange<SingleSection, Letter>, completion: ListCompletion) {
      heard.append(change.changeset.text)
      animations.append(change.isAnimated)
      XCTAssertEqual(change.before, shown)
      shown = change.after
    }
  }

  func test_connect_reloadsThenApplies() async {
    let source = ArrayDataSource(letters("A: a").allItems)
    let surface = Surface()
    source.connect(to: surface)
    source.append(contentsOf: [Letter("b")])
    source.remove("a")
    XCTAssertEqual(surface.heard, ["reload only: a", "+0.1", "-0.0"])
    XCTAssertEqual(surface.shown, source.snapshot)
  }

  func test_connect_surfaceDies_ends() async {
    let source = ArrayDataSource(letters("A: a").allItems)
    var surface: Surface? = Surface()
    weak let watched = surface
    if let surface { source.connect(to: surface) }
    surface = nil
    XCTAssertNil(watched)
    source.append(contentsOf: [Letter("b")])
    XCTAssertEqual(text(source.items), "a b")
  }

  func test_connect_chainThatNobodyStores_livesAsLongAsTheSurface() async {
    let base = ArrayDataSource(pageItems("a b"))
    var surface: Surface? = Surface()
    weak let weakSurface = surface
    var chain: FilteredDataSource? = base.filter { $0.id != "a" }
    weak let weakChain = chain
    if let surface { chain?.connect(to: surface) }
    chain = nil
    base.append(contentsOf: pageItems("c"))
    XCTAssertEqual(surface?.heard, ["reload only: b", "+0.1"])
    XCTAssertNotNil(weakChain)
    surface = nil
    XCTAssertNil(weakSurface)
    XCTAssertNil(weakChain)
  }

  func test_connect_anotherSource_endsTheFirstConnection() async {
    let other = ArrayDataSource(pageItems("z"))
    let surface = Surface()
    var first: ArrayDataSource<Letter>? = ArrayDataSource(pageItems("a"))
    weak let weakFirst = first
    first?.connect(to: surface)
    let firstConnection = surface.connection
    other.connect(to: surface)
    first?.append(contentsOf: pageItems("b"))
    first = nil
    XCTAssertNil(weakFirst, "a connection that has ended releases its source, also if somebody stores it")
    other.append(contentsOf: pageItems("y"))
    XCTAssertEqual(surface.heard, ["reload only: a", "reload only: z", "+0.1"])
    XCTAssertFalse(firstConnection === surface.connection)
  }

  func test_connect_batchWithoutAnimation_andWithAnOrigin() async {
    let source = ArrayDataSource(pageItems("a"))
    let surface = Surface()
    source.connect(to: surface)
    ListBatch.perform(animated: false) { source.append(contentsOf: pageItems("b")) }
    source.append(contentsOf: pageItems("c"))
    XCTAssertEqual(surface.animations, [false, true])
  }
}
