import Binding
import ControllerSupport
import Dispatch
import Observation
import Synchronization
import TestSupport
import XCTest

/// A model of no actor.
private final class Shared: Observable, Sendable {
  private let stored = Mutex(0)
  private let registrar = ObservationRegistrar()

  var number: Int {
    get {
      registrar.access(self, keyPath: \.number)
      return stored.withLock { $0 }
    }
    set { registrar.withMutation(of: self, keyPath: \.number) { stored.withLock { $0 = newValue } } }
  }
}

@MainActor
final class ViewBindingObservingTests: XCTestCase {
  @Observable @MainActor
  final class Store {
    var name = "Ada"
    var city: String?
    var unseen = 0
  }

  /// A presenter that copies the values of the store.
  private struct Presenter {
    let name: String
    let city: String?
  }

  /// A presenter without copies. Each of its properties reads the store again.
  private struct LazyPresenter {
    let store: Store
    @MainActor var name: String { store.name }
  }

  private let store = Store()
  private let card = Card()
  private var made = 0

  private func makeBinding() -> ViewBinding<Presenter, Card> {
    ViewBinding(observing: self, to: card) { test in
      test.made += 1
      return Presenter(name: test.store.name, city: test.store.city)
    } rows: {
      Bind(\.name, to: \.name.text).named("name")
      Bind(\.city, to: \.city.text) { $0 ?? "—" }.named("city")
      Bind(\.name, to: \.caption).named("caption")
    }
  }

  /// Waits for the next update that nobody has asked for.
  private func update<Source>(of binding: ViewBinding<Source, Card>) async -> BindingReport {
    await withCheckedContinuation { continuation in
      binding.onUpdate = { [unowned binding] report in
        binding.onUpdate = nil
        continuation.resume(returning: report)
      }
    }
  }

  /// Until everything has run that was in the main actor's queue before.
  private func nextTurn() async {
    for _ in 0..<20 { await Task { @MainActor in }.value }
  }

  func test_init_view_isWrittenAtOnce() async {
    let binding = makeBinding()
    XCTAssertEqual(card.name.text, "Ada")
    XCTAssertEqual(card.city.text, "—")
    XCTAssertTrue(binding.isObserving)
  }

  func test_changes_manyInOneTurn_areOneUpdate() async {
    let binding = makeBinding()
    made = 0
    for number in 0..<10 { store.name = "Bo \(number)" }
    store.city = "Rome"
    XCTAssertEqual(card.name.text, "Ada", "not before the next turn")
    let report = await update(of: binding)
    XCTAssertEqual(report.outcome, .complete)
    XCTAssertEqual(report.written, ["name", "city", "caption"])
    XCTAssertEqual(card.name.text, "Bo 9")
    XCTAssertEqual(made, 1)
    var updates = 0
    binding.onUpdate = { _ in updates += 1 }
    await nextTurn()
    XCTAssertEqual(updates, 0)
    store.name = "Cy"
    await nextTurn()
    XCTAssertEqual(card.name.text, "Cy", "it goes on")
    XCTAssertEqual(updates, 1)
  }

  func test_change_ofWhatIsNotRead_updatesNothing() async {
    let binding = makeBinding()
    binding.onUpdate = { _ in XCTFail("nothing to show") }
    store.unseen = 1
    await nextTurn()
  }

  func test_lazyPresenter_isTrackedWhereTheRowsReadIt() async {
    let store = store
    let binding = ViewBinding(observing: store, to: card) {
      LazyPresenter(store: $0)
    } rows: {
      Bind(\.self, to: \.name.text) { $0.name }
    }
    store.name = "Bo"
    await nextTurn()
    XCTAssertEqual(card.name.text, "Bo")
    withExtendedLifetime(binding) {}
  }

  func test_flush_seenChange_isShownNow() async {
    let binding = makeBinding()
    made = 0
    XCTAssertEqual(binding.flush().written, [])
    XCTAssertEqual(made, 0, "nothing has changed")
    store.name = "Bo"
    XCTAssertEqual(binding.flush().written, ["name", "caption"])
    XCTAssertEqual(card.name.text, "Bo")
    XCTAssertEqual(binding.flush().written, [])
    let writes = card.writes
    await nextTurn()
    XCTAssertEqual(card.writes, writes)
    store.name = "Cy"
    XCTAssertEqual(binding.flush().written, ["name", "caption"], "armed again")
  }

  func test_flush_fromInsideTheChange_doesNotLoseIt() async {
    let binding = makeBinding()
    withObservationTracking {
      _ = store.name
    } onChange: {
      // The property still has its old value here.
      MainActor.assumeIsolated { _ = binding.flush() }
    }
    store.name = "Bo"
    await nextTurn()
    XCTAssertEqual(card.name.text, "Bo")
  }

