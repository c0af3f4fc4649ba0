import AsyncTestSupport
import Binding
import ControllerCore
import Foundation
import Presenter
import XCTest

/// The input of a form while there is no view, because it was unloaded, or because a draft was restored before the first one.
@MainActor
final class FormWithoutViewTests: SerialTestCase {
  private struct Order: Identifiable, Codable, Equatable {
    var id: Int? = 1
    var name = "Ada"
    var count = 1
    var note = ""
  }

  @MainActor
  private final class OrderView {
    var name = ""
    var count = ""
    var message: String?
  }

  private struct Refusal: LocalizedError { var errorDescription: String? { "full" } }

  private final class Editor: FormController<Order, OrderView> {
    var time = EditTime.end
    var readsView = false
    /// The names with which the closure of the field was called, and the calls that have not returned.
    var paid: [String] = []
    var calls: [CheckedContinuation<Void, any Error>] = []
    var drafts: [Order] = []

    override func makeView() -> OrderView { OrderView() }
    override func fields() -> [Bind<Order, OrderView>] {
      if readsView { view.message = "made" }
      let ints = FieldFormat<String, Int>(unreadable: "no number", format: { "\($0)" }, parse: { Int($0) })
      return [
        Edit(\.name, in: \.name).commits(at: time)
          .onCommit { [weak self] (name: String) in
            guard let self else { return }
            paid.append(name)
            try await withCheckedThrowingContinuation { self.calls.append($0) }
          }
          .messages { $0.message = $1 },
        Edit(\.count, in: \.count, as: ints).validated(.clamped(to: 0...10)),
      ]
    }
    override func saveDraft() { drafts.append(draft) }

    func type(name: String) {
      view.name = name
      form?.handle(.changed, in: \.name)
    }
    func type(count: String) {
      view.count = count
      form?.handle(.changed, in: \.count)
    }
    func answer(_ error: (any Error)? = nil) async {
      guard !calls.isEmpty else { return XCTFail("nobody has asked") }
      let call = calls.removeFirst()
      if let error { call.resume(throwing: error) } else { call.resume() }
      await turn()
    }
    func turn() async { for _ in 0..<80 { await Task.yield() } }
  }

  /// The saved state of another form, in which the user has typed this, and has not left the field.
  private func state(name: String? = nil, count: String? = nil) -> ControllerState {
    let editor = Editor(Order())
    editor.time = .demand
    editor.loadViewIfNeeded()
    if let name { editor.type(name: name) }
    if let count { editor.type(count: count) }
    return editor.saveState()
  }

  // MARK: A commit that runs

  /// The form whose view is unloaded while "B" is being committed, and whose state is restored then.
  private func makeRestoredEditor(_ time: EditTime, _ name: String) async -> Editor {
    let editor = Editor(Order())
    editor.time = time
    editor.loadViewIfNeeded()
    editor.type(name: "B")
    editor.form?.handle(.ended, in: \.name)
    await editor.turn()
    XCTAssertEqual(editor.paid, ["B"])
    editor.reloadView()
    editor.restoreState(state(name: name))
    XCTAssertFalse(editor.isViewLoaded)
    return editor
  }

  func test_restoredWhileUnloaded_duringACommit_oneCallRunsAtATime() async {
    for time in [EditTime.change, .end] {
      for name in ["B", "C"] {
        let editor = await makeRestoredEditor(time, name)
        XCTAssertTrue(editor.hasUnsavedChanges)
        editor.loadViewIfNeeded()
        XCTAssertEqual(editor.view.name, "B", "newer than the restored \(name)")
        editor.form?.handle(.ended, in: \.name)
        await editor.turn()
        XCTAssertEqual(editor.calls.count, 1, "\(time), \(name): \(editor.paid)")
        await editor.answer()
        XCTAssertEqual(editor.paid, ["B"], "\(time)")
        while !editor.calls.isEmpty { await editor.answer() }
        XCTAssertFalse(editor.hasUnsavedChanges, "\(time), \(name)")
      }
    }
  }

