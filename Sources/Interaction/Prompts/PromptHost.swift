/// Where prompts are shown: a window, a terminal, a web page, a test.
///
/// A host keeps four promises:
/// * Every prompt gets exactly one answer: the id of one of its actions, or `.dismissed`.
/// * Prompts presented while one is shown wait, and come up in the order in which they were
///   presented.
/// * When the task that awaits the answer is cancelled, the prompt is taken down (or, if it still
///   waits, never shown) and the answer is `.dismissed`.
/// * When the place where prompts are shown closes, all of them are answered `.dismissed`. The host
///   does this when it closes and not in `deinit`: a pending call keeps its host alive.
///
/// ``PromptQueue`` keeps them all; most hosts own one, forward to it, and draw its
/// ``PromptQueue/current`` prompt:
///
/// ```swift
/// final class TerminalHost: PromptHost {
///   private let queue = PromptQueue()
///   func present(_ prompt: UserPrompt) async -> PromptAnswer { await queue.present(prompt) }
///   func escapePressed() { queue.dismiss() }
///   func close() { queue.dismissAll() }
/// }
/// ```
@MainActor
public protocol PromptHost: AnyObject {
  /// Shows a prompt and returns when it has been answered.
  ///
  /// - Returns: The choice, or `.dismissed`, also when the awaiting task is cancelled.
  func present(_ prompt: UserPrompt) async -> PromptAnswer
}
