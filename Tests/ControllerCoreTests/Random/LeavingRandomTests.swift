import AsyncTestSupport
import ControllerCore
import ControllerSupport
import ControllerTesting
import Foundation
import Navigator
import TestSupport
import XCTest

/// Random sequences in which screens with unsaved input are asked, closed, finished, popped, hidden and dragged, while the answers of
/// the user and of a guard come late, and animations are canceled.
///
/// No input is lost without a word: a screen that leaves without a draft has decided to leave, or the user's last word was to discard
/// its input. When everything has ended, a screen that is still there is not leaving, and its input gets a draft if the window closes.
@MainActor
final class LeavingRandomTests: SerialTestCase {
  override nonisolated func invokeTest() {
    Diagnostics.$output.withValue(.init({ _ in })) { super.invokeTest() }
  }

  private enum Page: Hashable, Sendable {
    case list, bookmarks
    case item(Int)
  }

  private final class Form: Controller, LeaveConfirming, ResultProviding {
    typealias Output = Int
    let user: User
    var isDirty = true
    /// Whether the user's last word was to discard the input.
    private var isDiscarded = false
    /// Whether the screen has closed itself.
    var hasDecided = false
    private(set) var drafts = 0
    var needsConfirmation: Bool { isDirty }

    init(_ user: User) { self.user = user }

    func confirmLeaving() async -> Bool {
      let answer = await user.ask()
      if !Task.isCancelled { isDiscarded = answer }
      return answer
    }

    func saveDraft() { drafts += 1 }

    /// The user types, and nobody knows of earlier answers and decisions.
    func forget() { (isDirty, isDiscarded, hasDecided) = (true, false, false) }

    override func didLeave() {
      let mayGo = !isDirty || isDiscarded || hasDecided
      if drafts == 0, !mayGo { user.mistakes.append("input is lost without a word") }
      if drafts > 1 { user.mistakes.append("\(drafts) drafts") }
      (drafts, isDiscarded) = (0, false)
    }
  }

  /// The user and a guard, who answer late.
  @MainActor
  private final class User {
    var mistakes: [String] = []
    /// The answer to each question at once, when the test ends.
    var answersAtOnce: Bool?
    private var questions: [Promise<Bool>] = []

    func ask() async -> Bool {
      if let answersAtOnce { return answersAtOnce }
      let promise = Promise("answer of the user", ifForgotten: false)
      questions.append(promise)
      return await promise.future.value() ?? false
    }

    func answer(_ answer: Bool, _ random: inout SplitMix64) {
      guard let index = questions.indices.randomElement(using: &random) else { return }
      questions.remove(at: index).fulfill(answer)
    }

    func answerAll(_ answer: Bool) {
      answersAtOnce = answer
      questions.forEach { $0.fulfill(answer) }
      questions = []
    }
  }

  private final class Pages: RouteController<Page> {
    let user = User()
    override func makeController(for page: Page) -> Controller {
      if case .item = page { Form(user) } else { Controller() }
    }
  }

  @MainActor
  private final class Run {
    let pages = Pages()
    let guarding = User()
    let navigator = RouteNavigator(Run.placements[0])
    let window: HeadlessWindow<Pages>
    private var random: SplitMix64
    private static let placements: [NavigationPlacement<Page>] = [
      .tabs([.stack(root: .list), .stack(root: .bookmarks)]),
      .tabs([
        .split(root: .list) { page in if case .item = page { .detail } else { .primary } },
        .stack(root: .bookmarks),
      ]),
    ]

    init(seed: UInt64) async {
      random = SplitMix64(seed: seed)
      navigator.onError = { _ in }
      navigator.attach(pages)
      window = HeadlessWindow(pages)
      await window.settle()
      window.host.pace = .manual
      navigator.guards = [GuardKind.leaving, .showing].map { kind in
        RouteGuard(
          "slow",
          on: kind,
          asking: { [guarding] page in
            if page != .item(0) { return .allow }
            return await guarding.ask() ? .allow : .deny(reason: "no")
          }
        )
      }
    }

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private func bool() -> Bool { number(0...1) == 0 }
    private func page() -> Page { number(0...5) == 0 ? .bookmarks : .item(number(0...2)) }

    /// All forms in the window, from the back to the front.
    var forms: [Form] {
      var (forms, next): ([Form], [Controller]) = ([], [pages] + window.presented)
      while let controller = next.popLast() {
        if let form = controller as? Form { forms.insert(form, at: 0) }
        next += controller.children
      }
      return forms
    }

    private func step() {
      let page = page()
      let form = bool() ? forms.last : forms.randomElement(using: &random)
      let stack = form?.stackController ?? pages.tabs.selected as? StackController
      switch number(0...27) {
      case 0, 1: navigator.enqueue(.push(page))
      case 2: navigator.enqueue(.present(page, as: .sheet))
      case 3: navigator.enqueue([.back, .pop(), .dismiss(), .popToRoot()][number(0...3)])
      case 4: navigator.enqueue(.setPath((0..<number(0...2)).map { _ in self.page() }))
      case 5: navigator.enqueue(.selectTab(number(0...1)))
      case 6, 7, 8: window.goBack()
      case 9: if let root = stack?.controllers.first { window.goBack(to: root) }
      case 10: if let top = window.presented.last { window.attemptDismissal(of: top) }
      case 11, 12: window.selectTab(number(0...1), of: pages.tabs)
      case 13, 14:
        form?.hasDecided = true
        form?.close()
      case 15:
        form?.hasDecided = true
        form?.finish(with: 1)
      case 16: stack?.push(Form(pages.user))
      case 17: window.window.present(Form(pages.user))
      case 18: stack?.pop()
      case 19: if let top = window.presented.last { window.window.dismiss(top) }
      case 20: form?.isDirty.toggle()
      case 21: if bool() { window.beginSwipeBack() } else { window.beginSheetDrag() }
      case 22: window.host.endGesture(completes: bool())
      case 23: window.host.cancelAnimation()
      case 24 where number(0...3) == 0: navigator.placement = Self.placements[number(0...1)]
      case 25: guarding.answer(number(0...2) > 0, &random)
      default: pages.user.answer(bool(), &random)
      }
      if bool() { window.host.layOut() }
      if bool() { window.host.endAnimation() }
    }

    func play() async {
      for _ in 0..<60 {
        step()
        for _ in 0..<number(0...6) { await Task.yield() }
      }
      window.host.endGesture(completes: bool())
      window.host.pace = .later
      window.host.proceed()
      guarding.answerAll(bool())
      pages.user.answerAll(bool())
      let busy = await window.window.settle(limit: .seconds(300))
      if !busy.isEmpty { pages.user.mistakes.append("busy: \(busy)") }
    }

    /// Closes the window, and returns the mistakes.
    func close() async -> [String] {
      let forms = forms
      if forms.contains(where: \.isLeaving) { pages.user.mistakes.append("a screen that stays is leaving") }
      for form in forms { form.forget() }
      window.close()
      for form in forms where !form.hasLeft { pages.user.mistakes.append("\(form) has not left") }
      return pages.user.mistakes
    }
  }

  func test_leaving_noInputIsLostWithoutAWord() async {
    for seed in RandomRounds.seeds(30, long: 3_000, or: "LEAVE_SEED") {
      let run = await Run(seed: seed)
      await run.play()
      let mistakes = await run.close()
      XCTAssertEqual(mistakes, [], "LEAVE_SEED=\(seed)")
    }
  }
}
