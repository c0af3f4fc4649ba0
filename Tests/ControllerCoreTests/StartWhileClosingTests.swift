import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Interaction
import Observation
import XCTest

/// Which screen's work a runner is started in, while the screen above closes.
@MainActor
final class StartWhileClosingTests: SerialTestCase {
  private struct Act: UserInteraction {
    let act: @MainActor () -> Void
    func perform(_ session: InteractionSession) async throws { act() }
  }

  /// A list that loads again by a runner each time that it appears.
  private final class List: Controller {
    var loads = 0
    var outcomes: [String] = []
    private(set) lazy var refresh = InteractionRunner(Act { [weak self] in self?.loads += 1 }, prompts: nil)
    override func viewDidLoad() {
      refresh.onOutcome(self) { list, outcome in list.outcomes.append("\(outcome)") }
    }
    override func viewWillAppear(animated: Bool) { refresh.start() }
  }

  private final class Editor: Controller {
    private(set) lazy var save = InteractionRunner(Act {}, prompts: nil)
  }

  private func settle() async { for _ in 0..<100 { await Task.yield() } }

  /// The editor saves and closes in its own work. The list below appears again, and is not leaving.
  func test_start_inTheCallbackOfTheScreenBelow_whileWorkOfTheScreenAboveCloses_runs() async {
    for isAnimated in [false, true] {
      let (list, editor) = (List(), Editor())
      let window = HeadlessWindow(StackController(root: list))
      await window.appear()
      await settle()
      XCTAssertEqual(list.loads, 1)
      window.root.push(editor, animated: isAnimated)
      await window.settle()
      editor.start { editor in
        if case .completed = await editor.save.run() { editor.close() }
      }
      await window.settle()
      await settle()
      XCTAssertEqual(window.root.controllers.count, 1)
      XCTAssertEqual(list.loads, 2, "\(list.outcomes)")
      window.close()
    }
  }

  /// The same without work: a tap closes the editor.
  func test_start_inTheCallbackOfTheScreenBelow_whileATapCloses_runs() async {
    let (list, editor) = (List(), Editor())
    let window = HeadlessWindow(StackController(root: list))
    await window.appear()
    await settle()
    window.root.push(editor)
    await window.settle()
    editor.close()
    await window.settle()
    await settle()
    XCTAssertEqual(list.loads, 2, "\(list.outcomes)")
    window.close()
  }

  /// The editor was started by a tap, and the outcome closes it: no work of a screen is around.
  func test_start_inTheCallbackOfTheScreenBelow_whileAnOutcomeCloses_runs() async {
    let (list, editor) = (List(), Editor())
    let window = HeadlessWindow(StackController(root: list))
    await window.appear()
    await settle()
    window.root.push(editor)
    await window.settle()
    editor.save.onOutcome(editor) { editor, _ in editor.close() }
    editor.save.start()
    await settle()
    await window.settle()
    await settle()
    XCTAssertEqual(list.loads, 2, "\(list.outcomes)")
    window.close()
  }

  @MainActor
  @Observable
  final class Account {
    var isDirty = false
  }

  /// A list that uploads by a runner as soon as the account has changes.
  private final class Uploading: Controller {
    let account: Account
    var uploads = 0
    var outcomes: [String] = []
    private(set) lazy var upload = InteractionRunner(Act { [weak self] in self?.uploads += 1 }, prompts: nil)

    init(_ account: Account) {
      self.account = account
      super.init()
    }

    override func viewDidLoad() {
      upload.onOutcome(self) { list, outcome in list.outcomes.append("\(outcome)") }
      observe { list in if list.account.isDirty { list.upload.start() } }
    }
  }

  /// The editor changes a shared model in its own work, and closes. The list observes the model, and is not leaving.
  func test_start_inAnObservationOfTheScreenBelow_whileWorkOfTheScreenAboveCloses_runs() async {
    let account = Account()
    let (list, editor) = (Uploading(account), Editor())
    let window = HeadlessWindow(StackController(root: list))
    await window.appear()
    let host = HeadlessHost(.manual)
    window.window.host = host
    window.root.push(editor, animated: false)
    host.layOut()
    while !host.transitions.isEmpty { host.endAnimation() }
    await settle()
    editor.start { editor in
      account.isDirty = true
      editor.close()
    }
    await settle()
    XCTAssertEqual(list.uploads, 1, "\(list.outcomes)")
    host.layOut()
    while !host.transitions.isEmpty { host.endAnimation() }
    await settle()
    XCTAssertEqual(window.root.controllers.count, 1)
    window.close()
  }
}
