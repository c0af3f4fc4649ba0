import DataSource
import TestSupport
import XCTest

@MainActor
final class CompositeDataSourceTests: DuplicatesTestCase {
  private enum Row: Identifiable, Equatable, Sendable {
    case review(Letter)
    case person(Letter)

    var id: String {
      switch self {
      case .review(let letter), .person(let letter): letter.id
      }
    }
  }

  /// The expected composition, computed from the list.
  private static func texts(_ list: ListSnapshot<CompositeSectionID, CompositeItem<Letter>>) -> [String] {
    list.sections.map { text($0.items.map(\.content)) }
  }

  func test_init_findsTheCommonItem() async {
    let activeReviews = ArrayDataSource(pageItems("r s"))
    let people = SectionedList(pageItems("a b1 c"), by: \.version).map(Row.person)
    let screen = CompositeDataSource {
      activeReviews.map(Row.review)
      people
    }
    XCTAssertEqual(screen.numberOfSections, 3)
    XCTAssertEqual(screen[ItemPath(section: 1, item: 1)].content, .person(Letter("c")))
    XCTAssertEqual(screen.path(at: ItemPath(section: 1, item: 1), in: people), ItemPath(section: 0, item: 1))
  }

  /// The description had the number of the source, which is another one in each list. So a script did not find its rows again.
  func test_id_ofEqualLists_hasEqualDescriptions() async {
    let descriptions = (0..<2).map { _ in
      let list = ArrayDataSource(pageItems("a b"))
      return CompositeDataSource<Letter> { list }.snapshot.allItems.map { "\($0.id)" }
    }
    XCTAssertEqual(descriptions, [["a", "b"], ["a", "b"]])
  }

  func test_builder_conditionsAndLoops() async {
    let list = ArrayDataSource(pageItems("a"))
    for (isOn, expected) in [(true, ["a", "a", "a", "a"]), (false, ["A", "a", "a"])] {
      let composed = CompositeDataSource<Letter> {
        if isOn { list }
        if isOn { list } else { list.map { Letter($0.id.uppercased()) } }
        for _ in 0..<2 { list }
      }
      XCTAssertEqual(Self.texts(composed.snapshot), expected)
    }
    XCTAssertEqual(CompositeDataSource<Letter> {}.numberOfSections, 0)
  }

