import AsyncTestSupport
import Binding
import ControllerSupport
import Foundation
import Observation
import Synchronization
import XCTest

/// Mistakes in the table of a form are reported when the form is made, before the user has entered anything.
@MainActor
final class FormTableTests: SerialTestCase {
  fileprivate struct Person: Equatable {
    var name = "Ada"
    var names = ["Ada", "Bo"]
    let born = 1815
    var upper: String {
      get { name.uppercased() }
      set { name = newValue.lowercased() }
    }
  }

  @Observable @MainActor
  fileprivate final class Store {
    var person = Person()
  }

  private struct Shown {
    var name = "Ada"
  }

  private let view = FormView()
  private let years = FieldFormat<String, Int>(
    unreadable: "Not a year",
    format: { "\($0)" },
    parse: { Int($0) }
  )

  /// Returns the messages about mistakes while the code runs.
  private func reports(_ run: () -> Void) -> [String] {
    let messages = Mutex<[String]>([])
    Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) { run() }
    return messages.withLock { $0 }
  }

  func test_readOnlyPropertyWithoutOnCommit_isReportedAtTheStart() async {
    let messages = reports {
      _ = ViewBinding(Person(), to: view) { Edit(\.born, in: \.name, as: years) }
    }
    XCTAssertEqual(messages, ["The field born cannot change its Person. Give the row an onCommit closure."])
    let fine = reports {
      _ = ViewBinding(Person(), to: view) {
        Edit(\.born, in: \.nickname, as: years).onCommit { _ in }
        Edit(\.name, in: \.name)
        Edit(rule: "all") { _ in nil }
      }
    }
    XCTAssertEqual(fine, [])
  }

  /// A new user showed the value by a `Bind` row only, and the value that was chosen on another screen was lost without a word.
  func test_enter_withoutAnEditRow_isReported() async {
    let binding = ViewBinding(Person(), to: view) { Bind(\.name, to: \.name) }
    let messages = reports { XCTAssertNil(binding.enter("Bo", in: \.name)) }
    XCTAssertEqual(messages, ["A form of Person has no Edit row for name to enter a value in."])
  }

  func test_propertyOfAnObservedCopy_withoutOnCommit_isReportedAtTheStart() async {
    let store = Store()
    let messages = reports {
      _ = ViewBinding(observing: store, to: view) {
        Shown(name: $0.person.name)
      } rows: {
        Edit(\.name, in: \.name)
      }
    }
    XCTAssertEqual(messages, ["The field name cannot change its Shown. Give the row an onCommit closure."])
    let fine = reports {
      _ = ViewBinding(observing: store, to: view) {
        $0
      } rows: {
        Edit(\.person.name, in: \.name)
      }
    }
    XCTAssertEqual(fine, [])
  }

  /// The value that was chosen on another screen was dropped, because the row of the property has a name.
  func test_enter_fieldWithAName_isFoundByItsPath() async {
    let form = ViewBinding(Person(), to: view) { Edit(\.name, in: \.name).identified(by: "first name") }
    form.updateView()
    XCTAssertEqual(form.enter("Grace", in: \.name)?.field, "first name")
    XCTAssertEqual(form.source.name, "Grace")
    XCTAssertEqual(form.handle(.changed, in: \.name)?.field, "first name")
    XCTAssertEqual(form.values[\Person.name], "Grace")
  }

  @MainActor
  private final class Control: FieldControl {
    var text = ""
    var onFieldEvent: (@MainActor (EditEvent) -> Void)?
  }

  @MainActor
  private final class ControlView {
    let name = Control()
  }

  /// The system removes the old view, whose field then reports the end of its editing.
  func test_eventOfTheViewBefore_isIgnored() async {
    let rows = [Edit(\Person.name, in: \ControlView.name.text).events(of: \.name)]
    let (old, new) = (ControlView(), ControlView())
    let form = ViewBinding(Person(), to: old, rows: rows)
    form.updateView()
    form.detach()
    form.connect(to: new, rows: rows)
    form.updateView()
    new.name.text = "Bo"
    new.name.onFieldEvent?(.changed)
    old.name.onFieldEvent?(.ended)
    XCTAssertEqual(form.source.name, "Ada", "the user has not left the field")
    new.name.onFieldEvent?(.ended)
    XCTAssertEqual(form.source.name, "Bo")
  }

  @MainActor
  private final class ReloadingView {
    var onWrite: (@MainActor () -> Void)?
    var title = ""
    var name = "" { didSet { onWrite?() } }
  }

  /// The input of a field whose row is missing in the next table was lost without a word.
  func test_inputOfAFieldWithoutARowInTheNextTable_isReported() async {
    enum Input: CaseIterable { case none, typed, committed, hidden }
    for input in Input.allCases {
      let view = FormView()
      let form = ViewBinding(Person(), to: view) {
        Edit(\.name, in: \.name).onCommit { _ in await Task.yield() }.included { _ in input != .hidden }
      }
      form.updateView()
      if input != .none {
        view.name = "Bo"
        form.handle(input == .committed ? .ended : .changed, in: \.name)
      }
      form.detach()
      let messages = reports { form.connect(to: view, rows: [Bind(\.name, to: \.name)]) }
      let expected = "The input of the field name is lost: the new table has no such row."
      XCTAssertEqual(messages, input == .typed ? [expected] : [], "\(input)")
    }
  }

  /// A write of the old view makes the controller load another view, whose table is shorter.
  func test_shorterTable_duringAnUpdate_hasItsOwnRowNumbers() async {
    let (old, new) = (ReloadingView(), ReloadingView())
    let form = ViewBinding(Person(), to: old) {
      Bind(\.name, to: \.title)
      Edit(\.name, in: \.name)
    }
    old.onWrite = { [weak old] in
      old?.onWrite = nil
      form.detach()
      form.connect(to: new, rows: [Bind(\Person.name, to: \ReloadingView.title).named("title")])
      form.updateView()
    }
    XCTAssertEqual(form.updateView().written, ["title"])
    XCTAssertEqual(new.title, "Ada")
  }

  /// A computed property of the source makes the controller load another view while the rows are read. The rows of the old table are
  /// not written to the new view.
  func test_otherTable_whileRowsAreRead_getsItsOwnRowsOnly() async {
    let (old, new) = (ReloadingView(), ReloadingView())
    let binding = ViewBinding(Person(), to: old, rows: [])
    var isReplaced = false
    let row = Bind<Person, ReloadingView>(
      get: { person in
        if !isReplaced {
          isReplaced = true
          binding.detach()
          binding.connect(to: new, rows: [Bind(\Person.name, to: \ReloadingView.title).named("title")])
          binding.updateView()
        }
        return person.name
      },
      set: { $0.name = $1 }
    )
    binding.connect(to: old, rows: [row])
    XCTAssertEqual(binding.updateView().written, ["title"])
    XCTAssertEqual([new.title, new.name, old.name], ["Ada", "", ""])
  }

  /// The field is below the row that makes the controller load another view.
  func test_otherTable_whileRowsAreRead_fieldsBelowReceiveEvents() async {
    let (old, new) = (ReloadingView(), ReloadingView())
    let binding = ViewBinding(Person(), to: old, rows: [])
    let field = Edit(\Person.name, in: \ReloadingView.name)
    var isReplaced = false
    let row = Bind<Person, ReloadingView>(
      get: { person in
        if !isReplaced {
          isReplaced = true
          binding.detach()
          binding.connect(to: new, rows: [Bind(\Person.name, to: \ReloadingView.title), field])
          binding.updateView()
        }
        return person.name
      },
      set: { $0.name = $1 }
    )
    binding.connect(to: old, rows: [row, field])
    binding.updateView()
    XCTAssertEqual(new.name, "Ada")
    new.name = "Bo"
    binding.handle(.ended, in: \.name)
    XCTAssertEqual(binding.source.name, "Bo")
  }

  /// The view is deallocated while the rows are read, so nothing was written.
  func test_viewReleasedWhileRowsAreRead_reportsNoRow() async {
    var view: ReloadingView? = ReloadingView()
    let row = Bind<Person, ReloadingView>(
      get: { person in
        view = nil
        return person.name
      },
      set: { $0.name = $1 }
    )
    let binding = ViewBinding(Person(), to: view ?? ReloadingView(), rows: [row])
    XCTAssertEqual(binding.updateView().written, [])
  }

  /// The closure of the app makes the controller load another view, whose table is shorter than the numbers of the rows.
  func test_shorterTable_inOnUpdate_isNoTrap() async {
    let (old, new) = (ReloadingView(), ReloadingView())
    let form = ViewBinding(Person(), to: old) {
      Bind(get: { _ in "title" }, set: { $0.title = $1 })
      Edit(\.name, in: \.name)
    }
    form.updateView()
    form.onUpdate = { [unowned form] _ in
      form.onUpdate = nil
      form.detach()
      form.connect(to: new, rows: [Edit(\Person.name, in: \ReloadingView.name)])
      form.updateView()
    }
    XCTAssertEqual(form.show(Person(name: "Bo")).written, ["name"])
    XCTAssertEqual(new.name, "Bo")
  }
}
