import ControllerSupport
public import Interaction

/// A prompt host for tests: it answers questions to the user with a list of prepared answers, the script.
///
/// ```swift
/// let prompts = ScriptedPrompts(.chose(PromptAction.confirmID), .dismissed)
/// // The interaction under test asks twice.
/// XCTAssertEqual(prompts.asked.map(\.message), ["Follow Ada?", "Really?"])
/// XCTAssertEqual(prompts.unscripted, [])
/// ```
///
/// The script is as strict as a real host. Prompts are shown one after the other, answers come in a later turn of the main
/// actor, and an answer that the prompt does not allow is replaced by `.dismissed`. While ``isHolding`` is `true`, there are no
/// answers.
@MainActor
public final class ScriptedPrompts: PromptHost {
  /// The prompts that were presented, in order.
  public private(set) var asked: [UserPrompt] = []
  /// The prompts that were dismissed for want of an answer: no prepared answer was left, or the prompt does not allow the next
  /// answer, for example because it has no such action.
  public private(set) var unscripted: [UserPrompt] = []
  /// The answers that have not been given yet.
  public private(set) var remaining: [PromptAnswer]
  /// Whether prompts stay on screen without an answer. When it is set to `false`, the prepared answers are given.
  public var isHolding = false { didSet { answerLater() } }

  private let queue = PromptQueue()
  /// The open questions of screens, such as whether to discard changes, by their indices in ``asked``. Tests check that a
  /// question closes with its screen. Questions of an interaction (a task that an `InteractionRunner` performs) are not
  /// included, because an interaction may go on without its screen.
  private(set) var ofScreens: [Int: UserPrompt] = [:]
  /// The texts that the user has typed into the fields of a question, and the number of this question.
  private var typed: (number: Int, texts: [PromptField.ID: String]) = (0, [:])

  /// Creates a host that answers the prompts one after the other with the given answers.
  ///
  /// The answer `.unavailable` stands for a host that cannot show the prompt.
  public convenience init(_ answers: PromptAnswer...) { self.init(answers) }

  /// Creates a host with a script of answers.
  public init(_ answers: [PromptAnswer]) {
    remaining = answers
    queue.onCurrentChange = { [weak self] _ in self?.answerLater() }
  }

  /// The prompt on screen, or `nil`.
  public var current: UserPrompt? { queue.current }

  /// Presents a prompt. The next prepared answer is given in a later turn of the main actor.
  public func present(_ prompt: UserPrompt) async -> PromptAnswer {
    let number = asked.count
    asked.append(prompt)
    if PromptTurn.current == nil { ofScreens[number] = prompt }
    defer { ofScreens[number] = nil }
    return await queue.present(prompt)
  }

  /// Dismisses all questions, as a host of prompts does when its window closes.
  func close() { queue.dismissAll() }

  private func answerLater() {
    guard !isHolding, let number = queue.currentNumber else { return }
    PendingWork.later("scripted answer", of: Self.self) { [weak self] in self?.answer(number) }
  }

  private func answer(_ number: Int) {
    // Since this call was scheduled, the prompt may have been canceled, and the queue may show the next prompt, with another
    // number. Then the prepared answer is not used up here.
    guard !isHolding, number == queue.currentNumber, queue.takesAnswers, let prompt = queue.current else {
      return
    }
    let answer = remaining.isEmpty ? nil : remaining.removeFirst()
    if answer == .unavailable {
      queue.refuse()
    } else if !queue.answer(answer?.choice ?? "", texts: answer?.texts ?? [:]) {
      if answer != .dismissed { unscripted.append(prompt) }
      queue.dismiss()
    }
  }
}

extension ScriptedPrompts: OperableView {
  /// Returns the actions of the user while a question is on screen and ``isHolding`` is `true`: type into its fields, choose
  /// one of its actions, or leave it without an answer. An action that the fields do not allow yet is left out.
  public func userActions(named name: String) -> [UserAction] {
    guard isHolding, let prompt = current, let number = queue.currentNumber else { return [] }
    if number != typed.number { typed = (number, Dictionary(prompt.fields.map { ($0.id, $0.text) }) { $1 }) }
    let fields = prompt.fields.map { field in
      UserAction("type into \(field.title)", text: { self.typed.texts[field.id] = $0 })
    }
    let answers = prompt.actions.filter { prompt.canChoose($0.id, texts: typed.texts) }.map { action in
      UserAction("answer \(action.title)") {
        self.queue.answer(action.id, texts: self.typed.texts, to: number)
      }
    }
    return fields + answers + [UserAction("dismiss the question") { self.queue.dismiss(number) }]
  }
}
