import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import TestSupport
import XCTest

/// A form whose view reports what the binding writes.
@MainActor
final class FormEchoTests: LeavingFormTestCase {
  @MainActor
  private final class EchoView {
    var onChange: ((String) -> Void)?
    var name = "" { didSet { onChange?("name") } }
    var nick = "" { didSet { onChange?("nick") } }
  }

  private final class EchoEditor: FormController<Member, EchoView> {
    let server = Server()
    var rules: [CheckedContinuation<Void, Never>] = []
    let echoes: Bool
    init(_ member: Member, echoes: Bool) {
      self.echoes = echoes
      super.init(member)
    }
    override func makeView() -> EchoView { EchoView() }
    override func viewDidLoad() {
      if echoes {
        view.onChange = { [weak self] in _ = self?.form?.handle(.changed, in: $0 == "name" ? \.name : \.nick)
        }
      }
    }
    override func fields() -> [Bind<Member, EchoView>] {
      [
        Edit(\.nick, in: \.nick),
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .zero) { [weak self] _ in
              await withCheckedContinuation { self?.rules.append($0) }
              return .accept
            }
          )
          .onCommit { [server] in try await server.store($0) },
      ]
    }
  }

  /// The user agrees to discard the changes in a dialog of the button "Reset". The rule of the name accepts the name during the
  /// dialog. Then the app discards the changes, and the screen stays.
  func test_reset_echoingView_discardedNameIsNotStored() async {
    for echoes in [false, true] {
      let editor = EchoEditor(Member(), echoes: echoes)
      let prompts = heldPrompts(agrees: true)
      let window = makeWindow(editor, prompts: prompts)
      editor.view.nick = "nick"
      editor.form?.handle(.changed, in: \.nick)
      editor.view.name = "Bob"
      editor.form?.handle(.changed, in: \.name)
      editor.form?.handle(.ended, in: \.name)
      await until { !editor.rules.isEmpty }
      let reset = Task { if await editor.confirmDiscarding() { editor.discardChanges() } }
      await until { prompts.asked.count == 1 }
      editor.rules.forEach { $0.resume() }
      await turn()
      prompts.isHolding = false
      await reset.value
      await turn()
      await finishCalls(of: editor.server)
      XCTAssertEqual(editor.server.stored, [], "echoes: \(echoes)")
      XCTAssertFalse(editor.hasUnsavedChanges)
      window.close()
    }
  }
}
