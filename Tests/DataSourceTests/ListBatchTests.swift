import DataSource
import XCTest

@MainActor
final class ListBatchTests: XCTestCase {
  private var tokens: [ListObservation] = []

  private struct Refused: Error {}

  /// A source of a user, which wraps another source and forwards all calls.
  private final class Wrapper: ListDataSource {
    let inner = ArrayDataSource<Letter>()
    var snapshot: ListSnapshot<SingleSection, Letter> { inner.snapshot }
    func observe<Owner: AnyObject>(
      _ owner: Owner,
      _ handler: @escaping @MainActor (Owner, ListChange<SingleSection, Letter>) -> Void
    ) -> ListObservation {
      ListObservation(retaining: self, inner.observe(owner, handler))
    }
  }

  /// A user's source with its own calls of observers.
  private final class Loner: ListDataSource {
    private(set) var snapshot = ListSnapshot<SingleSection, Letter>(sections: [ListSection(id: .only)])
    private var handlers: [(ListChange<SingleSection, Letter>) -> Void] = []
    func observe<Owner: AnyObject>(
      _ owner: Owner,
      _ handler: @escaping @MainActor (Owner, ListChange<SingleSection, Letter>) -> Void
    ) -> ListObservation {
      let token = ListObservation(retaining: self)
      handlers.append { [weak owner, weak token] change in
        if let owner, let token, !token.isCanceled { handler(owner, change) }
      }
      return token
    }
    func append(_ letter: Letter) {
      let before = snapshot
      snapshot.appendItems([letter], to: .only)
      for handler in handlers { handler(ListChange(from: before, to: snapshot)) }
    }
  }