  func test_sameID_inTwoChildren_areTwoItems() async {
    let list = ArrayDataSource(pageItems("a b"))
    let again = list.map { $0 }
    let composed = CompositeDataSource {
      list; again
    }
    XCTAssertEqual(Set(composed.snapshot.allItems.map(\.id)).count, 4)
    let recorder = ChangeRecorder(composed)
    list.append(contentsOf: pageItems("c"))
    list.update(Letter("a", 1))
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["+0.2 +1.2", "~0.0 ~1.0"])
  }

  func test_section_keepsItsIDWhileTheChildHasIt() async {
    let people = SectionedList(pageItems("a b1"), by: \.version, orderedBy: <)
    let composed = CompositeDataSource {
      ArrayDataSource(pageItems("x")); people
    }
    let recorder = ChangeRecorder(composed)
    people.edit { $0.insert(Letter("c", 2), at: 0) }
    people.edit { $0.removeAll { $0.version == 0 } }
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["S+3 +3.0", "S-1 -1.0"])
    // Far more sections than are kept at a time.
    people.replace(with: [Letter("z", 3), Letter("b", 1)])
    for version in 4..<200 {
      people.replace(with: [Letter("z", version), Letter("b", 1)])
      XCTAssertEqual(Set(composed.snapshot.sectionIDs).count, 3)
      XCTAssertEqual(recorder.changes.last?.changeset.text, "S-2 S+2 2.0>2.0 ~2.0", "version \(version)")
    }
    XCTAssertEqual(recorder.list, composed.snapshot)
  }

  func test_resolve_table() async {
    let people = SectionedList(pageItems("a b1 c"), by: \.version)
    let (empty, others) = (ArrayDataSource<Letter>(), people.map { $0 })
    let sections = CompositeDataSource {
      empty; people; others
    }
    let children = people.snapshot.numberOfItems
    let places = [(0, 0), (0, 1), (1, 0)].map { ItemPath(section: $0.0, item: $0.1) }
    let paths = [(1, 0), (1, 1), (2, 0), (3, 0), (3, 1), (4, 0)].map { ItemPath(section: $0.0, item: $0.1) }
    for index in 0..<6 {
      let place = places[index % children]
      let (inPeople, inOthers) = index < children ? (place, nil) : (nil, place)
      XCTAssertEqual(sections.path(at: paths[index], in: people), inPeople)
      XCTAssertEqual(sections.path(at: paths[index], in: others), inOthers)
      XCTAssertTrue(sections.resolve(paths[index])?.source === (index < children ? people : others))
    }
    for path in [(0, 0), (1, 2), (5, 0), (-1, 0), (1, -1)].map({ ItemPath(section: $0.0, item: $0.1) }) {
      XCTAssertNil(sections.resolve(path), "\(path)")
    }
  }

  func test_nested_idsStayApart() async {
    let list = ArrayDataSource(pageItems("a b"))
    let again = list.map { $0 }
    let inner = CompositeDataSource {
      list; again
    }
    let filtered = inner.filter { $0.content.id == "a" }
    let middle = CompositeDataSource {
      list; inner
    }
    let outer = CompositeDataSource {
      middle; inner; list; filtered
    }
    XCTAssertEqual(Self.texts(outer.snapshot), ["a b", "a b", "a b", "a b", "a b", "a b", "a", "a"])
    XCTAssertEqual(Set(outer.snapshot.allItems.map(\.id)).count, 14)
    let path = ItemPath(section: 2, item: 1)
    XCTAssertEqual(outer.snapshot.item(at: path)?.id.base, "b")
    let inMiddle = outer.path(at: path, in: middle)
    let inInner = inMiddle.flatMap { middle.path(at: $0, in: inner) }
    XCTAssertEqual(inInner.flatMap { inner.path(at: $0, in: again) }, ItemPath(section: 0, item: 1))
    let place = outer.path(at: ItemPath(section: 2, item: 1), in: middle)
    XCTAssertEqual(place, ItemPath(section: 2, item: 1))
    XCTAssertEqual(place.flatMap { middle.path(at: $0, in: inner) }, ItemPath(section: 1, item: 1))
    let recorder = ChangeRecorder(outer)
    list.remove("a")
    XCTAssertEqual(recorder.changes.count, 1)
    XCTAssertEqual(recorder.changes.first?.changeset.itemDeletes.count, 8)
  }

  /// The identifiers of items that have gone are forgotten, and the others keep theirs.
  func test_childThatIsReplacedManyTimes_itemsThatStayKeepTheirIdentity() async {
    let list = ArrayDataSource([Letter("a")])
    let composite = CompositeDataSource {
      list; ArrayDataSource([Letter("z")])
    }
    let recorder = ChangeRecorder(composite)
    let first = composite.snapshot.allItems.map(\.id)
    for round in 0..<10 {
      list.replace(with: [Letter("a")] + (0..<20).map { Letter("\(round) \($0)") })
    }
    XCTAssertEqual(recorder.list, composite.snapshot)
    XCTAssertEqual(Set(composite.snapshot.allItems.map(\.id)).count, 22)
    list.replace(with: [Letter("a")])
    XCTAssertEqual(composite.snapshot.allItems.map(\.id), first)
  }

  /// Children of every kind, nested, mutated at random and in batches; the model looks at arrays only.
  func test_randomMutations_agreeWithAFlatModel() async {
    for seed in RandomRounds.seeds(5, long: 250) {
      var random = RandomLetters(seed: seed, allowsDuplicates: seed % 3 == 0)
      let array = ArrayDataSource<Letter>()
      let grouped = SectionedList([Letter](), by: \.version, orderedBy: <)
      let filtered = grouped.filter { _ in true }
      let part = array.filter { _ in true }
      let inner = CompositeDataSource {
        filtered; array
      }
      let middle = CompositeDataSource {
        inner; part; array.sorted { $0.id < $1.id }
      }
      let outer = CompositeDataSource {
        middle; inner; grouped
      }
      let recorders = (ChangeRecorder(inner), ChangeRecorder(middle), ChangeRecorder(outer))
      var bound = "z"
      var isPartial = false
      for _ in 0..<12 {
        let before = (inner.snapshot, middle.snapshot, outer.snapshot)
        let told = (recorders.0.changes.count, recorders.1.changes.count, recorders.2.changes.count)
        ListBatch.perform {
          for _ in 0..<Int.random(in: 1...3, using: &random.generator) {
            switch Int.random(in: 0..<5, using: &random.generator) {
            case 0: array.replace(with: random.list().allItems)
            case 1: grouped.replace(with: random.list().allItems)
            case 2:
              isPartial.toggle()
              part.isIncluded = { [isPartial] in !isPartial || $0.version == 0 }
            case 3:
              if !array.items.isEmpty {
                array.edit { $0.swapAt(0, Int.random(in: $0.indices, using: &random.generator)) }
              }
            default:
              bound = "abcdefghijklmnopz".randomElement(using: &random.generator).map(String.init) ?? "z"
              filtered.isIncluded = { [bound] in $0.id < bound }
            }
          }
        }

        let sections = grouped.snapshot.sections.map(\.items)
        let kept = sections.map { $0.filter { $0.id < bound } }.filter { !$0.isEmpty }
        let items = array.items
        let partModel = [items.filter { !isPartial || $0.version == 0 }].filter { !$0.isEmpty }
        let innerModel = kept + [items]
        let middleModel = innerModel + partModel + [items.sorted { $0.id < $1.id }]
        let outerModel = middleModel + innerModel + sections
        let context = "seed \(seed)"
        XCTAssertEqual(Self.texts(inner.snapshot), innerModel.map(text), context)
        XCTAssertEqual(Self.texts(middle.snapshot), middleModel.map(text), context)
        XCTAssertEqual(Self.texts(outer.snapshot), outerModel.map(text), context)

        XCTAssertEqual(recorders.0.list, inner.snapshot, context)
        XCTAssertEqual(recorders.1.list, middle.snapshot, context)
        XCTAssertEqual(recorders.2.list, outer.snapshot, context)
        // One change for all that was done, and none if it came to nothing.
        XCTAssertEqual(recorders.0.changes.count - told.0, before.0 == inner.snapshot ? 0 : 1, context)
        XCTAssertEqual(recorders.1.changes.count - told.1, before.1 == middle.snapshot ? 0 : 1, context)
        XCTAssertEqual(recorders.2.changes.count - told.2, before.2 == outer.snapshot ? 0 : 1, context)

        checkPaths(middle, context)
        checkPaths(outer, context)
      }
    }
  }

  /// Each path resolves to a place that the child has.
  private func checkPaths(_ list: CompositeDataSource<Letter>, _ context: String) {
    for path in (0..<list.snapshot.numberOfItems).compactMap(list.snapshot.path(atOffset:)) {
      guard let place = list.resolve(path) else { return XCTFail(context) }
      XCTAssertLessThan(place.path.item, place.source.count(in: place.path.section), context)
      XCTAssertEqual(list.path(at: path, in: place.source), place.path, context)
    }
  }

  func test_aChangeOfOneChild_doesNotMakeTheOthersAgain() async {
    var calls = 0
    let one = ArrayDataSource(pageItems("a b"))
    let other = ArrayDataSource(pageItems("c d"))
    let composed = CompositeDataSource {
      one
      other.map { letter in
        calls += 1
        return letter
      }
    }
    let recorder = ChangeRecorder(composed)
    calls = 0
    one.append(contentsOf: pageItems("e"))
    XCTAssertEqual(recorder.changes.count, 1)
    XCTAssertEqual(calls, 0)
  }

  func test_lifetime_keepsItsChildrenAndIsNotKeptByThem() async {
    var base: ArrayDataSource<Letter>? = ArrayDataSource(pageItems("a"))
    weak let weakBase = base
    var composed = base.map { base in
      CompositeDataSource {
        base; base.map { $0 }
      }
    }
    var outer = composed.map { composed in
      CompositeDataSource {
        composed; composed
      }
    }
    weak let weakComposed = composed
    weak let weakOuter = outer
    base = nil
    composed = nil
    XCTAssertNotNil(weakComposed)
    var recorder = outer.map { ChangeRecorder($0) }
    weak let weakRecorder = recorder
    weakBase?.append(contentsOf: pageItems("b"))
    XCTAssertEqual(recorder?.changes.count, 1)
    recorder = nil
    XCTAssertNil(weakRecorder)
    base = weakBase
    outer = nil
    XCTAssertNil(weakOuter)
    XCTAssertNil(weakComposed)
    base?.append(contentsOf: pageItems("c"))
    base = nil
    XCTAssertNil(weakBase)
  }
}
