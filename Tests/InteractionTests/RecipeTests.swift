import AsyncTestSupport
import ControllerTesting
import Interaction
import TestSupport
import XCTest

// The code of the article "Recipes". Change both together.

// MARK: - Delete with undo

private struct Draft: Identifiable, Equatable {
  let id: Int
}

@MainActor
private protocol DraftGateway: AnyObject {
  func delete(_ draft: Draft) async throws
}

private struct DeleteDraft: UserInteraction {
  let draft: Draft
  let drafts: OptimisticModel<[Draft]>
  let gateway: any DraftGateway

  func perform(_ session: InteractionSession) async throws {
    let id = draft.id
    try await session.change(drafts, { $0.removeAll { $0.id == id } }) {
      if try await session.offerUndo("The draft was deleted.") { throw InteractionError.declined }
      try await gateway.delete(draft)
    }
  }
}

// MARK: - A payment that is retried once

@MainActor
private protocol PaymentGateway: AnyObject {
  func pay(_ amount: Int, key: String) async throws -> String
}

private struct Pay: UserInteraction {
  let amount: Int
  let key: String
  let gateway: any PaymentGateway

  func perform(_ session: InteractionSession) async throws -> String {
    try await session.confirm("Pay \(amount) €?", action: "Pay")
    return try await session.presentingErrors {
      try await session.attempt(retrying: .constant(maxRetries: 1), timeout: .seconds(10)) {
        try await gateway.pay(amount, key: key)
      }
    }
  }
}

// MARK: - A wizard of three questions

@MainActor
private protocol PhotoGateway: AnyObject {
  func upload(_ photo: Int) async throws
}

private struct UploadPhotos: UserInteraction {
  let photos: [Int]
  let gateway: any PhotoGateway

  func perform(_ session: InteractionSession) async throws {
    for (index, photo) in photos.enumerated() {
      try await session.attempt(retrying: .exponential(maxRetries: 3)) {
        try await gateway.upload(photo)
      }
      session.report(progress: Double(index + 1) / Double(photos.count))
    }
  }
}

private enum Delivery: String {
  case post, pickUp
}

private struct Order: Equatable {
  let name: String
  let copies: Int
  let delivery: Delivery
}

private struct OrderWizard: UserInteraction {
  func perform(_ session: InteractionSession) async throws -> Order {
    let name = try await session.ask(
      "Who is the book for?",
      fields: [PromptField(id: "name", title: "Name", contentType: .name, isRequired: true, maxLength: 40)],
      action: "Next"
    )
    let copies = try await session.ask(
      "How many copies?",
      fields: [PromptField(id: "copies", title: "Copies", text: "1", keyboardType: .number)],
      action: "Next"
    ) { texts in
      (texts["copies"].flatMap(Int.init) ?? 0) > 0 ? [:] : ["copies": "Enter a number above 0."]
    }
    let delivery = try await session.choose(
      "How do you want to get it?",
      from: [
        PromptAction(id: Delivery.post.rawValue, title: "By Post"),
        PromptAction(id: Delivery.pickUp.rawValue, title: "Pick Up"),
      ]
    )
    return Order(
      name: name["name"] ?? "",
      copies: copies["copies"].flatMap(Int.init) ?? 1,
      delivery: Delivery(rawValue: delivery) ?? .post
    )
  }
}

@MainActor
final class RecipeTests: SerialTestCase {
  private let clock = ManualClock()

  private final class Server: DraftGateway, PaymentGateway, PhotoGateway {
    var deleted: [Int] = []
    var keys: [String] = []
    var failures = 0
    var onUpload: () -> Void = {}

    func delete(_ draft: Draft) async throws { deleted.append(draft.id) }

    func upload(_ photo: Int) async throws {
      onUpload()
      keys.append("photo \(photo)")
      if keys.count <= failures { throw TestError() }
    }

    func pay(_ amount: Int, key: String) async throws -> String {
      keys.append(key)
      if keys.count <= failures { throw TestError() }
      return "receipt"
    }
  }

  private func deleteRunner(
    _ prompts: PromptQueue,
    _ drafts: OptimisticModel<[Draft]>,
    _ server: Server
  ) -> InteractionRunner<Draft, DeleteDraft> {
    InteractionRunner(prompts: prompts, per: \.id, clock: clock) { draft in
      DeleteDraft(draft: draft, drafts: drafts, gateway: server)
    }
  }

  func test_deleteWithUndo_undone_nothingIsDeleted() async {
    let (prompts, server) = (PromptQueue(), Server())
    let drafts = OptimisticModel([Draft(id: 1), Draft(id: 2)])
    let delete = deleteRunner(prompts, drafts, server)
    delete.start(Draft(id: 1))
    await until { prompts.current != nil }
    XCTAssertEqual(drafts.value, [Draft(id: 2)])
    drafts.rebase(on: [Draft(id: 1), Draft(id: 2), Draft(id: 3)])
    XCTAssertEqual(drafts.value, [Draft(id: 2), Draft(id: 3)])
    prompts.answer(PromptAction.undoID)
    await until { !delete.isRunning }
    XCTAssertEqual(drafts.value, [Draft(id: 1), Draft(id: 2), Draft(id: 3)])
    XCTAssertEqual(server.deleted, [])
  }

