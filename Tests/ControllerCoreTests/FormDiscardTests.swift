import Binding
import ControllerCore
import ControllerSupport
import ControllerTesting
import Foundation
import Interaction
import Presenter
import Synchronization
import TestSupport
import XCTest

/// What the user discards is never stored, and the user is not asked about input that is stored anyway.
@MainActor
final class FormDiscardTests: LeavingFormTestCase {
  private struct MemberPresenter: ModelPresenter {
    var name: String
    init(_ member: Member, style: DisplayStyle) { name = member.name }
  }

  private final class Screen: BoundController<MemberPresenter, MemberView> {
    let server = Server()
    override func makeView() -> MemberView { MemberView() }
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [Edit(\.name, in: \.name).onCommit { [server] in try await server.store($0) }]
    }
    func type(_ name: String, _ event: EditEvent) {
      view.name = name
      binding?.handle(event, in: \.name)
    }
  }

  /// The server stores "B" when the user enters "C". The user was asked about "C", discarded it, and it was stored all the same.
  func test_goBack_inputThatFollowsACall_isStoredWithoutAQuestion() async {
    for event in [EditEvent.ended, .changed] {
      let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
      let window = makeWindow(screen)
      screen.update(with: Member())
      screen.type("B", .ended)
      await turn()
      screen.type("C", event)
      XCTAssertEqual(screen.needsConfirmation, event == .changed)
      window.window.goBack()
      await turn()
      XCTAssertTrue(screen.hasLeft, "nobody has to be asked, so nothing waits for the call")
      await finishCalls(of: screen.server, 2)
      XCTAssertEqual(prompts.asked.count, 0)
      XCTAssertEqual(screen.server.stored, ["B", "C"])
      window.close()
    }
  }

  private func makeScreen() -> Screen {
    let screen = Screen(style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt))
    screen.update(with: Member())
    return screen
  }

  /// The server refuses "B" when the screen has left. The app still has the controller, so nothing reported that "B" is lost.
  func test_inputWhoseCommitFailsAfterTheScreenHasLeft_isReported() async {
    for way in ["leaves", "stays", "is covered"] {
      let messages = Mutex<[String]>([])
      await Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
        let screen = makeScreen()
        screen.server.refuses = true
        let window = makeWindow(screen)
        screen.type("B", .ended)
        await turn()
        switch way {
        case "leaves": window.window.goBack()
        case "is covered": window.root.push(Controller(), animated: false)
        default: break
        }
        if way == "is covered" { screen.reloadView() }
        await turn()
        XCTAssertEqual(screen.hasLeft, way == "leaves")
        await finishCalls(of: screen.server)
        let expected = ["The field name was not committed, and its form has left: The server is full"]
        XCTAssertEqual(messages.withLock { $0 }, way == "leaves" ? expected : [], way)
        // The screen that leaves now tries again.
        window.close()
        await turn()
        await finishCalls(of: screen.server)
        XCTAssertEqual(messages.withLock { $0 }, expected, way)
      }
    }
  }

  /// The user has discarded the input, so its failure loses nothing.
  func test_discardedInput_whoseCommitFailsAfterTheScreenHasLeft_isNotReported() async {
    let messages = Mutex<[String]>([])
    await Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      for isKept in [true, false] {
        var editor: Editor? = Editor(Member())
        guard let server = editor?.server, let screen = editor else { return }
        server.refuses = true
        let window = makeWindow(screen)
        screen.type("B", .ended)
        await turn()
        window.window.goBack()
        await until { screen.hasLeft }
        if !isKept { editor = nil }
        await finishCalls(of: server)
        window.close()
        withExtendedLifetime(editor) {}
      }
    }
    XCTAssertEqual(messages.withLock { $0 }, [])
  }

  /// A form asks about everything that is not stored yet. The call that runs goes on, and nothing follows it.
  func test_discardedInput_thatFollowsACall_isNotStored() async {
    for endsBefore in [false, true] {
      let editor = Editor(Member())
      let window = makeWindow(editor, isAnimated: true)
      await typeTwoNames(in: editor)
      await beginPop(of: editor, in: window)
      if endsBefore { editor.server.finishOne() }
      await turn()
      animator.finishAll()
      await until { editor.hasLeft }
      await finishCalls(of: editor.server, 2)
      XCTAssertEqual(editor.server.stored, ["B"])
      window.close()
    }
  }

  /// The rule accepts the discarded input during the pop.
  func test_discardedInput_thatARuleAcceptsDuringThePop_isNotStored() async {
    let editor = Editor(Member())
    let window = makeWindow(editor, isAnimated: true)
    await typeCheckedName(in: editor)
    await beginPop(of: editor, in: window)
    await acceptName(in: editor)
    animator.finishAll()
    await turn()
    XCTAssertTrue(editor.hasLeft)
    await finishCalls(of: editor.server)
    XCTAssertEqual(editor.server.stored, [])
    window.close()
  }

  /// The text field loses the focus when the screen has left already.
  func test_discardedInput_ofAFieldThatEndsInDidLeave_isNotStored() async {
    let editor = Editor(Member())
    editor.endsEditing = .didLeave
    let window = makeWindow(editor)
    editor.type("Alan", .changed)
    await turn()
    window.window.goBack()
    await until { editor.hasLeft }
    await turn()
    await finishCalls(of: editor.server)
    XCTAssertEqual(editor.server.stored, [])
    window.close()
  }

  /// The user edits a field during the save, and agrees that the screen closes without this input.
  func test_saveAndClose_inputThatIsDiscarded_isNotStored() async {
    let editor = Editor(Member())
    editor.endsEditing = .willDisappear
    let window = makeWindow(editor)
    let saving = await beginSave(of: editor)
    editor.type("Alan", .changed)
    await turn()
    editor.saves.forEach { $0.resume() }
    guard case .savedButEdited = await saving.value else { return XCTFail("edited during the save") }
    await until { editor.hasLeft }
    XCTAssertEqual(prompts.asked.count, 1)
    await finishCalls(of: editor.server)
    XCTAssertEqual(editor.server.stored, [])
    window.close()
  }

  /// Another screen covers the form, whose view was unloaded.
  func test_discardedInput_thatFollowsACall_withoutAView_isNotStored() async {
    let editor = Editor(Member())
    let window = makeWindow(editor)
    await typeTwoNames(in: editor)
    await coverAndUnload(editor, in: window)
    XCTAssertNil(editor.viewIfLoaded)
    window.window.goBack(to: window.root.children[0])
    await until { editor.hasLeft }
    for _ in 0..<2 {
      await finishCalls(of: editor.server)
    }
    XCTAssertEqual(prompts.asked.count, 1)
    XCTAssertEqual(editor.server.stored, ["B"])
    window.close()
  }

  /// The user has agreed to lose what the save that runs does not store, and is not asked about it again during the pop.
  func test_saveAndClose_userHasLeftMeanwhile_asksNobody() async {
    let editor = Editor(Member())
    let window = makeWindow(editor, isAnimated: true)
    let saving = await beginSave(of: editor)
    editor.type("Alan", .changed)
    await turn()
    await beginPop(of: editor, in: window)
    XCTAssertEqual(prompts.asked.count, 1)
    editor.saves.forEach { $0.resume() }
    await turn()
    XCTAssertEqual(prompts.asked.count, 1)
    animator.finishAll()
    _ = await saving.value
    XCTAssertTrue(editor.hasLeft)
    window.close()
  }

  /// The discarded name would have been stored after the call. No diagnostic reports its loss.
  func test_updateWithAnotherRecord_duringThePopOfInputThatFollowsACall_isNotReported() async {
    let messages = Mutex<[String]>([])
    await Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      let editor = Editor(Member())
      let window = makeWindow(editor, isAnimated: true)
      await typeTwoNames(in: editor)
      await beginPop(of: editor, in: window)
      editor.update(with: Member(id: 2, name: "Grace"))
      animator.finishAll()
      await finishCalls(of: editor.server, 2)
      XCTAssertEqual(editor.server.stored, ["B"])
      window.close()
    }
    XCTAssertEqual(messages.withLock { $0 }, [])
  }

  /// While the user is asked, nothing is discarded yet. The name that would have been stored after the call was lost without a word.
  func test_updateWithAnotherRecord_duringTheQuestion_inputThatFollowsACall_isReported() async {
    let messages = Mutex<[String]>([])
    await Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      let editor = Editor(Member())
      let window = makeWindow(editor, prompts: heldPrompts(agrees: true))
      await typeTwoNames(in: editor)
      window.window.goBack()
      await turn()
      editor.update(with: Member(id: 2, name: "Grace"))
      await finishCalls(of: editor.server, 2)
      XCTAssertEqual(editor.server.stored, ["B"])
      window.close()
    }
    let reported = messages.withLock { $0 }
    XCTAssertEqual(reported.count, 1, "\(reported)")
    XCTAssertTrue(reported.first?.contains("field name") == true, "\(reported)")
  }

  /// The app asks before it shows another record. What the user has discarded is neither saved as a draft nor reported.
  func test_updateWithAnotherRecord_afterTheUserHasDiscarded_savesNothing() async {
    let messages = Mutex<[String]>([])
    await Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
      let editor = Editor(Member())
      let window = makeWindow(editor)
      await typeTwoNames(in: editor)
      let agrees = await editor.confirmDiscarding()
      XCTAssertTrue(agrees)
      editor.update(with: Member(id: 2, name: "Grace"))
      XCTAssertEqual(editor.drafts, 0)
      await finishCalls(of: editor.server, 2)
      XCTAssertEqual(editor.server.stored, ["B"])
      XCTAssertEqual(editor.view.name, "Grace")
      window.close()
    }
    XCTAssertEqual(messages.withLock { $0 }, [])
  }

  func test_updateWithAnotherRecord_duringThePopOfDiscardedInput_savesNoDraft() async {
    let editor = Editor(Member())
    let window = makeWindow(editor, isAnimated: true)
    editor.type("Alan", .changed)
    await turn()
    await beginPop(of: editor, in: window)
    editor.update(with: Member(id: 2, name: "Grace"))
    XCTAssertEqual(editor.drafts, 0)
    animator.finishAll()
    window.close()
  }
}
