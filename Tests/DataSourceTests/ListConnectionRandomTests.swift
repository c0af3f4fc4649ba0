import ControllerSupport
import DataSource
import TestSupport
import XCTest

@MainActor
final class ListConnectionRandomTests: XCTestCase {
  private typealias Source = SnapshotDataSource<String, Letter>

  /// Random mutations from outside, in the middle of batches, during animations and during drags: the strict list view survives, and
  /// ends with the list of the source.
  func test_randomMutations_strictListViewSurvives() async {
    var (updates, moves) = (0, 0)
    let seeds = RandomRounds.seeds(100, long: 4_000)
    for seed in seeds {
      var random = RandomLetters(seed: seed, allowsDuplicates: false)
      let base = Source(random.list())
      let shown = base.filter { $0.id != "c" }
      let view = StrictListView<String, Letter>()
      shown.connect(to: view)
      for _ in 0..<12 {
        switch Int.random(in: 0..<9, using: &random.generator) {
        case 0...2: base.replace(with: random.edited(base.snapshot))
        case 3: base.replace(with: random.list())
        case 4:
          // A cell that is configured changes the source.
          let next = random.edited(base.snapshot)
          view.onBatch = { [weak view] in
            view?.onBatch = nil
            base.replace(with: next)
          }
          base.replace(with: random.edited(base.snapshot))
        case 5: view.isAnimating.toggle()
        case 6: view.endUpdate()
        case 7: view.connection?.isPaused.toggle()
        default:
          guard view.completion == nil, !view.rows.isEmpty, view.connection?.isPaused == false else {
            continue
          }
          let section = Int.random(in: view.rows.sections.indices, using: &random.generator)
          let target = Int.random(in: view.rows.sections.indices, using: &random.generator)
          guard let item = view.rows.sections[section].items.indices.randomElement(using: &random.generator)
          else { continue }
          let last = view.rows.count(in: target) - (section == target ? 1 : 0)
          let place = Int.random(in: 0...last, using: &random.generator)
          view.beginDrag()
          if Bool.random(using: &random.generator) { base.replace(with: random.edited(base.snapshot)) }
          view.drop(
            from: ItemPath(section: section, item: item),
            to: ItemPath(section: target, item: place)
          )
          moves += 1
        }
      }
      view.onBatch = nil
      view.isAnimating = false
      view.connection?.isPaused = false
      while view.completion != nil { view.endUpdate() }
      XCTAssertEqual(view.faults, [], "seed \(seed)")
      XCTAssertEqual(view.rows, shown.snapshot, "seed \(seed)")
      updates += view.updates
    }
    XCTAssertGreaterThan(updates, 2 * seeds.count)
    XCTAssertGreaterThan(moves, seeds.count * 3 / 10)
  }

  // MARK: Ends of updates

  func test_update_tokenIsDropped_ends() async {
    let base = Source(letters("A: a"))
    let view = StrictListView<String, Letter>()
    view.isAnimating = true
    base.connect(to: view)
    base.replace(with: letters("A: a b"))
    base.replace(with: letters("A: a b c"))
    XCTAssertEqual(view.rows.text, "A: a b")
    view.isAnimating = false
    view.endUpdate(dropping: true)
    _ = await PendingWork.settle(limit: .seconds(300))
    XCTAssertEqual(view.rows.text, "A: a b c")
    XCTAssertEqual(view.faults, [])
  }

  func test_update_neverEnds_anotherSourceStillConnects() async {
    let base = Source(letters("A: a"))
    let view = StrictListView<String, Letter>()
    view.isAnimating = true
    base.connect(to: view)
    base.replace(with: letters("A: a b"))
    let stuck = view.connection
    stuck?.disconnect()
    view.endUpdate()
    Source(letters("B: z")).connect(to: view)
    XCTAssertEqual(view.rows.text, "B: z")
    base.replace(with: letters("A: c"))
    XCTAssertEqual(view.rows.text, "B: z")
  }

  // MARK: Drags

  private func path(_ section: Int, _ item: Int) -> ItemPath { ItemPath(section: section, item: item) }

  func test_drag_isNotEchoed_andOtherSurfacesGetIt() async {
    let base = Source(letters("A: a b c | B: d"))
    let (view, other) = (StrictListView<String, Letter>(), StrictListView<String, Letter>())
    base.connect(to: view)
    base.connect(to: other)
    view.beginDrag()
    view.drop(from: path(0, 0), to: path(1, 1))
    XCTAssertEqual(base.snapshot.text, "A: b c | B: d a")
    XCTAssertEqual(view.rows.text, "A: b c | B: d a")
    XCTAssertEqual([view.updates, other.updates], [0, 1])
    XCTAssertEqual(other.rows, view.rows)
    XCTAssertEqual(view.faults + other.faults, [])
  }