  func test_restoredWhileUnloaded_commitEndsBeforeTheNextView_isNotRepeated() async {
    let editor = await makeRestoredEditor(.change, "B")
    await editor.answer()
    editor.loadViewIfNeeded()
    await editor.turn()
    XCTAssertEqual(editor.paid, ["B"])
    XCTAssertEqual(editor.view.name, "B")
    XCTAssertFalse(editor.hasUnsavedChanges)
    while !editor.calls.isEmpty { await editor.answer() }
  }

  func test_restoredWhileUnloaded_commitFailsBeforeTheNextView_showsTheReason() async {
    let editor = await makeRestoredEditor(.end, "B")
    await editor.answer(Refusal())
    editor.loadViewIfNeeded()
    XCTAssertEqual([editor.view.name, editor.view.message], ["B", "full"])
    XCTAssertTrue(editor.hasUnsavedChanges)
  }

  func test_restoredAnotherRecordWhileUnloaded_duringACommit_oneCallRunsAtATime() async {
    let editor = await makeRestoredEditor(.end, "C")
    editor.update(with: Order(id: 2, name: "Grace"))
    editor.loadViewIfNeeded()
    XCTAssertEqual(editor.view.name, "Grace")
    editor.type(name: "Bo")
    editor.form?.handle(.ended, in: \.name)
    await editor.turn()
    XCTAssertEqual(editor.calls.count, 1, "\(editor.paid)")
    while !editor.calls.isEmpty { await editor.answer() }
    XCTAssertEqual(editor.paid, ["B", "Bo"])
  }

  // MARK: The draft

  func test_restoredInput_newerVersionBeforeTheView_draftHasBoth() async {
    let editor = Editor(Order())
    editor.restoreState(state(count: "7"))
    XCTAssertFalse(editor.isViewLoaded)
    XCTAssertEqual(editor.draft, Order(count: 7))
    editor.update(with: Order(note: "new"))
    let both = Order(count: 7, note: "new")
    XCTAssertEqual(editor.draft, both)
    let again = Editor(Order(note: "new"))
    again.restoreState(editor.saveState())
    XCTAssertEqual(again.draft, both)
    editor.update(with: Order(id: 2))
    XCTAssertEqual(editor.drafts, [both])
    XCTAssertEqual(editor.draft, Order(id: 2))
    XCTAssertFalse(editor.hasUnsavedChanges)
    again.loadViewIfNeeded()
    XCTAssertEqual(again.view.count, "7")
    XCTAssertEqual(again.draft, both)
  }

  /// The user has typed more than a rule allows: the draft has what the rule makes of it, and the field the text.
  func test_restoredInput_thatARuleCorrects_draftIsAsItWasSaved() async {
    let editor = Editor(Order())
    editor.restoreState(state(count: "50"))
    XCTAssertEqual(editor.draft.count, 10)
    editor.update(with: Order(note: "new"))
    XCTAssertEqual(editor.draft, Order(count: 10, note: "new"))
    editor.loadViewIfNeeded()
    XCTAssertEqual(editor.view.count, "50")
    XCTAssertEqual(editor.draft, Order(count: 10, note: "new"))
  }

  func test_restoredInput_newerVersionHasItsValue_nothingIsUnsaved() async {
    let editor = Editor(Order())
    editor.restoreState(state(count: "7"))
    editor.update(with: Order(count: 7))
    XCTAssertFalse(editor.hasUnsavedChanges)
    editor.loadViewIfNeeded()
    XCTAssertEqual(editor.view.count, "7")
  }

  func test_restoredInput_discardedBeforeTheView_isGone() async {
    let editor = Editor(Order())
    editor.restoreState(state(name: "B", count: "7x"))
    XCTAssertTrue(editor.hasUnsavedChanges)
    editor.discardChanges()
    XCTAssertFalse(editor.hasUnsavedChanges)
    editor.loadViewIfNeeded()
    XCTAssertEqual([editor.view.name, editor.view.count], ["Ada", "1"])
  }

