import ControllerCore
import ControllerSupport
import Navigator

// The app of the model's runs: screens that note what happens to them, and a user, a guard and a platform that are unkind.
extension NavigationModel {
  /// Notes the callbacks, questions and drafts of one controller object. The record remains when the object is gone.
  @MainActor
  final class Record {
    let number: Int
    /// `nil` for a controller without a route.
    let page: Page?
    weak var screen: Screen?
    /// The screen of the navigator's state that the object shows.
    var id: ScreenID?
    var isDirty = false
    /// The result with which the screen has finished.
    var value: Int?
    private(set) var hasLeft = false
    /// Whether the app has added the controller again after it had left. Then it is a new screen, for which no call waits.
    private(set) var hasReturned = false
    private(set) var mistakes: [String] = []
    private var lastHook = "dD"

    // Since the last rest.
    var asked = 0
    var hasAgreed = false
    var hasClosed = false
    var drafts = 0
    private(set) var hasLeftNow = false
    /// Whether the app has passed the controller to `setControllers`. A push may be canceled before that call begins. Then the
    /// pushed controller has left, and the call adds it again.
    var mayReturn = false

    init(_ number: Int, _ page: Page?) { (self.number, self.page) = (number, page) }

    /// - Parameter isHeld: Whether a request waits for a login. The user may have agreed to this request already.
    func startCounting(isHeld: Bool) {
      (asked, hasClosed, drafts, hasLeftNow, mayReturn) = (0, false, 0, false, false)
      if !isHeld { hasAgreed = false }
    }

    /// The user enters something or removes it. The user has agreed to discard only what was entered before.
    func type() { (isDirty, hasAgreed) = (!isDirty, false) }

    /// Checks that a callback may follow the last one.
    func note(_ hook: String) {
      let before = ["wA": ["dD", "wD"], "dA": ["wA"], "wD": ["wA", "dA"], "dD": ["wD"]]
      if before[hook]?.contains(lastHook) != true { mistakes.append("\(name): \(hook) after \(lastHook)") }
      lastHook = hook
    }

    func leave() {
      if hasLeft { mistakes.append("\(name) has left twice") }
      if lastHook != "dD" { mistakes.append("\(name) has left after \(lastHook)") }
      (hasLeft, hasLeftNow) = (true, true)
    }

    /// Begins a new life of a controller that has left: what the user and the screen have decided before does not count any more.
    func join() {
      guard hasLeft, mayReturn else { return }
      checkInput()
      (hasLeft, hasReturned, hasLeftNow, id) = (false, true, false, nil)
      (hasAgreed, hasClosed, drafts) = (false, false, 0)
    }

    /// Checks that the screen has lost no input, and has saved at most one draft.
    func checkInput() {
      let mayGo = hasAgreed || hasClosed || drafts > 0
      if hasLeftNow, isDirty, !mayGo { mistakes.append("the input of \(name) is lost") }
      if drafts > (hasLeftNow && isDirty ? 1 : 0) { mistakes.append("\(name) has \(drafts) drafts") }
    }

    var name: String { "#\(number) \(page.map { "\($0)" } ?? "without a route")" }
  }

  final class Screen: Controller, LeaveConfirming, ResultProviding {
    typealias Output = Int
    let record: Record
    private let user: Answers

    init(_ record: Record, _ user: Answers) {
      (self.record, self.user) = (record, user)
      super.init()
      record.screen = self
    }

    var needsConfirmation: Bool { record.isDirty }

    func confirmLeaving() async -> Bool {
      record.asked += 1
      let agrees = await user.ask()
      if agrees { record.hasAgreed = true }
      return agrees
    }

    func saveDraft() { record.drafts += 1 }

    override func viewWillAppear(animated: Bool) { record.note("wA") }
    override func viewDidAppear(animated: Bool) { record.note("dA") }
    override func viewWillDisappear(animated: Bool) { record.note("wD") }
    override func viewDidDisappear(animated: Bool) { record.note("dD") }
    override func didLeave() { record.leave() }
    override func willMove(toParent parent: Controller?) { if parent != nil { record.join() } }
  }

  final class Pages: RouteController<Page> {
    let user = Answers()
    var layout = Layout.phone
    private(set) var records: [Record] = []

    func makeScreen(_ page: Page?) -> Screen {
      let record = Record(records.count, page)
      records.append(record)
      return Screen(record, user)
    }

    override func makeController(for page: Page) -> Controller { makeScreen(page) }

    override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<Page>? {
      layout.placement
    }
  }

  /// A user, or the server of a guard, who answers late.
  @MainActor
  final class Answers {
    var agrees = true
    private var questions: [Promise<Bool>] = []

    func ask() async -> Bool {
      let question = Promise("answer of a test", ifForgotten: false)
      questions.append(question)
      return await question.future.value() ?? false
    }

    /// Answers the oldest question, if there is one.
    func answerNext() -> Bool {
      if questions.isEmpty { return false }
      questions.removeFirst().fulfill(agrees)
      return true
    }
  }

  /// A platform whose animations end late, twice or never.
  @MainActor
  final class Animator: TransitionAnimator {
    enum Manner: CaseIterable {
      case late, atOnce, answersTwice, refuses
      /// Releases the transition without ending it.
      case forgets
      /// Retains the transition, and ends it after the time limit.
      case tooLate
    }

    var manner = Manner.late
    private var open: [ContainerTransition] = []
    private var ended: [ContainerTransition] = []

    func animate(_ transition: ContainerTransition) {
      switch manner {
      case .late: open.append(transition)
      case .atOnce: transition.finish()
      case .answersTwice:
        transition.finish()
        ended.append(transition)
      case .refuses: transition.cancel()
      case .forgets: break
      case .tooLate: ended.append(transition)
      }
    }

    /// Ends the oldest animation, if there is one.
    func endNext(completes: Bool = true) -> Bool {
      guard !open.isEmpty else { return false }
      let transition = open.removeFirst()
      if completes { transition.finish() } else { transition.cancel() }
      return true
    }

    /// Ends transitions again that have ended.
    func answerAgain() {
      ended.forEach { $0.cancel() }
      ended = []
    }
  }
}