  func test_drag_afterTheListWasMadeAgainWithoutAChange_moves() async {
    let base = ArrayDataSource(pageItems("a b"))
    let rows = base.map { Letter($0.id.uppercased()) }
    let view = StrictListView<SingleSection, Letter>()
    rows.connect(to: view)
    rows.invalidate()
    view.beginDrag()
    view.drop(from: path(0, 0), to: path(0, 1))
    XCTAssertEqual(text(base.items), "b a")
    XCTAssertEqual(view.updates, 0)
  }

  func test_drag_otherEffectsOfTheMove_areUpdates() async {
    let base = ArrayDataSource(pageItems("a b1 c1"))
    let grouped = base.grouped(by: \.version, orderedBy: <, regroup: { base.update(Letter($0.id, $1)) })
    let view = StrictListView<Int, Letter>()
    grouped.connect(to: view)
    view.beginDrag()
    view.drop(from: path(0, 0), to: path(1, 1))
    // The surface has the row already; the empty section goes, and the row shows its new value.
    XCTAssertEqual(view.rows.text, "1: b1 a1 c1")
    XCTAssertEqual(view.updates, 1)
    XCTAssertEqual(view.faults, [])
  }

  func test_drag_thatIsRefused_goesBack() async {
    let base = ArrayDataSource(pageItems("b a"))
    let view = StrictListView<SingleSection, Letter>()
    base.sorted { $0.id < $1.id }.connect(to: view)
    view.beginDrag()
    view.drop(from: path(0, 0), to: path(0, 1))
    XCTAssertEqual(text(view.rows.allItems), "a b")
    XCTAssertEqual(view.updates, 1)
    XCTAssertEqual(view.faults, [])
  }

  func test_drag_theListHasChangedMeanwhile_showsTheList() async {
    let base = Source(letters("A: a b c"))
    let view = StrictListView<String, Letter>()
    base.connect(to: view)
    view.beginDrag()
    base.replace(with: letters("A: b c d"))
    view.drop(from: path(0, 0), to: path(0, 2))
    XCTAssertEqual(view.rows.text, "A: b c d")
    XCTAssertEqual(view.faults, [])
  }

  /// Each drop was refused after a change of the list, and the row went back.
  func test_drag_theListHasChangedMeanwhile_rowIsDroppedBesideItsNeighbor() async {
    typealias Case = (before: String, from: ItemPath, to: ItemPath, meanwhile: String, after: String)
    let cases: [Case] = [
      ("A: a b c", path(0, 0), path(0, 1), "A: a b c d e", "A: b a c d e"),
      ("A: a b c", path(0, 0), path(0, 2), "A: a b c d", "A: b c a d"),
      ("A: a b c", path(0, 2), path(0, 0), "A: x y a b c", "A: x y c a b"),
      ("A: a b c", path(0, 2), path(0, 1), "A: b c", "A: c b"),
      ("A: a b c", path(0, 0), path(0, 1), "A: c b a", "A: c b a"),
      ("A: a b c d", path(0, 0), path(0, 2), "A: b a d", "A: b a d"),
      ("A: a b | B: c d", path(0, 0), path(1, 1), "B: x c y d | A: b a", "B: x c a y d | A: b"),
      ("A: a b | B:", path(0, 1), path(1, 0), "A: a b | B: x", "A: a | B: b x"),
      // The user has put the row back.
      ("A: a b | B: c", path(1, 0), path(1, 0), "A: a b c | B:", "A: a b c | B:"),
      ("A: a b c", path(0, 0), path(0, 0), "A: b c a", "A: b c a"),
      // The neighbors, the section or the row are gone, so the place has no meaning any more.
      ("A: a b c", path(0, 0), path(0, 1), "A: a x y", "A: a x y"),
      ("A: a b | B: c d", path(0, 0), path(1, 1), "A: a b", "A: a b"),
      ("A: a b c", path(0, 0), path(0, 1), "A: b c", "A: b c"),
    ]
    for (before, from, to, meanwhile, after) in cases {
      let base = Source(letters(before))
      let view = StrictListView<String, Letter>()
      base.connect(to: view)
      view.beginDrag()
      base.replace(with: letters(meanwhile))
      view.drop(from: from, to: to)
      XCTAssertEqual(base.snapshot.text, after, "\(before), \(meanwhile)")
      XCTAssertEqual(view.rows, base.snapshot, "\(before), \(meanwhile)")
      XCTAssertEqual(view.faults, [])
    }
  }
}
