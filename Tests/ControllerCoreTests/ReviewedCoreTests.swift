import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// What a reviewer found by reading the core.
@MainActor
final class ReviewedCoreTests: SerialTestCase {
  private struct Offline: Error {}

  private final class Editor: FormController<FormPerson, FormPersonView> {
    var failure: (any Error)?
    var onSave: () -> Void = {}

    override func makeView() -> FormPersonView { FormPersonView() }
    override func fields() -> [Bind<FormPerson, FormPersonView>] { [Edit(\.name, in: \.name)] }
    override func save(_ draft: FormPerson) async throws {
      onSave()
      if let failure { throw failure }
    }
  }

  /// A failed save left the form with the old model, as if the user had changed it.
  func test_discardDuringASaveThatFails_showsTheNewerModel() async {
    let editor = Editor(FormPerson(name: "Ada"))
    editor.loadViewIfNeeded()
    editor.view.name = "Bo"
    editor.form?.handle(.changed, in: \FormPerson.name)
    editor.failure = Offline()
    editor.onSave = {
      editor.update(with: FormPerson(name: "Cy"))
      editor.discardChanges()
    }
    guard case .failed = await editor.saveChanges() else { return XCTFail("must fail") }
    XCTAssertEqual(editor.draft.name, "Cy")
    XCTAssertFalse(editor.hasUnsavedChanges)
  }

  private final class Picker: Controller, ResultProviding {
    typealias Output = String?
  }

  /// A dismissal counted as the result `nil`.
  func test_dismissal_ofAScreenWithAnOptionalResult_isNoResult() async {
    for finishes in [false, true] {
      let window = ControllerWindow(root: Controller())
      window.show()
      let picker = Picker()
      var outcomes: [String] = []
      picker.onResult(self) { _, outcome in outcomes.append("\(outcome)") }
      window.present(picker, animated: false)
      if finishes { picker.finish(with: nil) } else { window.dismiss(picker, animated: false) }
      XCTAssertEqual(outcomes, [finishes ? "value(nil)" : "dismissed"])
      window.close()
    }
  }

  private final class Loading: Controller, DataLoading {
    var loads = 0

    func load() async throws {
      loads += 1
      try await Task.sleep(for: .seconds(60))
    }
  }

  /// A view that was touched after the controller had left prevented the load for good.
  func test_viewTouchedAfterLeaving_theLoadStartsWhenTheControllerIsBack() async {
    let (screen, stack) = (Loading(), StackController(root: Controller()))
    let window = ControllerWindow(root: stack)
    window.onDiagnostic = { _, _ in }
    window.show()
    stack.push(screen, animated: false)
    for _ in 0..<20 { await Task.yield() }
    stack.pop(animated: false)
    screen.loadViewIfNeeded()
    screen.reloadView()
    stack.push(screen, animated: false)
    for _ in 0..<20 { await Task.yield() }
    XCTAssertEqual(screen.loads, 2)
    window.close()
  }
}
