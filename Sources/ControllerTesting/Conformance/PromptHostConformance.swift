import ControllerSupport
public import Interaction

/// A check that presents prompts to a `PromptHost`, answers and cancels them, and reports the promises that the host breaks.
///
/// ```swift
/// let conformance = PromptHostConformance(
///   current: { (host: MyHost) in host.promptOnScreen },
///   choose: { host, id in host.tapButton(id) },
///   dismiss: { host in host.escapePressed() },
///   close: { host in host.close() }
/// )
/// XCTAssertEqual(await conformance.problems(of: MyHost()), [])
/// ```
///
/// The host must show a prompt before `present` suspends for the first time, and the next prompt before `present` returns the
/// answer to the previous one. Turn animations off. An answer that does not come within ten seconds counts as missing.
@MainActor
public struct PromptHostConformance<Host: PromptHost> {
  /// Returns the prompt on screen.
  let current: (Host) -> UserPrompt?
  /// Chooses an action of the prompt on screen, as a user does. Has no effect if there is no prompt.
  let choose: (Host, PromptAction.ID) -> Void
  /// Closes the prompt on screen, as a user does. Has no effect if there is no prompt.
  let dismiss: (Host) -> Void
  /// Closes the screen or window on which the prompt host shows prompts.
  let close: (Host) -> Void
  /// The time that the check waits for an answer of the host. If none comes, the check reports a problem.
  package var limit = Duration.seconds(10)

  /// Creates a check.
  public init(
    current: @escaping (Host) -> UserPrompt?,
    choose: @escaping (Host, PromptAction.ID) -> Void,
    dismiss: @escaping (Host) -> Void,
    close: @escaping (Host) -> Void
  ) {
    self.current = current
    self.choose = choose
    self.dismiss = dismiss
    self.close = close
  }

  /// Checks the rules for prompt hosts, and returns descriptions of the rules that a host breaks. The array is empty if it
  /// breaks none.
  ///
  /// - Parameter host: A new host, which the check closes.
  public func problems(of host: Host) async -> [String] {
    var problems: [String] = []
    func expect(_ answer: PromptAnswer, of reply: Reply, when: String) async {
      _ = await PendingWork.settle(orUntil: { reply.answer != nil }, limit: limit)
      // A host that never answers leaves a task that never ends. `end()` unregisters the task, and later tests do not wait for
      // it.
      reply.work.end()
      let found = reply.answer.map { "the answer is \($0)" } ?? "there is no answer"
      if reply.answer != answer { problems.append("\(when): \(found) and not \(answer)") }
    }
    func expectShown(_ prompt: UserPrompt?, when: String) {
      let found = current(host)
      if found != prompt {
        problems.append(
          "\(when): it shows \(found?.message ?? "nothing") and not \(prompt?.message ?? "nothing")"
        )
      }
    }
    func ask(_ prompt: UserPrompt) async -> Reply {
      let asking = await present(prompt, on: host)
      if current(host) == nil { problems.append("\(prompt.message): it shows nothing") }
      return asking
    }

    func checkTapsOutOfTurn() async {
      choose(host, PromptAction.confirmID)
      dismiss(host)
      let next = await ask(prompt(8))
      let equal = await ask(prompt(8))
      expectShown(prompt(8), when: "the user has tapped while nothing was shown")
      choose(host, PromptAction.cancelID)
      await expect(
        .chose(PromptAction.cancelID),
        of: next,
        when: "the user has tapped while nothing was shown"
      )
      expectShown(prompt(8), when: "an equal prompt follows")
      choose(host, PromptAction.confirmID)
      await expect(.chose(PromptAction.confirmID), of: equal, when: "an equal prompt follows")
    }
    func checkFields() async {
      var prompt = prompt(9)
      prompt.fields = [PromptField(id: PromptField.textID, title: "Name", isRequired: true)]
      let reply = await ask(prompt)
      choose(host, PromptAction.confirmID)
      dismiss(host)
      await expect(.dismissed, of: reply, when: "a required field is empty")
    }
    func checkOffers() async {
      var offer = prompt(10)
      offer.kind = .offer
      let offering = await ask(offer)
      expectShown(offer, when: "an offer is presented")
      let question = await ask(prompt(11))
      expectShown(prompt(11), when: "a question follows an offer")
      if current(host) != prompt(11) { dismiss(host) }
      await expect(.dismissed, of: offering, when: "a question follows an offer")
      dismiss(host)
      await expect(.dismissed, of: question, when: "a question follows an offer")
    }

    let first = await ask(prompt(1))
    let second = await ask(prompt(2))
    let third = await ask(prompt(3))
    let fourth = await ask(prompt(4))
    expectShown(prompt(1), when: "four are presented")
    third.task?.cancel()
    await expect(.dismissed, of: third, when: "one that waits is canceled")
    expectShown(prompt(1), when: "one that waits is canceled")
    choose(host, PromptAction.confirmID)
    await expect(.chose(PromptAction.confirmID), of: first, when: "the first is answered")
    expectShown(prompt(2), when: "the first is answered")
    second.task?.cancel()
    await expect(.dismissed, of: second, when: "the one that is shown is canceled")
    expectShown(prompt(4), when: "the one that is shown is canceled")
    dismiss(host)
    await expect(.dismissed, of: fourth, when: "the user dismisses one")
    expectShown(nil, when: "all are answered")

    await checkTapsOutOfTurn()
    await checkFields()
    await checkOffers()

    let late = await present(prompt(5), on: host, canceled: true)
    expectShown(nil, when: "the task was canceled before it asks")
    let shown = await ask(prompt(6))
    let waiting = await ask(prompt(7))
    expectShown(prompt(6), when: "two more are presented")
    close(host)
    await expect(.dismissed, of: late, when: "the task was canceled before it asks")
    await expect(.dismissed, of: shown, when: "the place closes")
    await expect(.dismissed, of: waiting, when: "the place closes while another one waits")
    expectShown(nil, when: "the place closes")
    return problems
  }

  /// A call of the prompt host's method `present`, and the user's answer that it has returned.
  @MainActor
  private final class Reply {
    let work = PendingWork.begin("prompt")
    var task: Task<Void, Never>?
    var answer: PromptAnswer?
  }

  /// Calls `present` of the prompt host in a new task, and returns as soon as the host waits for the user's answer. The
  /// answer is stored in the `Reply` later. If `canceled` is `true`, the new task is canceled before it calls the host.
  private func present(_ prompt: UserPrompt, on host: Host, canceled: Bool = false) async -> Reply {
    let (reply, begin) = (Reply(), Promise("call of a prompt host"))
    reply.task = Task { @MainActor in
      await reply.work.run(inOwnTask: true) {
        if canceled { withUnsafeCurrentTask { $0?.cancel() } }
        // The code that awaits `begin` runs on the same actor, so it continues only when `host.present(prompt)` suspends. By
        // then, the host must show the prompt.
        begin.fulfill()
        reply.answer = await host.present(prompt)
      }
    }
    _ = await begin.future.value()
    return reply
  }

  private func prompt(_ number: Int) -> UserPrompt {
    .confirm("Prompt \(number)?", action: "Yes")
  }
}
