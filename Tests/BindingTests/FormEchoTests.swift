import AsyncTestSupport
import Binding
import Foundation
import XCTest

/// A view that reports what the binding writes, as from a `didSet`: such a report has no effect, in whichever field.
@MainActor
final class FormEchoTests: FormReadingTestCase {
  /// The events of a view after a write of the binding to one field.
  private enum Report: CaseIterable {
    case nothing, itself
    /// Every field.
    case all
    /// The end of the editing of every other field, as if the write had disabled these fields.
    case othersEnd
  }

  private func report<Source>(
    _ report: Report,
    of view: View,
    to form: ViewBinding<Source, View>,
    _ ids: [String: FieldID]
  ) {
    view.onChange = { [weak form] name in
      guard let form else { return }
      switch report {
      case .nothing: break
      case .itself: if let id = ids[name] { form.handle(.changed, in: id) }
      case .all: for id in ids.values { form.handle(.changed, in: id) }
      case .othersEnd: for id in ids.values where id != ids[name] { form.handle(.ended, in: id) }
      }
    }
  }

  struct Texts: Equatable {
    var a = "Ada"
    var b = "Bea"
    var c = "Cy"
  }

  /// The rule has accepted the input of `b` while the user was asked. The user has agreed to discard it.
  func test_discard_viewReportsTheWrites_storesNothing() async {
    for kind in Report.allCases {
      let view = View()
      let server = Server()
      var rules: [CheckedContinuation<Void, Never>] = []
      let form = ViewBinding(Texts(), to: view) {
        Edit(\.a, in: \.a)
        Edit(\.b, in: \.b)
          .validated(
            .asynchronous(after: .zero) { _ in
              await withCheckedContinuation { rules.append($0) }
              return .accept
            }
          )
          .onCommit { try await server.save($0) }
        Edit(\.c, in: \.c)
      }
      form.updateView()
      (view.a, view.c) = ("Alan", "Cora")
      for path in [\Texts.a, \Texts.c] { form.handle(.changed, in: path) }
      view.b = "Bob"
      form.handle(.ended, in: \.b)
      await turn()
      XCTAssertEqual(rules.count, 1)
      form.hold(true, goesOn: true)
      rules.forEach { $0.resume() }
      await turn()
      form.hold(false, goesOn: false)
      report(
        kind,
        of: view,
        to: form,
        ["a": FieldID(\Texts.a), "b": FieldID(\Texts.b), "c": FieldID(\Texts.c)]
      )
      form.discardEditing()
      await turn()
      XCTAssertEqual(server.asked, [], "\(kind)")
      XCTAssertEqual([view.a, view.b, view.c], ["Ada", "Bea", "Cy"], "\(kind)")
      XCTAssertFalse(form.isEdited)
      await server.finish()
    }
  }

  /// In the middle of a discard, the form of the app would see fields of which some are discarded.
  func test_discard_viewReportsTheWrites_tellsTheAppOnce() async {
    for kind in [Report.nothing, .itself] {
      let view = View()
      let form = ViewBinding(Texts(), to: view) {
        Edit(\.a, in: \.a)
        Edit(\.b, in: \.b)
      }
      form.updateView()
      (view.a, view.b) = ("Alan", "Bob")
      for path in [\Texts.a, \Texts.b] { form.handle(.changed, in: path) }
      report(kind, of: view, to: form, ["a": FieldID(\Texts.a), "b": FieldID(\Texts.b)])
      var calls = 0
      form.onEditingChange = { calls += 1 }
      form.discardEditing()
      XCTAssertEqual(calls, 1, "\(kind)")
    }
  }

