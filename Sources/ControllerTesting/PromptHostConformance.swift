public import Interaction

/// Presents prompts to a `PromptHost`, answers and cancels them, and says which of the promises of a host it breaks.
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
/// The host has to show a prompt before `present` suspends for the first time, and the next one before `present` returns
/// the answer to the one before it: let it animate nothing meanwhile. One that gives no answer at all keeps the check waiting.
@MainActor
public struct PromptHostConformance<Host: PromptHost> {
  /// The prompt that the user sees.
  public let current: (Host) -> UserPrompt?
  /// The user chooses an action of the prompt that is shown.
  public let choose: (Host, PromptAction.ID) -> Void
  /// The user closes the prompt that is shown.
  public let dismiss: (Host) -> Void
  /// The place where the prompts are shown closes.
  public let close: (Host) -> Void

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

  /// What `host` does wrong; empty if nothing was found.
  ///
  /// - Parameter host: A new host, which is closed in the end.
  public func problems(of host: Host) async -> [String] {
    var problems: [String] = []
    func expect(_ answer: PromptAnswer, of reply: Task<PromptAnswer, Never>, when: String) async {
      let found = await reply.value
      if found != answer { problems.append("\(when): the answer is \(found) and not \(answer)") }
    }
    func expectShown(_ prompt: UserPrompt?, when: String) {
      let found = current(host)
      if found != prompt {
        problems.append(
          "\(when): it shows \(found?.message ?? "nothing") and not \(prompt?.message ?? "nothing")"
        )
      }
    }
    func ask(_ prompt: UserPrompt) async -> Task<PromptAnswer, Never> {
      let asking = await present(prompt, on: host)
      if current(host) == nil { problems.append("\(prompt.message): it shows nothing") }
      return asking
    }

    let first = await ask(prompt(1))
    let second = await ask(prompt(2))
    let third = await ask(prompt(3))
    let fourth = await ask(prompt(4))
    expectShown(prompt(1), when: "four are presented")
    third.cancel()
    await expect(.dismissed, of: third, when: "one that waits is cancelled")
    expectShown(prompt(1), when: "one that waits is cancelled")
    choose(host, PromptAction.confirmID)
    await expect(.chose(PromptAction.confirmID), of: first, when: "the first is answered")
    expectShown(prompt(2), when: "the first is answered")
    second.cancel()
    await expect(.dismissed, of: second, when: "the one that is shown is cancelled")
    expectShown(prompt(4), when: "the one that is shown is cancelled")
    dismiss(host)
    await expect(.dismissed, of: fourth, when: "the user dismisses one")
    expectShown(nil, when: "all are answered")

    let late = await present(prompt(5), on: host, cancelled: true)
    expectShown(nil, when: "the task was cancelled before it asks")
    let shown = await ask(prompt(6))
    let waiting = await ask(prompt(7))
    expectShown(prompt(6), when: "two more are presented")
    close(host)
    await expect(.dismissed, of: late, when: "the task was cancelled before it asks")
    await expect(.dismissed, of: shown, when: "the place closes")
    await expect(.dismissed, of: waiting, when: "the place closes while another one waits")
    expectShown(nil, when: "the place closes")
    return problems
  }

  /// Returns when `present` has suspended.
  private func present(
    _ prompt: UserPrompt,
    on host: Host,
    cancelled: Bool = false
  ) async -> Task<PromptAnswer, Never> {
    var reply: Task<PromptAnswer, Never>?
    await withCheckedContinuation { continuation in
      reply = Task { @MainActor in
        if cancelled { withUnsafeCurrentTask { $0?.cancel() } }
        // Who waits for this goes on when the main actor is free: after `present` has suspended.
        continuation.resume()
        return await host.present(prompt)
      }
    }
    return reply ?? Task { .dismissed }
  }

  private func prompt(_ number: Int) -> UserPrompt {
    .confirm("Prompt \(number)?", action: "Yes")
  }
}
