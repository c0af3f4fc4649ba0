import ControllerSupport
public import Observation

/// A first-in, first-out line of prompts with every promise of ``PromptHost`` kept: whoever draws
/// ``current`` and reports what the user did has a complete host.
///
/// ```swift
/// let queue = PromptQueue()
/// let reply = Task { await queue.present(.confirm("Follow Ada?", action: "Follow")) }
/// // … when queue.current is on the screen and the user has pressed "Follow":
/// queue.answer(PromptAction.confirmID)
/// await reply.value  // .chose("confirm")
/// ```
///
/// A prompt whose awaiting task is cancelled leaves the line before `present(_:)` returns, but not
/// before the main actor gets to it. Every pending `present(_:)` keeps the queue alive.
@MainActor
@Observable
public final class PromptQueue: PromptHost {
  private struct Entry {
    let number: Int
    let prompt: UserPrompt
  }

  private var entries: [Entry] = []

  // An entry is open for as long as its continuation is here. Taking the continuation out, before
  // anybody is told anything, is what makes the answer the only one.
  @ObservationIgnored private var continuations: [Int: CheckedContinuation<PromptAnswer, Never>] = [:]
  @ObservationIgnored private var presentedCount = 0

  /// Makes an empty queue.
  public init() {}

  /// The prompt to show now. Observable.
  public var current: UserPrompt? { entries.first?.prompt }

  /// The number of the prompt to show now, or nil when there is none. Observable.
  ///
  /// Prompts are numbered from 1 as they are presented, so this tells a new prompt from the one
  /// before even when the two are equal.
  public var currentNumber: Int? { entries.first?.number }

  /// How many prompts are unanswered: the current one and those that wait. Observable.
  public var count: Int { entries.count }

  /// Puts a prompt at the end of the line and returns when it has been answered.
  ///
  /// - Returns: The choice, or `.dismissed`, also when the awaiting task is cancelled.
  public func present(_ prompt: UserPrompt) async -> PromptAnswer {
    guard !Task.isCancelled else { return .dismissed }
    presentedCount += 1
    let number = presentedCount
    return await withCancellableContinuation { continuation in
      continuations[number] = continuation
      entries.append(Entry(number: number, prompt: prompt))
    } onCancel: { [weak self] in
      self?.resolve([number], with: .dismissed)
    }
  }

  /// Answers the current prompt with one of its actions. The next one becomes current.
  ///
  /// - Parameters:
  ///   - id: The action.
  ///   - texts: What is in the prompt's fields, by their ids.
  /// - Returns: Whether it was answered. False, and nothing happens, when there is no prompt or the
  ///   current one has no such action.
  /// - Complexity: O(*n*), where *n* is the number of prompts and of the current one's actions.
  @discardableResult
  public func answer(_ id: PromptAction.ID, texts: [PromptField.ID: String] = [:]) -> Bool {
    guard let entry = entries.first, entry.prompt.offers(id) else { return false }
    return resolve([entry.number], with: .chose(id, texts: texts))
  }

  /// Dismisses the current prompt. The next one becomes current.
  ///
  /// - Returns: Whether there was one.
  /// - Complexity: O(*n*), where *n* is the number of prompts.
  @discardableResult
  public func dismiss() -> Bool {
    resolve(entries.prefix(1).map(\.number), with: .dismissed)
  }

  /// Dismisses the current prompt and all that wait, in their order. For when the place where they
  /// are shown closes; prompts presented later are taken as usual.
  ///
  /// - Complexity: O(*n*), where *n* is the number of prompts.
  public func dismissAll() {
    resolve(entries.map(\.number), with: .dismissed)
  }

  @discardableResult
  private func resolve(_ numbers: [Int], with answer: PromptAnswer) -> Bool {
    let taken = numbers.compactMap { continuations.removeValue(forKey: $0) }
    guard !taken.isEmpty else { return false }
    // Not by index: an observer that is told of this very change may come back here first.
    entries.removeAll { continuations[$0.number] == nil }
    for continuation in taken {
      continuation.resume(returning: answer)
    }
    return true
  }
}
