public import Interaction

/// A prompt host that answers by a script, for tests.
///
/// ```swift
/// let prompts = ScriptedPrompts(.chose(PromptAction.confirmID), .dismissed)
/// // … the interaction under test asks twice …
/// XCTAssertEqual(prompts.asked.map(\.message), ["Follow Ada?", "Really?"])
/// XCTAssertEqual(prompts.unscripted, [])
/// ```
@MainActor
public final class ScriptedPrompts: PromptHost {
  /// The prompts that were presented, in order.
  public private(set) var asked: [UserPrompt] = []
  /// The prompts for which the script had no answer. They were dismissed.
  public private(set) var unscripted: [UserPrompt] = []
  /// The answers that have not been given yet.
  public private(set) var remaining: [PromptAnswer]

  /// Creates a host that gives these answers, in order.
  public init(_ answers: PromptAnswer...) {
    remaining = answers
  }

  /// Answers at once with the next answer of the script.
  public func present(_ prompt: UserPrompt) async -> PromptAnswer {
    asked.append(prompt)
    guard !Task.isCancelled else { return .dismissed }
    guard !remaining.isEmpty else {
      unscripted.append(prompt)
      return .dismissed
    }
    return remaining.removeFirst()
  }
}
