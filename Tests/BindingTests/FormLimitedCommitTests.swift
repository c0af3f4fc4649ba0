import AsyncTestSupport
import Binding
import Foundation
import Observation
import XCTest

/// A server that stores another value than the one that was committed, for example the value that it had before.
@MainActor
final class FormLimitedCommitTests: SerialTestCase {
  fileprivate struct Record: Equatable { var name = "Ada" }
  private typealias Form = ViewBinding<Record, FormView>

  private let view = FormView()
  private func turn() async { for _ in 0..<100 { await Task.yield() } }

  private func enter(_ name: String, _ form: Form) async {
    view.name = name
    form.handle(.changed, in: \.name)
    form.handle(.ended, in: \.name)
    await turn()
  }

  /// The server stores "Ada " as "Ada", which it had before. The closure shows what the server has stored.
  func test_serverKeepsTheOldValue_shownInsideTheClosure_isShown() async {
    weak var weakForm: Form?
    let form = Form(Record(), to: view) {
      Edit(\.name, in: \.name).onCommit { (name: String) in
        await Task.yield()
        weakForm?.show(Record(name: name.trimmingCharacters(in: .whitespaces)))
        await Task.yield()
      }
    }
    weakForm = form
    form.updateView()
    await enter("Ada ", form)
    XCTAssertEqual(view.name, "Ada")
    XCTAssertFalse(form.isEdited)
    XCTAssertEqual(form.values[\Record.name], "Ada")
    await enter("Bo ", form)
    XCTAssertEqual(view.name, "Bo")
    form.show(Record())
    XCTAssertEqual(view.name, "Ada", "the source is followed again")
  }

  @Observable @MainActor
  fileprivate final class Store {
    var record = Record()
  }

  /// A form that observes a store. The server stores the name without spaces, and the closure shows what the server has stored.
  private func observe(_ store: Store, isLate: Bool) -> Form {
    weak var weakForm: Form?
    let form = Form(observing: store, to: view) {
      $0.record
    } rows: {
      Edit(\.name, in: \.name).onCommit { (name: String) in
        await Task.yield()
        let stored = Record(name: name.trimmingCharacters(in: .whitespaces))
        if !isLate { store.record = stored }
        weakForm?.show(stored)
        await Task.yield()
      }
      Bind(\.name, to: \.rating)
    }
    weakForm = form
    return form
  }

  /// The field showed what the user had entered, and the label what is stored. The advice to show the stored value ended the
  /// observation.
  func test_serverKeepsTheOldValue_storeIsObserved_isShown_andTheObservationGoesOn() async {
    for isLate in [false, true] {
      let store = Store()
      let form = observe(store, isLate: isLate)
      await enter("Ada ", form)
      XCTAssertEqual([view.name, view.rating], ["Ada", "Ada"], "late: \(isLate)")
      XCTAssertEqual(form.values[\Record.name], "Ada")
      XCTAssertFalse(form.isEdited)
      store.record.name = "Cy"
      form.flush()
      XCTAssertEqual([view.name, view.rating], ["Cy", "Cy"], "the store is still observed")
    }
  }

  /// The store delivers its rows later than the closure returns, such as one that reads them on another thread: the field does not
  /// go back meanwhile.
  func test_serverStoresAnotherValue_observedStoreIsLate_oldRowIsNotShown() async {
    let store = Store()
    let form = observe(store, isLate: true)
    await enter("Bo ", form)
    XCTAssertEqual(view.name, "Bo")
    store.record = Record(name: "Ada")
    form.updateView()
    XCTAssertEqual(view.name, "Bo", "a row from before the commit")
    for name in ["Bo", "Ada"] {
      store.record.name = name
      form.flush()
      XCTAssertEqual(view.name, name)
    }
  }

  /// A task that the closure has started goes on after the call. It shows a source as any other code does.
  func test_show_afterTheCallHasEnded_endsTheObservation() async {
    let store = Store()
    weak var weakForm: Form?
    var (gate, late): (CheckedContinuation<Void, Never>?, Task<Void, Never>?) = (nil, nil)
    let form = Form(observing: store, to: view) {
      $0.record
    } rows: {
      Edit(\.name, in: \.name).onCommit { (name: String) async in
        store.record.name = name
        late = Task {
          await withCheckedContinuation { gate = $0 }
          weakForm?.show(Record(name: "Cy"))
        }
      }
    }
    weakForm = form
    await enter("Bo", form)
    XCTAssertFalse(form.isEdited)
    gate?.resume()
    await late?.value
    XCTAssertEqual(view.name, "Cy")
    store.record.name = "Di"
    form.flush()
    XCTAssertEqual(view.name, "Cy")
  }

  /// A row that a store has read before the commit may arrive during the call, from other code. It is not what the server has.
  func test_oldRowFromElsewhereDuringTheCall_isNotShown() async {
    var answer: CheckedContinuation<Void, Never>?
    let form = Form(Record(), to: view) {
      Edit(\.name, in: \.name).onCommit { (_: String) in await withCheckedContinuation { answer = $0 } }
    }
    form.updateView()
    await enter("Bo", form)
    form.show(Record())
    answer?.resume()
    await turn()
    form.show(Record())
    XCTAssertEqual(view.name, "Bo")
    form.forget()
    form.show(Record())
    XCTAssertEqual(view.name, "Ada", "the app says that the source is right")
  }

  /// The source never delivers what was committed. The memory of older values has an end.
  func test_sourceThatNeverCatchesUp_isFollowedAfterManyCommits() async {
    let form = Form(Record(), to: view) { Edit(\.name, in: \.name).onCommit { _ in } }
    form.updateView()
    for count in 0..<300 {
      view.name = "\(count)"
      form.handle(.changed, in: \.name)
      form.handle(.ended, in: \.name)
    }
    form.show(Record(name: "200"))
    XCTAssertEqual(view.name, "299", "a late delivery")
    form.show(Record())
    XCTAssertEqual(view.name, "Ada")
  }
}