  func test_updateView_unchanged_registersNoMore() async {
    let binding = makeBinding()
    made = 0
    for _ in 0..<50 { binding.updateView() }
    XCTAssertEqual(made, 50)
    made = 0
    var updates = 0
    binding.onUpdate = { _ in updates += 1 }
    store.name = "Bo"
    await nextTurn()
    XCTAssertEqual(updates, 1)
    XCTAssertEqual(made, 1)
  }

  func test_stop_seenChange_isNotShown() async {
    let binding = makeBinding()
    store.name = "Bo"
    binding.stop()
    binding.onUpdate = { _ in XCTFail("stopped") }
    XCTAssertFalse(binding.isObserving)
    await nextTurn()
    store.name = "Cy"
    await nextTurn()
    XCTAssertEqual(card.name.text, "Ada")
    XCTAssertEqual(binding.source.name, "Ada")
  }

  func test_show_endsObserving() async {
    let binding = makeBinding()
    binding.show(Presenter(name: "Di", city: nil))
    store.name = "Bo"
    await nextTurn()
    XCTAssertEqual(card.name.text, "Di")
    XCTAssertFalse(binding.isObserving)
  }

  // MARK: Changes by writes

  func test_write_thatChangesTheStore_isShownBeforeTheUpdateReturns() async {
    let binding = makeBinding()
    card.onCaption = { [store] in if $0 == "Bo" { store.city = "Rome" } }
    store.name = "Bo"
    let report = binding.flush()
    XCTAssertEqual(report.outcome, .complete)
    XCTAssertEqual(card.city.text, "Rome")
    XCTAssertEqual(report.written, ["name", "caption", "city"])
    binding.onUpdate = { XCTAssertEqual($0.written, [], "all has been shown") }
    await nextTurn()
  }

  func test_write_thatChangesForEver_isBoundedReportedAndGoesOn() async {
    let binding = makeBinding()
    var count = 0
    card.onCaption = { [store] _ in
      count += 1
      store.name = "\(count)"
    }
    store.name = "Bo"
    let report = await update(of: binding)
    XCTAssertEqual(report.outcome, .incomplete)
    XCTAssertEqual(count, ViewBinding<Presenter, Card>.maximumPasses)
    await nextTurn()
    XCTAssertEqual(count, ViewBinding<Presenter, Card>.maximumPasses, "no turn goes on with it")
    XCTAssertEqual(binding.source.name, "\(count)", "the newest source is kept")
    card.onCaption = nil
    store.name = "Cy"
    await nextTurn()
    XCTAssertEqual(card.name.text, "Cy", "later changes are seen")
  }

  func test_changes_onAnotherThread_areShown() async {
    let shared = Shared()
    let binding = ViewBinding(observing: shared, to: card) {
      $0.number
    } rows: {
      Bind(\.self, to: \.badge)
    }
    onAnotherThread { shared.number = 7 }
    XCTAssertEqual(card.badge, 0)
    await nextTurn()
    XCTAssertEqual(card.badge, 7)
    withExtendedLifetime(binding) {}
  }

