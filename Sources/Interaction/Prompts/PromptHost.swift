/// A place where prompts are presented, such as a window, a terminal, a web page or a test.
///
/// A host keeps these promises:
/// * Every prompt gets exactly one answer: an action of the prompt, `.dismissed`, or `.unavailable` if the host cannot present
///   the prompt now.
/// * A prompt that is presented while another one is shown waits for its turn, in the order of presentation. An offer
///   does not make other prompts wait.
/// * When the task that awaits the answer is canceled, the host removes the prompt and answers `.dismissed`. A prompt
///   that was still waiting is never shown.
/// * When the place closes, the host answers all prompts with `.dismissed`. The host does this when it closes and not in
///   `deinit`, because a pending call retains the host.
///
/// ``PromptQueue`` keeps all of these promises. Most hosts own a queue, forward to it, and show its
/// ``PromptQueue/current`` prompt:
///
/// ```swift
/// final class TerminalHost: PromptHost {
///   private let queue = PromptQueue()
///   init() { queue.onCurrentChange = { [weak self] prompt in self?.draw(prompt) } }
///   func present(_ prompt: UserPrompt) async -> PromptAnswer { await queue.present(prompt) }
///   func escapePressed() { queue.dismiss() }
///   func close() { queue.dismissAll() }
/// }
/// ```
@MainActor
public protocol PromptHost: AnyObject, Sendable {
  /// The titles of the standard buttons in the app's language. The default titles are English.
  var titles: PromptTitles { get }

  /// Presents a prompt and returns the answer.
  ///
  /// - Returns: The answer. It is `.dismissed` if the awaiting task is canceled.
  func present(_ prompt: UserPrompt) async -> PromptAnswer
}

extension PromptHost {
  /// The English titles.
  public var titles: PromptTitles { PromptTitles() }
}

/// The titles of standard buttons in the app's language. An app sets them once, on the object that shows its prompts.
public struct PromptTitles: Equatable, Sendable {
  /// The title of the button that acknowledges a notice or accepts a text.
  public var acknowledge: String

  /// The title of the button that changes nothing.
  public var cancel: String

  /// The title of the button that tries again after an error.
  public var retry: String

  /// The title of the button that undoes a change.
  public var undo: String

  /// The message for an error that has no text for the user.
  public var unknownError: String

  /// The title of the button that discards unsaved changes.
  public var discard: String

  /// The question that the user is asked before a screen with unsaved changes is closed.
  public var discardQuestion: String

  /// Creates the titles of the standard buttons and messages of prompts. The default values are English, so pass localized
  /// strings for other languages.
  public init(
    acknowledge: String = "OK",
    cancel: String = "Cancel",
    retry: String = "Try Again",
    undo: String = "Undo",
    unknownError: String = "Something went wrong.",
    discard: String = "Discard",
    discardQuestion: String = "Discard the changes?"
  ) {
    self.acknowledge = acknowledge
    self.cancel = cancel
    self.retry = retry
    self.undo = undo
    self.unknownError = unknownError
    self.discard = discard
    self.discardQuestion = discardQuestion
  }
}