  func test_perform_manyMutations_areOneChange() async {
    let list = ArrayDataSource(pageItems("a b"))
    let recorder = ChangeRecorder(list)
    let removed = ListBatch.perform {
      list.append(contentsOf: pageItems("c d"))
      list.edit { $0.insert($0.removeLast(), at: 0) }
      XCTAssertEqual(text(list.items), "d a b c")
      return list.remove("a")
    }
    XCTAssertEqual(removed, Letter("a"))
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["-0.0 +0.0 +0.2"])
  }

  func test_perform_isAnimatedByDefault() async {
    let list = ArrayDataSource(pageItems("a"))
    let recorder = ChangeRecorder(list)
    ListBatch.perform { list.append(contentsOf: pageItems("b")) }
    XCTAssertEqual(recorder.changes.map(\.isAnimated), [true])
  }

  func test_perform_whatCancelsOut_isNotTold() async {
    let list = ArrayDataSource(pageItems("a b"))
    let recorder = ChangeRecorder(list)
    ListBatch.perform {
      list.append(contentsOf: pageItems("c"))
      list.remove("c")
    }
    XCTAssertEqual(recorder.changes.count, 0)
  }

  func test_perform_nested_isPartOfTheOuter() async {
    let list = ArrayDataSource(pageItems("a"))
    let recorder = ChangeRecorder(list)
    ListBatch.perform {
      ListBatch.perform { list.append(contentsOf: pageItems("b")) }
      XCTAssertEqual(recorder.changes.count, 0)
      list.append(contentsOf: pageItems("c"))
    }
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["+0.1 +0.2"])
  }

  func test_perform_nested_isAnimatedOnlyIfAllAre() async {
    let list = ArrayDataSource(pageItems("a"))
    let recorder = ChangeRecorder(list)
    for outer in [true, false] {
      for inner in [true, false] {
        ListBatch.perform(animated: outer) {
          ListBatch.perform(animated: inner) { list.append(contentsOf: pageItems("b")) }
        }
        list.remove("b")
      }
    }
    let added = recorder.changes.filter { !$0.changeset.itemInserts.isEmpty }
    XCTAssertEqual(added.map(\.isAnimated), [true, false, false, false])
  }

  func test_perform_bodyThrows_tellsWhatItDid() async {
    let list = ArrayDataSource(pageItems("a"))
    let recorder = ChangeRecorder(list)
    XCTAssertThrowsError(
      try ListBatch.perform {
        list.append(contentsOf: pageItems("b"))
        throw Refused()
      }
    )
    XCTAssertEqual(recorder.changes.count, 1)
    list.append(contentsOf: pageItems("c"))
    XCTAssertEqual(recorder.changes.count, 2)
  }

  func test_diamond_eachSourceTellsOnce_andOnlyWhenAllAreUpToDate() async {
    let base = ArrayDataSource(pageItems("a b1 c"))
    let even = base.filter { $0.version == 0 }
    let odd = base.filter { $0.version == 1 }
    let both = CompositeDataSource {
      even; odd; base
    }
    let top = CompositeDataSource {
      both; both; odd.map { Letter($0.id.uppercased()) }
    }
    var seen: [Int] = []
    tokens += base.observe(self) { _, _ in seen.append(top.snapshot.numberOfItems) }
    let recorders = (ChangeRecorder(both), ChangeRecorder(top))
    base.append(contentsOf: pageItems("d1"))
    XCTAssertEqual(seen, [18])
    ListBatch.perform {
      base.remove("a")
      odd.isIncluded = { $0.id == "d" }
      XCTAssertEqual(top.snapshot.numberOfItems, 11)
    }
    XCTAssertEqual(recorders.0.changes.count, 2)
    XCTAssertEqual(recorders.1.changes.count, 2)
    XCTAssertEqual(recorders.1.list, top.snapshot)
  }

  func test_chainOfDiamonds_isNotExponential() async {
    var calls = 0
    let base = ArrayDataSource(pageItems("a b"))
    var list = base.grouped(by: { _ in 0 }).map { $0 }
    for _ in 0..<40 {
      let below = list
      // Three ways from each level to the next.
      let above = below.filter { _ in true }.depending(on: below).depending(on: below.map { $0 })
      list = above.map { letter in
        calls += 1
        return letter
      }
    }
    let recorder = ChangeRecorder(list)
    calls = 0
    base.append(contentsOf: pageItems("c"))
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["+0.2"])
    XCTAssertEqual(calls, 40 * 3)
  }

  func test_unobservedSources_areMadeWhenAsked() async {
    var calls = 0
    let base = ArrayDataSource(pageItems("a"))
    let mapped = base.map { letter in
      calls += 1
      return letter
    }
    calls = 0
    for id in ["b", "c", "d"] { base.append(contentsOf: [Letter(id)]) }
    XCTAssertEqual(calls, 0)
    XCTAssertEqual(text(mapped.snapshot.allItems), "a b c d")
    XCTAssertEqual(mapped.snapshot.numberOfItems, 4)
    XCTAssertEqual(calls, 4)
    let recorder = ChangeRecorder(mapped)
    base.append(contentsOf: [Letter("e")])
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["+0.4"])
  }

  func test_observe_withinABatch_startsFromWhatItSees() async {
    let list = ArrayDataSource(pageItems("a"))
    let first = ChangeRecorder(list)
    ListBatch.perform {
      list.append(contentsOf: pageItems("b"))
      let second = ChangeRecorder(list)
      list.append(contentsOf: pageItems("c"))
      tokens += list.observe(second) { second, _ in XCTAssertEqual(text(second.list.allItems), "a b c") }
    }
    XCTAssertEqual(first.list, list.snapshot)
  }

  func test_observe_withinABatch_bothAreRight() async {
    let list = ArrayDataSource(pageItems("a"))
    let first = ChangeRecorder(list)
    var second: ChangeRecorder<SingleSection, Letter>?
    ListBatch.perform {
      list.append(contentsOf: pageItems("b"))
      second = ChangeRecorder(list)
      list.append(contentsOf: pageItems("c"))
    }
    XCTAssertEqual(first.changes.map(\.changeset.text), ["+0.1", "+0.2"])
    XCTAssertEqual(second?.changes.map(\.changeset.text), ["+0.2"])
  }

  func test_observe_whileAnOlderChangeIsOnItsWay_doesNotHearIt() async {
    let list = ArrayDataSource(pageItems("a"))
    let filtered = list.filter { _ in true }
    var second: ChangeRecorder<SingleSection, Letter>?
    // The filtered list has settled when the base tells, but has not told.
    tokens += list.observe(self) { _, _ in second = second ?? ChangeRecorder(filtered) }
    let first = ChangeRecorder(filtered)
    list.append(contentsOf: pageItems("b"))
    XCTAssertEqual(second?.changes.count, 0)
    list.append(contentsOf: pageItems("c"))
    XCTAssertEqual(first.changes.count, 2)
    XCTAssertEqual(second?.changes.map(\.changeset.text), ["+0.2"])
  }

  func test_observer_mutates_everybodyHearsItAfterwards() async {
    let list = ArrayDataSource(pageItems("a"))
    tokens += list.observe(self) { _, change in
      if change.after.numberOfItems < 5 {
        list.append(contentsOf: [Letter("x\(change.after.numberOfItems)")])
      }
    }
    let recorder = ChangeRecorder(list)
    let composed = ChangeRecorder(
      CompositeDataSource {
        list; list
      }
    )
    list.append(contentsOf: pageItems("b"))
    XCTAssertEqual(recorder.changes.count, 4)
    XCTAssertEqual(composed.changes.count, 4, "the token retains the composition")
    XCTAssertEqual(recorder.list, list.snapshot)
  }

  /// A modal alert runs a run loop of its own, in which other lists change.
  func test_observer_runsANestedRunLoop_otherListsGoOn() async {
    let (list, other) = (ArrayDataSource(pageItems("a")), ArrayDataSource(pageItems("b")))
    let recorders = (ChangeRecorder(other), ChangeRecorder(other.filter { _ in true }))
    var counts: [Int] = []
    tokens += list.observe(self) { _, _ in
      other.append(contentsOf: pageItems("c"))
      counts = [recorders.0.changes.count, recorders.1.changes.count]
    }
    list.append(contentsOf: pageItems("d"))
    XCTAssertEqual(counts, [1, 1])
  }

  func test_userWrittenSource_thatHandsOn_isCoalesced() async {
    let wrapper = Wrapper()
    let composed = CompositeDataSource {
      wrapper; wrapper.inner; wrapper.map { $0 }
    }
    let recorder = ChangeRecorder(composed)
    wrapper.inner.append(contentsOf: pageItems("a b"))
    XCTAssertEqual(recorder.changes.map(\.changeset.text), ["+0.0 +0.1 +1.0 +1.1 +2.0 +2.1"])
  }

  func test_userWrittenSource_thatTellsItself_works() async {
    let loner = Loner()
    let filtered = loner.filter { $0.id != "b" }
    let composed = CompositeDataSource {
      filtered; loner
    }
    let recorder = ChangeRecorder(composed)
    let plain = ChangeRecorder(filtered)
    loner.append(Letter("a"))
    loner.append(Letter("b"))
    XCTAssertEqual(plain.changes.map(\.changeset.text), ["S+0 +0.0"])
    // The composition may receive a change from each source, so the test checks only the result.
    XCTAssertEqual(recorder.list, composed.snapshot)
    XCTAssertEqual(recorder.list.numberOfItems, 3)
  }

  func test_transformThatMutatesASource_endsConsistent() async {
    let log = ArrayDataSource<Letter>()
    let base = ArrayDataSource(pageItems("a"))
    let mapped = base.map { letter in
      if log.path(of: letter.id) == nil { log.append(contentsOf: [letter]) }
      return letter
    }
    let recorders = (ChangeRecorder(mapped), ChangeRecorder(log))
    base.append(contentsOf: pageItems("b c"))
    XCTAssertEqual(recorders.0.list, mapped.snapshot)
    XCTAssertEqual(recorders.1.list, log.snapshot)
    XCTAssertEqual(text(log.items), "a b c")
  }
}
