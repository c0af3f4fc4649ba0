import AsyncTestSupport
import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import TestSupport

/// The stage of tests in which the user leaves a form with input: a form whose name is stored by a server.
@MainActor
class LeavingFormTestCase: SerialTestCase {
  struct Member: Identifiable, Codable, Equatable {
    var id = 1
    var name = "Ada"
    var nick = ""
  }

  @MainActor
  final class MemberView {
    var name = ""
    var nick = ""
  }

  struct Refusal: LocalizedError { var errorDescription: String? { "The server is full" } }

  @MainActor
  final class Server {
    var stored: [String] = []
    private var calls: [CheckedContinuation<Void, Never>] = []
    var refuses = false
    func store(_ value: String) async throws {
      await withCheckedContinuation { calls.append($0) }
      if refuses { throw Refusal() }
      stored.append(value)
    }
    func finishOne() { if !calls.isEmpty { calls.removeFirst().resume() } }
  }

  class Editor: FormController<Member, MemberView> {
    let server = Server()
    var rules: [CheckedContinuation<Void, Never>] = []
    var saves: [CheckedContinuation<Void, Never>] = []
    var hasRule = false
    var drafts = 0
    var endsEditing: Lifecycle?
    enum Lifecycle { case willDisappear, didLeave }

    override func makeView() -> MemberView { MemberView() }
    override func fields() -> [Bind<Member, MemberView>] {
      [
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .zero) { [weak self] _ in
              if self?.hasRule == true { await withCheckedContinuation { self?.rules.append($0) } }
              return .accept
            }
          )
          .onCommit { [server] in try await server.store($0) },
        Edit(\.nick, in: \.nick).validated(.length(0...8, "Too long")),
      ]
    }
    override func saveDraft() { drafts += 1 }
    override func save(_ draft: Member) async throws { await withCheckedContinuation { saves.append($0) } }
    override func viewWillDisappear(animated: Bool) {
      super.viewWillDisappear(animated: animated)
      if endsEditing == .willDisappear { form?.handle(.ended, in: \.name) }
    }
    override func didLeave() {
      super.didLeave()
      if endsEditing == .didLeave { form?.handle(.ended, in: \.name) }
    }
    func type(_ name: String, _ event: EditEvent) {
      view.name = name
      form?.handle(event, in: \.name)
    }
  }

  let prompts = ScriptedPrompts(.chose(PromptAction.confirmID), .chose(PromptAction.confirmID))
  let animator = ManualAnimator()

  func turn() async { for _ in 0..<80 { await Task.yield() } }

  func makeWindow(_ screen: Controller, isAnimated: Bool = false, prompts: ScriptedPrompts? = nil)
    -> HeadlessWindow<StackController>
  {
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    environment.prompts = prompts ?? self.prompts
    if isAnimated { environment.animator = animator }
    let window = HeadlessWindow(StackController(root: Controller()), environment: environment)
    window.root.push(screen, animated: false)
    return window
  }

  /// Returns prompts that stay on screen until `isHolding` is `false`, and are then answered, `count` times.
  func heldPrompts(agrees: Bool, _ count: Int = 1) -> ScriptedPrompts {
    let answer = agrees ? PromptAnswer.chose(PromptAction.confirmID) : .dismissed
    let prompts = ScriptedPrompts(Array(repeating: answer, count: count))
    prompts.isHolding = true
    return prompts
  }

  /// Types the name "Alan" and leaves the field. A rule checks the name until ``acceptName(in:)``.
  func typeCheckedName(in editor: Editor) async {
    editor.hasRule = true
    editor.type("Alan", .ended)
    await until { editor.rules.count == 1 }
  }

  func acceptName(in editor: Editor) async {
    editor.rules.forEach { $0.resume() }
    editor.rules = []
    await turn()
  }

  /// Enters two names. The server stores "B", and "C" follows.
  func typeTwoNames(in editor: Editor) async {
    for name in ["B", "C"] {
      editor.type(name, .ended)
      await turn()
    }
  }

  func finishCalls(of server: Server, _ count: Int = 1) async {
    for _ in 0..<count {
      server.finishOne()
      await turn()
    }
  }

  /// Covers the editor by another screen, and unloads its view.
  func coverAndUnload(_ editor: Editor, in window: HeadlessWindow<StackController>) async {
    window.root.push(Controller(), animated: false)
    await turn()
    editor.reloadView()
  }

  /// Goes back, and waits until the pop to which the user has agreed is animated.
  func beginPop(of editor: Editor, in window: HeadlessWindow<StackController>) async {
    window.window.goBack()
    await until { editor.appearance == .disappearing(animated: true) }
  }

  /// Saves and closes the editor, whose nick was edited, and waits until the save runs.
  func beginSave(of editor: Editor) async -> Task<SaveOutcome, Never> {
    editor.form?.enter("nick", in: \.nick)
    let saving = Task { await editor.saveAndClose() }
    await until { editor.saves.count == 1 }
    return saving
  }
}