  /// The user deletes a draft and leaves the screen that retains the runner. The deletion was taken back without a word.
  func test_deleteWithUndo_screenReleasesItsRunner_theOfferStays_andTheDraftIsDeleted() async {
    for isUndone in [false, true] {
      let (prompts, server) = (PromptQueue(), Server())
      let drafts = OptimisticModel([Draft(id: 1), Draft(id: 2)])
      var delete: InteractionRunner<Draft, DeleteDraft>? = deleteRunner(prompts, drafts, server)
      delete?.start(Draft(id: 1))
      await until { prompts.current != nil }
      weak let runner = delete
      delete = nil
      for _ in 0..<50 { await Task.yield() }
      XCTAssertEqual(prompts.current?.kind, .offer)
      XCTAssertEqual(drafts.value, [Draft(id: 2)])
      if isUndone { prompts.answer(PromptAction.undoID) } else { await clock.advance(by: .seconds(5)) }
      await until { drafts.pendingCount == 0 }
      XCTAssertEqual(server.deleted, isUndone ? [] : [1])
      XCTAssertEqual(drafts.value.map(\.id), isUndone ? [1, 2] : [2])
      await until { runner == nil }
    }
  }

  func test_deleteWithUndo_secondDraft_endsTheFirstOffer_andTheTimeEndsTheSecond() async {
    let (prompts, server) = (PromptQueue(), Server())
    let drafts = OptimisticModel([Draft(id: 1), Draft(id: 2)])
    let delete = deleteRunner(prompts, drafts, server)
    delete.start(Draft(id: 1))
    await until { prompts.current != nil }
    delete.start(Draft(id: 2))
    await until { delete.status(for: Draft(id: 1)) == nil }
    XCTAssertEqual(server.deleted, [1])
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(5))
    await until { !delete.isRunning }
    XCTAssertEqual(server.deleted, [1, 2])
    XCTAssertEqual(drafts.value, [])
  }

  func test_payment_failsOnce_isRetriedOnceWithTheSameKey() async {
    let server = Server()
    server.failures = 1
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID))
    let runner = InteractionRunner(
      Pay(amount: 20, key: "order 7", gateway: server),
      prompts: prompts,
      clock: clock
    )
    runner.start()
    await until { runner.status?.isWaitingToRetry == true }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(1))
    await until { !runner.isRunning }
    XCTAssertEqual(runner.lastOutcome?.value, "receipt")
    XCTAssertEqual(server.keys, ["order 7", "order 7"])
    XCTAssertEqual(prompts.unscripted, [])
  }

  func test_payment_failsTwice_theUserIsTold() async {
    let server = Server()
    server.failures = 2
    let prompts = ScriptedPrompts(.chose(PromptAction.confirmID), .chose(PromptAction.cancelID))
    let runner = InteractionRunner(
      Pay(amount: 20, key: "order 7", gateway: server),
      prompts: prompts,
      clock: clock
    )
    runner.start()
    await until { runner.status?.isWaitingToRetry == true }
    await clock.waitForSleepers(1)
    await clock.advance(by: .seconds(1))
    await until { !runner.isRunning }
    guard case .failed(_, toldUser: true) = runner.lastOutcome else {
      return XCTFail("\(runner.lastOutcome as Any)")
    }
    XCTAssertEqual(server.keys.count, 2)
  }

  func test_wizard_threeAnswers_makeTheOrder() async {
    let prompts = ScriptedPrompts(
      .chose(PromptAction.confirmID, texts: ["name": "Ada"]),
      .chose(PromptAction.confirmID, texts: ["copies": "none"]),
      .chose(PromptAction.confirmID, texts: ["copies": "2"]),
      .chose("pickUp")
    )
    let outcome = await InteractionRunner(OrderWizard(), prompts: prompts).run()
    XCTAssertEqual(outcome.value, Order(name: "Ada", copies: 2, delivery: .pickUp))
    XCTAssertEqual(prompts.asked.map(\.message).last, "How do you want to get it?")
    XCTAssertEqual(prompts.unscripted, [])
  }

  func test_wizard_canceledAtAnyQuestion_isDeclined() async {
    let answers: [PromptAnswer] = [
      .chose(PromptAction.confirmID, texts: ["name": "Ada"]),
      .chose(PromptAction.confirmID, texts: ["copies": "2"]),
    ]
    for count in 0...2 {
      let prompts = ScriptedPrompts(answers.prefix(count) + [.chose(PromptAction.cancelID)])
      let outcome = await InteractionRunner(OrderWizard(), prompts: prompts).run()
      guard case .declined = outcome else { return XCTFail("\(outcome)") }
      XCTAssertEqual(prompts.asked.count, count + 1)
    }
  }

  func test_upload_showsTheProgress_andTriesAPhotoAgainAfterAPause() async {
    let server = Server()
    server.failures = 1
    let runner = InteractionRunner(UploadPhotos(photos: [1, 2], gateway: server), prompts: nil, clock: clock)
    var progress: [Double] = []
    runner.start()
    await until { runner.status?.isWaitingToRetry == true }
    await clock.waitForSleepers(1)
    XCTAssertEqual(server.keys, ["photo 1"])
    XCTAssertNil(runner.progress)
    server.onUpload = { progress.append(runner.progress ?? 0) }
    await clock.advance(by: .seconds(1))
    await until { !runner.isRunning }
    XCTAssertEqual(server.keys, ["photo 1", "photo 1", "photo 2"])
    XCTAssertEqual(progress, [0, 0.5])
  }
}
