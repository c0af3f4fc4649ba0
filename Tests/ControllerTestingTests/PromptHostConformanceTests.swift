import ControllerTesting
import Interaction
import XCTest

@MainActor
final class PromptHostConformanceTests: XCTestCase {
  /// A host with a queue that makes one mistake on purpose.
  private final class Host: PromptHost {
    enum Mistake: CaseIterable {
      case none, answersCancel, showsTheNewest, asksWhenCancelled, staysAfterClosing, choosesWhenDismissed
      case keepsOffers, choosesWhenDismissedAfterAnOffer, acceptsEmptyFields, remembersTaps, neverAnswers
    }

    private let mistake: Mistake
    private let queue = PromptQueue()
    private var ghost: UserPrompt?
    private var rememberedTap: PromptAction.ID?
    private var hasOffered = false

    init(_ mistake: Mistake) { self.mistake = mistake }

    var current: UserPrompt? { ghost ?? queue.current }

    func present(_ prompt: UserPrompt) async -> PromptAnswer {
      if prompt.kind == .offer { hasOffered = true }
      switch mistake {
      case .showsTheNewest where queue.count > 0:
        // Dismisses the prompt on screen.
        queue.dismissAll()
        return await queue.present(prompt)
      case .asksWhenCancelled where Task.isCancelled:
        ghost = prompt
        return .dismissed
      case .keepsOffers:
        var dialog = prompt
        dialog.kind = .dialog
        return await queue.present(dialog)
      case .acceptsEmptyFields:
        var careless = prompt
        for index in careless.fields.indices { careless.fields[index].isRequired = false }
        return await queue.present(careless)
      case .remembersTaps where rememberedTap != nil:
        defer { rememberedTap = nil }
        return rememberedTap.map { .chose($0) } ?? .dismissed
      case .neverAnswers:
        _ = await queue.present(prompt)
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        return .dismissed
      default:
        return await queue.present(prompt)
      }
    }

    func choose(_ id: PromptAction.ID) {
      if mistake == .remembersTaps, queue.current == nil { rememberedTap = id }
      queue.answer(mistake == .answersCancel ? PromptAction.cancelID : id)
    }

    func dismiss() {
      let isMistaken =
        mistake == .choosesWhenDismissed || mistake == .choosesWhenDismissedAfterAnOffer && hasOffered
      if isMistaken { queue.answer(PromptAction.confirmID) } else { queue.dismiss() }
    }

    func close() {
      if mistake == .staysAfterClosing { ghost = current }
      queue.dismissAll()
    }
  }

  private func conformance() -> PromptHostConformance<Host> {
    PromptHostConformance(
      current: { $0.current },
      choose: { host, id in host.choose(id) },
      dismiss: { $0.dismiss() },
      close: { $0.close() }
    )
  }

  func test_problems_ofAHostThatKeepsItsPromises_thereAreNone() async {
    let problems = await conformance().problems(of: Host(.none))
    XCTAssertEqual(problems, [])
  }

  func test_problems_ofAHostWithOneMistake_areFound() async {
    for mistake in Host.Mistake.allCases where mistake != .none {
      var conformance = conformance()
      conformance.limit = .milliseconds(30)
      let problems = await conformance.problems(of: Host(mistake))
      XCTAssertFalse(problems.isEmpty, "\(mistake)")
    }
  }

  func test_problems_ofPromptQueue_thereAreNone() async {
    let conformance = PromptHostConformance(
      current: { (queue: PromptQueue) in queue.current },
      choose: { $0.answer($1) },
      dismiss: { $0.dismiss() },
      close: { $0.dismissAll() }
    )
    let problems = await conformance.problems(of: PromptQueue())
    XCTAssertEqual(problems, [])
  }
}