  /// While this one waits: a turn that came in the middle of the change could not see the new value.
  private func onAnotherThread(_ change: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group, execute: change)
    group.wait()
  }

  // MARK: Lifetimes

  // MARK: Fields

  /// Finding F5: the field showed the old value again, and the form said that it had committed the new one.
  func test_edit_assigningToAValueMadeFromTheStore_fails() async {
    struct Person { var name: String }
    let binding = ViewBinding(observing: store, to: card) {
      Person(name: $0.name)
    } rows: {
      Edit(\.name, in: \.caption)
    }
    card.caption = "Bo"
    guard case .failed(let status) = binding.commitEditing() else {
      return XCTFail("the input is not in the store")
    }
    XCTAssertNotNil(status.failure)
    XCTAssertEqual(card.caption, "Bo", "what was entered is not lost")
    XCTAssertEqual(store.name, "Ada")
    binding.discardEditing()
    XCTAssertEqual(card.caption, "Ada")
  }

  func test_edit_assigningThroughAReference_changesTheStore() async {
    struct Holder { let store: Store }
    let binding = ViewBinding(observing: store, to: card) {
      Holder(store: $0)
    } rows: {
      Edit(\.store.name, in: \.caption)
    }
    card.caption = "Bo"
    XCTAssertEqual(binding.commitEditing(), .committed([FieldID(\Holder.store.name)]))
    XCTAssertEqual(store.name, "Bo")
    XCTAssertEqual(card.caption, "Bo")
  }

  func test_edit_inputAfterAnIncompleteUpdate_isTaken() async {
    struct Holder { let store: Store }
    var changes = true
    let binding = ViewBinding(observing: store, to: card) {
      Holder(store: $0)
    } rows: {
      Edit(\.store.name, in: \.caption)
      Bind(
        get: { $0.store.unseen },
        set: { [store] _, _ in
          guard changes else { return }
          store.unseen += 1
          store.name += "!"
        }
      )
    }
    XCTAssertEqual(binding.updateView().outcome, .incomplete)
    changes = false
    card.caption = "Bo"
    XCTAssertEqual(binding.handle(.changed, in: \.store.name)?.isEdited, true)
  }

  func test_deaths_everyOrder_leakNothing() async {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      for changesBetween in [false, true] {
        var store: Store? = Store()
        var card: Card? = Card()
        var binding: ViewBinding<LazyPresenter, Card>?
        do {
          guard let store, let card else { return XCTFail("just made") }
          binding = ViewBinding(observing: store, to: card) {
            LazyPresenter(store: $0)
          } rows: {
            Bind(\.self, to: \.name.text) { $0.name }
          }
        }
        weak let weakStore = store
        weak let weakCard = card
        weak let weakBinding = binding
        for death in order {
          if changesBetween { weakStore?.name += "!" }
          switch death {
          case 0: store = nil
          case 1: card = nil
          default: binding = nil
          }
          if changesBetween { weakStore?.name += "?" }
          await nextTurn()
          XCTAssertEqual(weakCard == nil, card == nil, "\(order): the binding does not hold the view")
          XCTAssertEqual(weakBinding == nil, binding == nil, "\(order): the store does not hold the binding")
        }
        XCTAssertNil(weakStore, "\(order)")
        XCTAssertNil(weakCard, "\(order)")
        XCTAssertNil(weakBinding, "\(order)")
      }
    }
  }

  func test_deadView_nextChange_endsObserving() async {
    var card: Card? = Card()
    let binding: ViewBinding<String, Card>
    do {
      guard let card else { return XCTFail("just made") }
      binding = ViewBinding(observing: store, to: card) {
        $0.name
      } rows: {
        Bind(\.self, to: \.name.text)
      }
    }
    card = nil
    store.name = "Bo"
    await nextTurn()
    XCTAssertFalse(binding.isObserving)
    XCTAssertEqual(binding.flush().outcome, .inert)
  }

  func test_deadStore_nextUpdate_endsObservingAndKeepsTheView() async {
    var store: Store? = Store()
    let binding: ViewBinding<String, Card>
    do {
      guard let store else { return XCTFail("just made") }
      binding = ViewBinding(observing: store, to: card) {
        $0.name
      } rows: {
        Bind(\.self, to: \.name.text)
      }
    }
    weak let released = store
    store = nil
    XCTAssertNil(released, "the binding holds the observed object weakly")
    XCTAssertEqual(binding.updateView().outcome, .complete)
    XCTAssertFalse(binding.isObserving)
    XCTAssertEqual(card.name.text, "Ada")
  }

  /// Finding 10 of `lists.md`: a controller that owns the binding and is observed by it.
  func test_owner_observedByItsOwnBinding_isReleased() async {
    @MainActor final class Owner {
      let store = Store()
      var binding: ViewBinding<String, Card>?
    }
    var owner: Owner? = Owner()
    weak let released = owner
    owner?.binding = owner.map { owner in
      ViewBinding(observing: owner, to: card) {
        $0.store.name
      } rows: {
        Bind(\.self, to: \.name.text)
      }
    }
    owner?.store.name = "Bo"
    await nextTurn()
    XCTAssertEqual(card.name.text, "Bo")
    owner = nil
    XCTAssertNil(released)
  }

  /// Each cell that a store was bound to began an update at the next change of the store.
  func test_observing_bindingsThatHaveEnded_beginNoUpdate() async {
    var stopped: [ViewBinding<Presenter, Card>] = []
    for _ in 0..<100 {
      let binding = makeBinding()
      if stopped.isEmpty { stopped.append(binding) }
    }
    stopped.forEach { $0.stop() }
    let begun = PendingWork.begun
    store.name = "Bo"
    XCTAssertEqual(PendingWork.begun, begun)
  }

  // MARK: Random sequences

  func test_observing_randomSequences_showsTheStoreAfterEveryTurn() async {
    let seed: UInt64 = 6_110_001
    var random = SplitMix64(seed: seed)
    let steps = RandomRounds.count(100, long: 4_000)
    let binding = makeBinding()
    for step in 0..<steps {
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: store.name = "\(Int.random(in: 0..<3, using: &random))"
        case 1: store.city = [nil, "—", "Rome"].randomElement(using: &random) ?? nil
        case 2: binding.flush()
        case 3: binding.updateView()
        default: binding.forget()
        }
      }
      if Bool.random(using: &random) { binding.flush() } else { await nextTurn() }
      XCTAssertEqual(card.name.text, store.name, "seed \(seed), step \(step)")
      XCTAssertEqual(card.city.text, store.city ?? "—", "seed \(seed), step \(step)")
    }
  }
}