  func test_restoredInput_viewUnloadedAndLoadedAgain_isKept() async {
    let editor = Editor(Order())
    editor.restoreState(state(name: "B", count: "7x"))
    for _ in 0..<2 {
      editor.loadViewIfNeeded()
      XCTAssertEqual([editor.view.name, editor.view.count], ["B", "7x"])
      editor.reloadView()
      XCTAssertNil(editor.form)
      XCTAssertTrue(editor.hasUnsavedChanges)
    }
  }

  func test_restoredInput_tableThatReadsTheView_isShown() async {
    let editor = Editor(Order())
    editor.readsView = true
    editor.restoreState(state(count: "7"))
    editor.loadViewIfNeeded()
    XCTAssertEqual(editor.view.count, "7")
    XCTAssertEqual(editor.form?.isEdited, true)
    editor.view.count = "8"
    editor.form?.handle(.ended, in: \.count)
    XCTAssertEqual(editor.draft.count, 8)
  }

  // MARK: Presenters

  private struct Named {
    var id: Int
    var name: String
  }

  private struct NamePresenter: ModelPresenter, Identifiable {
    private let named: Named
    init(_ named: Named, style: DisplayStyle) { self.named = named }
    var id: Int { named.id }
    var name: String { named.name }
  }

  private final class Screen: BoundController<NamePresenter, OrderView> {
    var stored: [String] = []
    private var calls: [CheckedContinuation<Void, Never>] = []
    override func makeView() -> OrderView { OrderView() }
    override func bindings() -> [Bind<NamePresenter, OrderView>] {
      [
        Edit(\.name, in: \.name).onCommit { [weak self] (name: String) async in
          self?.stored.append(name)
          await withCheckedContinuation { self?.calls.append($0) }
        }
      ]
    }
    func answer() async {
      guard !calls.isEmpty else { return XCTFail("nobody has asked") }
      calls.removeFirst().resume()
      await turn()
    }
    func turn() async { for _ in 0..<80 { await Task.yield() } }
  }

  /// A store is always one commit behind. Its deliveries to a form without a view are older than the value of the field.
  func test_lateSource_whileUnloaded_doesNotReplaceTheCommittedValue() async {
    let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
    screen.loadViewIfNeeded()
    screen.update(with: Named(id: 1, name: "Ada"))
    for name in ["Bo", "Cy", "Di"] {
      screen.view.name = name
      screen.binding?.handle(.ended, in: \.name)
      await screen.turn()
      if name != "Di" { await screen.answer() }
    }
    XCTAssertEqual(screen.stored, ["Bo", "Cy", "Di"])
    screen.reloadView()
    screen.update(with: Named(id: 1, name: "Bo"))
    await screen.answer()
    screen.update(with: Named(id: 1, name: "Cy"))
    screen.loadViewIfNeeded()
    XCTAssertEqual(screen.view.name, "Di")
    screen.update(with: Named(id: 1, name: "Di"))
    screen.update(with: Named(id: 1, name: "Ada"))
    XCTAssertEqual(screen.view.name, "Ada", "the source has caught up")
  }

  func test_anotherRecordOfThePresenter_inputDoesNotReachIt() async {
    for isLoaded in [true, false] {
      let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
      screen.loadViewIfNeeded()
      screen.update(with: Named(id: 1, name: "Ada"))
      screen.view.name = "Bo"
      screen.binding?.handle(.changed, in: \.name)
      if !isLoaded { screen.reloadView() }
      screen.update(with: Named(id: 2, name: "Grace"))
      screen.loadViewIfNeeded()
      XCTAssertEqual(screen.view.name, "Grace", "loaded: \(isLoaded)")
      screen.binding?.handle(.ended, in: \.name)
      await screen.turn()
      XCTAssertEqual(screen.stored, [], "loaded: \(isLoaded)")
    }
  }
}
