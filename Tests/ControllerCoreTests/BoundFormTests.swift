import AsyncTestSupport
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

/// The input of the user on a screen that shows a presenter: it survives a new view, and nobody loses it by leaving.
@MainActor
final class BoundFormTests: SerialTestCase {
  private struct Member: Identifiable, Equatable {
    var id = 1
    var name = "Ada"
  }

  private struct MemberPresenter: ModelPresenter {
    var name: String
    init(_ member: Member, style: DisplayStyle) { name = member.name }
  }

  @MainActor
  private final class MemberView {
    var name = ""
    var message: String?
  }

  private class Screen: BoundController<MemberPresenter, MemberView> {
    var stored: [String] = []
    override func makeView() -> MemberView { MemberView() }
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [
        Edit(\.name, in: \.name).validated(.required("Enter a name")).messages { $0.message = $1 }
          .onCommit { [weak self] in self?.stored.append($0) }
      ]
    }
    func type(_ name: String, _ event: EditEvent = .changed) {
      view.name = name
      binding?.handle(event, in: \.name)
    }
  }

  private final class SavingScreen: Screen { override var savesDraft: Bool { true } }

  /// A server checks and stores the name.
  private class ServerScreen: Screen {
    var checks: CheckedContinuation<FieldDecision<String>, Never>?
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .zero, failure: { _ in "Offline" }) { [weak self] name, _ in
              name == "Al" ? .accept : await withCheckedContinuation { self?.checks = $0 }
            }
          )
          .onCommit { [weak self] name in
            await Task.yield()
            self?.stored.append(name)
            if name == "Al" { throw CancellationError() }
          }
      ]
    }
  }

  /// The text field loses the focus when its screen leaves.
  private final class FocusedScreen: ServerScreen {
    override func viewWillDisappear(animated: Bool) {
      super.viewWillDisappear(animated: animated)
      binding?.handle(.ended, in: \.name)
    }
  }

  private let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)

  private func turn() async { for _ in 0..<80 { await Task.yield() } }

  /// The app had set when messages appear, and the binding of the next view had forgotten it.
  func test_messageTime_isKeptByTheNextView() async {
    let screen = Screen(style: style)
    screen.update(with: Member())
    screen.loadViewIfNeeded()
    screen.binding?.messageTime = .change
    screen.reloadView()
    screen.loadViewIfNeeded()
    screen.type("")
    XCTAssertEqual(screen.view.message, "Enter a name")
  }

  /// The screen shows that it waits for the server. It still has the model from before the call.
  private final class BusyScreen: Screen {
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [
        Edit(\.name, in: \.name).onCommit { [weak self] name in
          self?.update(with: Member())
          await Task.yield()
          self?.stored.append(name)
          self?.update(with: Member())
        }
      ]
    }
  }

  func test_updateWithTheOldModel_duringACommit_keepsTheCommittedValue() async {
    let screen = BusyScreen(style: style)
    screen.update(with: Member())
    screen.loadViewIfNeeded()
    screen.type("Bo", .ended)
    await turn()
    XCTAssertEqual(screen.stored, ["Bo"])
    XCTAssertEqual(screen.view.name, "Bo")
  }

  // MARK: Leaving

  private func makeStage(_ answer: PromptAnswer?) -> (HeadlessWindow<StackController>, Screen) {
    makeStage(answer, Screen(style: style))
  }

  private func makeStage<S: Screen>(_ answer: PromptAnswer?, _ screen: S, _ animator: ManualAnimator? = nil)
    -> (
      HeadlessWindow<StackController>, S
    )
  {
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    if let animator { environment.animator = animator }
    environment.prompts = answer.map { ScriptedPrompts($0) }
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack, environment: environment)
    stack.push(screen, animated: false)
    screen.update(with: Member())
    return (window, screen)
  }

  /// A server stores the name when the test says so.
  private final class SlowlyStoringScreen: Screen {
    var calls: [CheckedContinuation<Void, Never>] = []
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [
        Edit(\.name, in: \.name).onCommit { [weak self] name in
          await withCheckedContinuation { self?.calls.append($0) }
          self?.stored.append(name)
        }
      ]
    }
    func answer() { calls.removeFirst().resume() }
  }

  /// The server stores "Bo", and "Cy" follows. Then the screen shows another member. What the user has discarded is no loss, and what
  /// the user is only asked about is one.
  func test_updateWithAnotherSubject_inputThatFollowsACall_isReportedUnlessItIsDiscarded() async {
    for hasDiscarded in [false, true] {
      let messages = Mutex<[String]>([])
      await Diagnostics.$output.withValue(.init({ message in messages.withLock { $0.append(message) } })) {
        let (window, screen) = makeStage(.chose(PromptAction.confirmID), SlowlyStoringScreen(style: style))
        let prompts = screen.environment.prompts as? ScriptedPrompts
        for name in ["Bo", "Cy"] {
          screen.type(name, .ended)
          await turn()
        }
        prompts?.isHolding = !hasDiscarded
        let question = Task { await screen.confirmDiscarding() }
        if hasDiscarded { _ = await question.value } else { await until { prompts?.current != nil } }
        screen.update(with: Member(id: 2, name: "Grace"))
        screen.answer()
        await turn()
        XCTAssertEqual([screen.stored, [screen.view.name]], [["Bo"], ["Grace"]])
        window.close()
        _ = await question.value
      }
      let reported = messages.withLock { $0 }
      XCTAssertEqual(reported.count, hasDiscarded ? 0 : 1, "\(reported)")
    }
  }

  func test_goBack_withRefusedInput_asksTheUser() async {
    for agrees in [false, true] {
      let (window, screen) = makeStage(agrees ? .chose(PromptAction.confirmID) : .dismissed)
      screen.type("", .ended)
      XCTAssertTrue(screen.needsConfirmationToLeave, "a swipe is not allowed")
      XCTAssertEqual(window.window.goBack(), .asking)
      await turn()
      XCTAssertEqual(screen.hasLeft, agrees)
      window.close()
    }
  }

  func test_goBack_withoutInput_doesNotAsk() async {
    let (window, screen) = makeStage(.dismissed)
    screen.type("Bo", .ended)
    XCTAssertEqual(screen.stored, ["Bo"])
    XCTAssertFalse(screen.needsConfirmationToLeave)
    XCTAssertEqual(window.window.goBack(), .done)
    window.close()
  }

  /// The commit has failed. A second attempt while the screen leaves may fail, too, and nobody would see the message.
  func test_goBack_afterAFailedCommit_asksTheUser() async {
    let (window, screen) = makeStage(.dismissed, ServerScreen(style: style))
    screen.type("Al", .ended)
    await turn()
    XCTAssertEqual(screen.stored, ["Al"])
    XCTAssertEqual(window.window.goBack(), .asking)
    await turn()
    XCTAssertFalse(screen.hasLeft)
    XCTAssertEqual(screen.stored, ["Al"])
    window.close()
  }

  /// The user was asked while a rule was checking, chose to discard, and the rule then committed the input.
  func test_goBack_whileARuleIsChecking_waitsForTheRule() async {
    for isAccepted in [true, false] {
      let (window, screen) = makeStage(.chose(PromptAction.confirmID), ServerScreen(style: style))
      screen.type("Bo")
      XCTAssertEqual(window.window.goBack(), .asking)
      await turn()
      XCTAssertFalse(screen.hasLeft, "the rule has not answered")
      screen.checks?.resume(returning: isAccepted ? .accept : .reject("Taken"))
      await turn()
      XCTAssertTrue(screen.hasLeft)
      XCTAssertEqual(screen.stored, isAccepted ? ["Bo"] : [])
      window.close()
    }
  }

  /// The user types on while Back waits for the rule. The user was asked about input that the rule accepts.
  func test_goBack_userTypesOnWhileARuleIsChecking_storesWhatTheRuleAccepts() async {
    for isAccepted in [true, false] {
      let (window, screen) = makeStage(.chose(PromptAction.confirmID), ServerScreen(style: style))
      screen.type("Bo")
      XCTAssertEqual(window.window.goBack(), .asking)
      await turn()
      screen.checks?.resume(returning: .accept)
      screen.checks = nil
      screen.type("Bob")
      await turn()
      screen.checks?.resume(returning: isAccepted ? .accept : .reject("Taken"))
      await turn()
      await turn()
      XCTAssertTrue(screen.hasLeft)
      XCTAssertEqual(screen.stored, isAccepted ? ["Bob"] : [])
      window.close()
    }
  }

  /// A request to a server that does not notice its cancellation.
  private final class SlowServer {
    var checks: [CheckedContinuation<Void, Never>] = []
    var drafts = 0
  }

  private class SlowScreen: Screen {
    private let server: SlowServer
    init(_ server: SlowServer, _ style: DisplayStyle) {
      self.server = server
      super.init(style: style)
    }
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [
        Edit(\.name, in: \.name)
          .validated(
            .asynchronous(after: .zero) { [server] _ in
              await withCheckedContinuation { server.checks.append($0) }
              return .reject("Taken")
            }
          )
          .onCommit { [weak self] in self?.stored.append($0) }
      ]
    }
    override func saveDraft() { server.drafts += 1 }
  }

  /// The question waited for the rule, retained the screen, and asked the user when the screen had left.
  func test_goBack_whileARuleNeverAnswers_endsWithTheScreen() async {
    for hasPrompts in [true, false] {
      let server = SlowServer()
      var screen: SlowScreen? = SlowScreen(server, style)
      weak let weakScreen = screen
      let prompts = ScriptedPrompts(.dismissed)
      var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
      environment.prompts = hasPrompts ? prompts : nil
      let stack = StackController(root: Controller())
      let window = HeadlessWindow(stack, environment: environment)
      screen.map { stack.push($0, animated: false) }
      screen?.update(with: Member())
      screen?.type("Bo")
      XCTAssertEqual(window.window.goBack(), .asking)
      await turn()
      stack.popToRoot(animated: false)
      await turn()
      XCTAssertEqual(screen?.hasLeft, true)
      screen = nil
      await turn()
      XCTAssertNil(weakScreen, "nothing waits for the rule")
      server.checks.forEach { $0.resume() }
      await turn()
      XCTAssertEqual(prompts.asked.count, 0)
      XCTAssertEqual(server.drafts, 1, "the screen was removed with input")
      window.close()
    }
  }

  /// The task that asks is canceled while a rule is checking, and the screen stays.
  func test_confirmLeaving_canceledWhileARuleIsChecking_neitherAsksNorSaves() async {
    for hasPrompts in [true, false] {
      let server = SlowServer()
      let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
      let screen = SlowScreen(server, style)
      let window = makeWindow(screen, hasPrompts ? prompts : nil)
      screen.type("Bo")
      var mayLeave: Bool?
      let task = Task { mayLeave = await screen.confirmLeaving() }
      await turn()
      XCTAssertNil(mayLeave)
      task.cancel()
      await turn()
      XCTAssertEqual(mayLeave, false, "the wait ends, although the rule has not answered")
      server.checks.forEach { $0.resume() }
      await task.value
      XCTAssertEqual(prompts.asked.count, 0)
      XCTAssertEqual(server.drafts, 0)
      window.close()
    }
  }

  /// The user types on, so the rule is asked about another value. The answer about the first one does not matter any more.
  func test_confirmLeaving_inputThatIsDiscardedWhileARuleIsChecking_ends() async {
    let server = SlowServer()
    let screen = SlowScreen(server, style)
    let window = makeWindow(screen, nil)
    screen.type("Bo")
    var mayLeave: Bool?
    let task = Task { mayLeave = await screen.confirmLeaving() }
    await turn()
    screen.type("Bob")
    await turn()
    XCTAssertNil(mayLeave, "the rule checks the newer value")
    screen.binding?.discardEditing()
    await turn()
    XCTAssertEqual(mayLeave, true)
    server.checks.forEach { $0.resume() }
    await task.value
    window.close()
  }

  /// The view is made again while the question waits. The rule is asked again about the input in the new view.
  func test_confirmLeaving_viewIsRebuiltWhileARuleIsChecking_waitsForTheNewQuestion() async {
    let (server, prompts) = (SlowServer(), ScriptedPrompts(.dismissed))
    let screen = SlowScreen(server, style)
    let window = makeWindow(screen, prompts)
    screen.type("Bo")
    var mayLeave: Bool?
    let task = Task { mayLeave = await screen.confirmLeaving() }
    await turn()
    screen.reloadView()
    screen.loadViewIfNeeded()
    await turn()
    XCTAssertEqual(server.checks.count, 2)
    XCTAssertEqual(prompts.asked.count, 0)
    XCTAssertNil(mayLeave)
    server.checks.forEach { $0.resume() }
    await task.value
    XCTAssertEqual(prompts.asked.count, 1)
    window.close()
  }

  private func makeWindow(_ screen: Screen, _ prompts: ScriptedPrompts?) -> HeadlessWindow<StackController> {
    var environment = ControllerEnvironment(locale: Locale(identifier: "en_US"))
    environment.prompts = prompts
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack, environment: environment)
    stack.push(screen, animated: false)
    screen.update(with: Member())
    return window
  }

  /// The user has discarded the input. The end of the editing would commit it while the screen leaves.
  func test_discardedInput_isNotCommittedWhileTheScreenLeaves() async {
    let (window, screen) = makeStage(.chose(PromptAction.confirmID), FocusedScreen(style: style))
    screen.type("Al", .ended)
    await turn()
    XCTAssertEqual(window.window.goBack(), .asking)
    await turn()
    XCTAssertTrue(screen.hasLeft)
    XCTAssertEqual(screen.stored, ["Al"], "one attempt, which has failed")
    window.close()
  }

  /// The text field corrects its text when it loses the focus.
  private final class AutocorrectingScreen: Screen {
    override func viewWillDisappear(animated: Bool) {
      super.viewWillDisappear(animated: animated)
      type("the", .ended)
    }
  }

  /// Nothing was left to ask, so the user has discarded nothing.
  func test_goBack_inputThatComesWhileTheScreenLeaves_isStored() async {
    let (window, screen) = makeStage(.dismissed, AutocorrectingScreen(style: style))
    screen.type("teh")
    window.window.goBack()
    await turn()
    XCTAssertTrue(screen.hasLeft)
    XCTAssertEqual(screen.stored, ["teh", "the"])
    window.close()
  }

  private final class LateScreen: ServerScreen {
    override func didLeave() {
      super.didLeave()
      binding?.handle(.ended, in: \.name)
    }
  }

  /// The screen closes itself during the pop to which the user has agreed.
  func test_discardedInput_screenClosesItselfMeanwhile_isNotCommitted() async {
    let animator = ManualAnimator()
    let (window, screen) = makeStage(.chose(PromptAction.confirmID), LateScreen(style: style), animator)
    screen.type("Al", .ended)
    await turn()
    window.window.goBack()
    await until { !animator.transitions.isEmpty }
    XCTAssertEqual(screen.appearance, .disappearing(animated: true))
    XCTAssertTrue(screen.close())
    animator.finishAll()
    await until { screen.hasLeft }
    await turn()
    XCTAssertTrue(screen.hasLeft)
    XCTAssertEqual(screen.stored, ["Al"], "one attempt, which has failed")
    window.close()
  }

  /// An app without dialogs must not keep the user on a screen.
  func test_goBack_withoutPrompts_leaves() async {
    let (window, screen) = makeStage(nil)
    screen.type("", .ended)
    window.window.goBack()
    await turn()
    XCTAssertTrue(screen.hasLeft)
    window.close()
  }

  private func makeUnloadedScreen() -> Screen {
    let screen = Screen(style: style)
    screen.update(with: Member())
    screen.loadViewIfNeeded()
    screen.type("Bo")
    screen.reloadView()
    XCTAssertNil(screen.viewIfLoaded)
    return screen
  }

  /// The view of a covered screen was unloaded. The input is valid, so the screen need not ask.
  func test_confirmLeaving_withoutAView_commitsTheInput() async {
    let screen = makeUnloadedScreen()
    let mayLeave = await screen.confirmLeaving()
    XCTAssertTrue(mayLeave)
    XCTAssertEqual(screen.stored, ["Bo"])
  }

  /// The app removes a covered screen, whose view was unloaded. The screen does not ask, and the valid input was lost.
  func test_saveDraft_withoutAView_commitsTheInput() async {
    let screen = makeUnloadedScreen()
    screen.saveDraft()
    XCTAssertEqual(screen.stored, ["Bo"])
  }

  func test_popOfACoveredScreen_withoutAView_commitsTheInput() async {
    let (window, screen) = makeStage(.dismissed)
    screen.type("Bo")
    window.root.push(Controller(), animated: false)
    screen.reloadView()
    XCTAssertNil(screen.viewIfLoaded)
    window.root.popToRoot(animated: false)
    await turn()
    XCTAssertTrue(screen.hasLeft)
    XCTAssertEqual(screen.stored, ["Bo"])
    XCTAssertNil(screen.viewIfLoaded, "a screen that has left keeps no view")
    window.close()
  }

  private final class Lost: LostInputObserving {
    private(set) var count = 0
    func didLoseInput(of controller: Controller) { count += 1 }
  }

  /// A value that is being stored counts as unsaved, because the server may refuse the value. And the screen has other changes.
  private final class CarefulScreen: Screen {
    var isEditedElsewhere = false
    var answer: CheckedContinuation<Void, Never>?
    override var needsConfirmation: Bool { isEditedElsewhere || binding?.isEdited == true }
    override func bindings() -> [Bind<MemberPresenter, MemberView>] {
      [
        Edit(\.name, in: \.name).validated(.required("Enter a name"))
          .onCommit { [weak self] name in
            await withCheckedContinuation { self?.answer = $0 }
            self?.stored.append(name)
          }
      ]
    }
  }

  /// The screen is removed without a question, for example while the user types during its transition. The value was reported as
  /// lost, although it is being stored.
  func test_saveDraft_valueIsBeingStored_isNotReportedAsLost() async {
    let cases = [("Bo", false, 0), ("Bo", true, 1), ("", false, 1), ("", true, 1), ("Ada", true, 1)]
    for (name, isEditedElsewhere, isLost) in cases {
      let (screen, lost) = (CarefulScreen(style: style), Lost())
      screen.isEditedElsewhere = isEditedElsewhere
      screen.add(lost)
      screen.update(with: Member())
      screen.loadViewIfNeeded()
      screen.type(name)
      screen.saveDraft()
      XCTAssertEqual(lost.count, isLost, "“\(name)”")
      await turn()
      screen.answer?.resume()
      await turn()
      XCTAssertEqual(screen.stored, name == "Bo" ? ["Bo"] : [])
    }
  }

  // MARK: Drafts

  private struct CountedID: Hashable, Encodable {
    static let encodings = Mutex(0)
    var number = 1
    func encode(to encoder: any Encoder) throws {
      Self.encodings.withLock { $0 += 1 }
      try number.encode(to: encoder)
    }
  }

  private struct CountedMember: Identifiable { let id = CountedID() }

  private struct CountedPresenter: ModelPresenter {
    let name = "Ada"
    init(_ member: CountedMember, style: DisplayStyle) {}
  }

  private final class CountedScreen: BoundController<CountedPresenter, MemberView> {
    override func makeView() -> MemberView { MemberView() }
    override func bindings() -> [Bind<CountedPresenter, MemberView>] { [Bind(\.name, to: \.name)] }
  }

  /// Without restored input, nobody needs the identity of the subject as text.
  func test_update_withoutRestoredInput_doesNotEncodeTheIdentity() {
    let screen = CountedScreen(style: style)
    screen.loadViewIfNeeded()
    CountedID.encodings.withLock { $0 = 0 }
    for _ in 0..<10 { screen.update(with: CountedMember()) }
    _ = screen.saveState()
    XCTAssertEqual(CountedID.encodings.withLock { $0 }, 0)
  }

  func test_input_isSavedWithTheStateOfTheScreen_ifTheScreenWants() async {
    for saves in [false, true] {
      let (window, screen) = makeStage(.dismissed, saves ? SavingScreen(style: style) : Screen(style: style))
      screen.type("")
      let state = screen.saveState()
      window.close()
      let again = SavingScreen(style: style)
      again.restoreState(state)
      again.loadViewIfNeeded()
      again.update(with: Member())
      XCTAssertEqual(again.view.name, saves ? "" : "Ada", "input may be a password")
      XCTAssertEqual(again.binding?.isEdited, saves)
      XCTAssertEqual(again.stored, [])
    }
  }

  /// The input belongs to the record that was shown first. The other record came before there was a view.
  func test_restoredInput_ofAnotherRecord_isDropped() async {
    let (window, screen) = makeStage(.dismissed, SavingScreen(style: style))
    screen.type("Bo")
    let state = screen.saveState()
    window.close()
    let again = SavingScreen(style: style)
    again.restoreState(state)
    again.update(with: Member())
    again.update(with: Member(id: 2, name: "Cy"))
    again.loadViewIfNeeded()
    XCTAssertEqual(again.view.name, "Cy")
    XCTAssertEqual(again.binding?.isEdited, false)
  }

  /// After the launch, the app shows another record than the one whose input was saved.
  func test_restoredInput_firstSubjectIsAnotherRecord_isDropped() async {
    let (window, screen) = makeStage(.dismissed, SavingScreen(style: style))
    screen.type("Bo")
    let state = screen.saveState()
    window.close()
    for isShownFirst in [false, true] {
      for id in [1, 2] {
        let again = SavingScreen(style: style)
        if !isShownFirst {
          // The state is saved again before a subject has come.
          let between = SavingScreen(style: style)
          between.restoreState(state)
          again.restoreState(between.saveState())
        }
        again.update(with: Member(id: id, name: "Cy"))
        again.loadViewIfNeeded()
        if isShownFirst { again.restoreState(state) }
        let place = "record \(id), shown \(isShownFirst ? "before" : "after") the restoration"
        XCTAssertEqual(again.view.name, id == 1 ? "Bo" : "Cy", place)
        XCTAssertEqual(again.binding?.isEdited, id == 1, place)
      }
    }
  }

  private struct Note: Identifiable {
    var id: Int?
    var text = ""
  }

  private struct NotePresenter: ModelPresenter {
    var text: String
    init(_ note: Note, style: DisplayStyle) { text = note.text }
  }

  private final class NoteScreen: BoundController<NotePresenter, MemberView> {
    override func makeView() -> MemberView { MemberView() }
    override func bindings() -> [Bind<NotePresenter, MemberView>] {
      [Edit(\.text, in: \.name).onCommit { _ in }]
    }
    override var savesDraft: Bool { true }
  }

  /// The state of a screen whose user has typed "Bo" for a note.
  private func stateOfANote(_ id: Int?) -> ControllerState {
    let screen = NoteScreen(style: style)
    screen.update(with: Note(id: id))
    screen.loadViewIfNeeded()
    type("Bo", in: screen)
    return screen.saveState()
  }

  private func type(_ text: String, in screen: NoteScreen) {
    screen.view.name = text
    screen.binding?.handle(.changed, in: \.text)
  }

  private func restore(_ state: ControllerState) -> NoteScreen {
    let screen = NoteScreen(style: style)
    screen.restoreState(state)
    screen.loadViewIfNeeded()
    return screen
  }

  func test_restoredInput_returnsToTheSubjectWithItsIdentity() {
    for (saved, id) in [(1, 1), (1, 2), (nil, nil), (nil, 2)] as [(Int?, Int?)] {
      let again = restore(stateOfANote(saved))
      again.update(with: Note(id: id))
      XCTAssertEqual(again.view.name, saved == id ? "Bo" : "", "\(saved ?? 0), \(id ?? 0)")
    }
  }

  /// The screen shows a subject without an identity until it has loaded the record. Its state may be saved meanwhile.
  func test_restoredInput_firstSubjectHasNoIdentity_waitsForItsRecord() {
    for isSavedMeanwhile in [false, true] {
      for id in [1, 2] {
        var again = restore(stateOfANote(1))
        again.update(with: Note())
        XCTAssertEqual(again.view.name, "")
        if isSavedMeanwhile {
          again = restore(again.saveState())
          again.update(with: Note())
        }
        again.update(with: Note(id: id))
        XCTAssertEqual(again.view.name, id == 1 ? "Bo" : "", "\(id), saved meanwhile: \(isSavedMeanwhile)")
      }
    }
  }

  /// The user types before the record has come. The older input from the last launch replaced this text.
  func test_restoredInput_userHasTypedBeforeTheRecordComes_newerInputStays() {
    let again = restore(stateOfANote(1))
    again.update(with: Note())
    type("New", in: again)
    again.update(with: Note(id: 1))
    XCTAssertEqual(again.view.name, "New")
  }

  /// The input of the record waits, also if the state is saved with newer input of the subject without an identity.
  func test_restoredInput_stateIsSavedWithOtherInputMeanwhile_bothReturn() {
    let again = restore(stateOfANote(1))
    again.update(with: Note())
    type("New", in: again)
    let state = again.saveState()
    let placeholder = restore(state)
    placeholder.update(with: Note())
    XCTAssertEqual(placeholder.view.name, "New")
    let record = restore(state)
    record.update(with: Note(id: 1))
    XCTAssertEqual(record.view.name, "Bo")
  }

  private final class ObjectID: Hashable {
    static func == (a: ObjectID, b: ObjectID) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private struct Item: Identifiable { var id: ObjectID? }

  private struct ItemPresenter: ModelPresenter {
    var text = ""
    init(_ item: Item, style: DisplayStyle) {}
  }

  private final class ItemScreen: BoundController<ItemPresenter, MemberView> {
    override func makeView() -> MemberView { MemberView() }
    override func bindings() -> [Bind<ItemPresenter, MemberView>] {
      [Edit(\.text, in: \.name).onCommit { _ in }]
    }
    override var savesDraft: Bool { true }
  }

  /// An identity that cannot be encoded cannot be found again, so the input of its record is not saved.
  func test_restoredInput_identityCannotBeEncoded_reachesNoOtherRecord() {
    for saved in [nil, ObjectID()] {
      let screen = ItemScreen(style: style)
      screen.update(with: Item(id: saved))
      screen.loadViewIfNeeded()
      screen.view.name = "Bo"
      screen.binding?.handle(.changed, in: \.text)
      let again = ItemScreen(style: style)
      again.restoreState(screen.saveState())
      again.update(with: Item(id: ObjectID()))
      again.loadViewIfNeeded()
      XCTAssertEqual(again.view.name, "")
    }
  }
}
