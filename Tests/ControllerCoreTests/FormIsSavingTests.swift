import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import TestSupport
import XCTest

/// A navigation bar that shows whether the form is being saved.
@MainActor
final class FormIsSavingTests: LeavingFormTestCase {
  /// The title and the button Save follow `isSaving`.
  private final class BarEditor: FormController<Member, MemberView> {
    enum Case: CaseIterable { case saves, fails, rejects, rejectsLater, nothing, discards }
    let kind: Case
    var rules: [CheckedContinuation<Void, Never>] = []
    init(_ kind: Case) {
      self.kind = kind
      super.init(Member())
    }
    override func makeView() -> MemberView { MemberView() }
    override var navigationBar: NavigationBarPreferences {
      NavigationBarPreferences(title: isSaving ? "Saving" : "Edit")
    }
    override func fields() -> [Bind<Member, MemberView>] {
      let (kind, later) = (kind, kind == .rejectsLater || kind == .discards)
      let first = FieldValidation<String> { value, _ in
        kind == .rejects && value == "Bo" ? .reject("No") : .accept
      }
      return [
        Edit(\.name, in: \.name)
          .validated(first)
          .validated(
            .asynchronous(after: .zero) { [weak self] _ in
              if later { await withCheckedContinuation { self?.rules.append($0) } }
              return kind == .rejectsLater ? .reject("Taken") : .accept
            }
          )
      ]
    }
    override func save(_ draft: Member) async throws { if kind == .fails { throw Refusal() } }
  }

  func test_isSaving_ofTheBar_endsWithTheSave() async {
    for kind in BarEditor.Case.allCases {
      let editor = BarEditor(kind)
      let window = makeWindow(editor)
      let host = window.host
      await window.appear()
      XCTAssertEqual(host.title, "Edit", "\(kind)")
      if kind != .nothing {
        editor.view.name = "Bo"
        editor.form?.handle(.changed, in: \.name)
      }
      let save = Task { await editor.saveChanges() }
      if kind == .rejectsLater || kind == .discards {
        await until { !editor.rules.isEmpty }
        await turn()
        XCTAssertEqual(host.title, "Saving", "\(kind)")
        if kind == .discards { editor.discardChanges() }
        editor.rules.forEach { $0.resume() }
      }
      _ = await save.value
      await turn()
      XCTAssertFalse(editor.isSaving)
      XCTAssertEqual(editor.navigationBar.title, "Edit")
      XCTAssertEqual(host.title, "Edit", "\(kind)")
      window.close()
    }
  }
}