  /// The discard shows the field again that the input of a switch has hidden.
  func test_discard_hiddenField_viewReportsTheWrites_storesNothing() async {
    struct Order: Equatable {
      var isBusiness = true
      var name = "Ada"
    }
    @MainActor
    final class OrderView {
      var onChange: (() -> Void)?
      var isOn = false { didSet { onChange?() } }
      var name = ""
    }
    for event in [nil, EditEvent.changed, .ended] {
      let view = OrderView()
      let server = Server()
      var rules: [CheckedContinuation<Void, Never>] = []
      let form = ViewBinding(Order(), to: view) {
        Edit(\.isBusiness, in: \.isOn).commits(at: .demand)
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .zero) { _ in
              await withCheckedContinuation { rules.append($0) }
              return .accept
            }
          )
          .included { $0[\Order.isBusiness] == true }
          .onCommit { try await server.save($0) }
      }
      form.updateView()
      view.name = "Acme"
      form.handle(.ended, in: \.name)
      await turn()
      view.isOn = false
      form.handle(.ended, in: \.isBusiness)
      rules.forEach { $0.resume() }
      await turn()
      view.onChange = { [weak form] in
        guard let event else { return }
        form?.handle(event, in: event == .changed ? \.isBusiness : \.name)
      }
      form.discardEditing()
      await turn()
      XCTAssertTrue(view.isOn)
      XCTAssertEqual(view.name, "Ada")
      XCTAssertEqual(server.asked, [], "\(event as Any)")
      await server.finish()
    }
  }

  /// The rule of `a` reads `b`. It refuses the saved input of both, and would accept that of `a` beside the old value of `b`.
  func test_restoreInput_viewReportsTheWrites_isJudgedTogether() async {
    for kind in Report.allCases {
      let view = View()
      var stored: [Int] = []
      func make(_ view: View) -> ViewBinding<Pair, View> {
        ViewBinding(Pair(a: 1, b: 10), to: view) {
          Edit(\.a, in: \.a, as: ints).commits(at: .change)
            .validated(FieldValidation { $0 < $1[\Pair.b] ?? 0 ? .accept : .reject("too high") })
            .onCommit { stored.append($0) }
          Edit(
            \.nick,
            in: \.optional,
            as: .optional(FieldFormat(unreadable: "", format: { $0 }, parse: { $0 }))
          )
          .commits(at: .demand)
          Edit(\.b, in: \.b, as: ints).commits(at: .demand)
        }
      }
      let first = make(view)
      first.updateView()
      view.b = "3"
      first.handle(.changed, in: \.b)
      view.optional = "Nick"
      first.handle(.changed, in: \.nick)
      view.a = "5"
      first.handle(.changed, in: \.a)
      XCTAssertEqual(stored, [])
      let saved = first.uncommittedInput
      XCTAssertEqual(saved.count, 3)
      let second = View()
      let form = make(second)
      form.updateView()
      report(
        kind,
        of: second,
        to: form,
        ["a": FieldID(\Pair.a), "b": FieldID(\Pair.b), "optional": FieldID(\Pair.nick)]
      )
      form.restoreInput(saved)
      XCTAssertEqual(stored, [], "\(kind)")
      XCTAssertEqual([second.a, second.optional, second.b], ["5", "Nick", "3"], "\(kind)")
    }
  }

  /// Two rules never agree, and correct each other's values. The binding ends this after a number of corrections.
  func test_correctionsThatNeverAgree_viewReportsTheWrites_end() async {
    for kind in [Report.nothing, .itself, .all] {
      let view = View()
      var calls = 0
      let form = ViewBinding(Pair(a: 1, b: 2), to: view) {
        Edit(\.a, in: \.a, as: ints)
          .validated(
            .asynchronous(after: .zero) { _, form in
              calls += 1
              return .correct((form[\Pair.b] ?? 0) + 1)
            }
          )
        Edit(\.b, in: \.b, as: ints)
          .validated(
            .asynchronous(after: .zero) { _, form in
              calls += 1
              return .correct((form[\Pair.a] ?? 0) + 1)
            }
          )
      }
      form.updateView()
      report(kind, of: view, to: form, ["a": FieldID(\Pair.a), "b": FieldID(\Pair.b)])
      view.a = "7"
      form.handle(.ended, in: \.a)
      view.b = "9"
      form.handle(.ended, in: \.b)
      for _ in 0..<40 { await turn() }
      let first = calls
      for _ in 0..<20 { await turn() }
      XCTAssertEqual(calls, first, "\(kind)")
      form.discardEditing()
    }
  }
}
