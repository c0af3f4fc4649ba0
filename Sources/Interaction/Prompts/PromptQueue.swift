import ControllerSupport
public import Observation

/// A queue of prompts. The first prompt is the one to show. The queue keeps every promise of ``PromptHost`` for the code that
/// shows ``current`` and reports what the user does.
///
/// ```swift
/// let queue = PromptQueue()
/// queue.onCurrentChange = { prompt in screen.show(prompt) }
/// let reply = Task { await queue.present(.confirm("Follow Ada?", action: "Follow")) }
/// // When the user has pressed "Follow":
/// queue.answer(PromptAction.confirmID)
/// await reply.value  // .chose("confirm")
/// ```
///
/// When the task that awaits an answer is canceled, its prompt leaves the queue in the main actor's next turn. Every pending
/// call of `present(_:)` retains the queue.
@MainActor
@Observable
public final class PromptQueue: PromptHost {
  private typealias Entry = (number: Int, prompt: UserPrompt, answer: Promise<PromptAnswer>, turn: PromptTurn)

  /// The titles of the standard buttons.
  public var titles: PromptTitles

  /// Called after each change of ``current``, with the prompt to show, or with `nil` if there is none.
  ///
  /// The closure may answer prompts or present others, and is then called again. If another closure is set while a prompt
  /// is shown, for example by another screen, the old closure is called with `nil` and the new one with the prompt.
  @ObservationIgnored
  public var onCurrentChange: (@MainActor (UserPrompt?) -> Void)? {
    didSet {
      // Calling the old closure with `nil` hides the old prompt. If the old closure itself has set the new closure, it is still
      // running, and is not called within itself.
      let hides = notifiedNumber != nil && !isNotifying
      notifiedNumber = nil
      if hides { oldValue?(nil) }
      notify()
    }
  }

  private var entries: [Entry] = []
  @ObservationIgnored private var presentedCount = 0
  /// The number of the last prompt that was shown. A prompt with a higher number has not been seen by the user.
  @ObservationIgnored private var shownNumber = 0
  /// The serial number of the prompt with which `onCurrentChange` was called last. `nil` if it was called without a prompt, or
  /// not at all.
  @ObservationIgnored private var notifiedNumber: Int?
  @ObservationIgnored private var isNotifying = false

  /// Creates an empty queue.
  ///
  /// - Parameter titles: The titles of the standard buttons, in the app's language.
  public init(titles: PromptTitles = PromptTitles()) {
    self.titles = titles
  }

  /// The prompt to show now. Observable. It counts as shown even without a closure ``onCurrentChange``, because the screen
  /// may observe this property instead.
  public var current: UserPrompt? { entries.first?.prompt }

  /// The number of the prompt to show now, or `nil` if there is none. Observable.
  ///
  /// Prompts are numbered from 1 in the order in which they were presented. The number distinguishes two prompts with the
  /// same text.
  public var currentNumber: Int? { entries.first?.number }

  /// The number of prompts without an answer: the current prompt and the waiting prompts. Observable.
  public var count: Int { entries.count }

  /// Adds a prompt to the end of the queue, and waits for the answer.
  ///
  /// An offer (``UserPrompt/Kind/offer``), such as an offer to undo, is dismissed as soon as another prompt is added. It does not
  /// matter whether the offer is shown or waits in the queue.
  ///
  /// - Returns: The answer. It is `.dismissed` if the calling task is canceled.
  public func present(_ prompt: UserPrompt) async -> PromptAnswer {
    guard !Task.isCancelled else { return .notShown }
    if let turn = PromptTurn.current {
      // This queue tells `PromptTurn.current` when this prompt is shown. Then the time limit of an offer to undo begins. The
      // prompt host may start work that presents other prompts. These prompts must not start the time limit, so the value is
      // reset.
      return await PromptTurn.$current.withValue(nil) { await enqueue(prompt, turn) }
    }
    return await PendingWork.waitingForUser { wait in await enqueue(prompt, PromptTurn(wait)) }
  }

  private func enqueue(_ prompt: UserPrompt, _ turn: PromptTurn) async -> PromptAnswer {
    presentedCount += 1
    let number = presentedCount
    let offers = entries.filter { $0.prompt.kind == .offer }.map(\.number)
    if entries.count > offers.count { turn.waitInLine() }
    let answer = Promise("answer to a prompt", ifForgotten: PromptAnswer.dismissed).stored {
      entries.append((number, prompt, $0, turn))
    }
    if !resolve(offers, with: .dismissed) { notify() }
    if let answer = await answer.value(ending: turn.wait) { return answer }
    // The task that waits for the answer was canceled, so the prompt is removed.
    resolve([number], with: .dismissed)
    return dismissal(of: number)
  }

  private func dismissal(of number: Int) -> PromptAnswer { number <= shownNumber ? .dismissed : .notShown }

  /// Answers the current prompt with one of its actions. The next prompt becomes current.
  ///
  /// - Parameters:
  ///   - id: The identifier of the action.
  ///   - texts: The texts of the fields, by field identifier.
  ///   - number: The number of the prompt that the user has seen, or `nil` for the current one. If answers of the prompt
  ///     host may arrive late, the number prevents them from answering another prompt.
  /// - Returns: Whether the prompt was answered. If it is `false`, nothing has changed: there is no prompt, the current one
  ///   has another number or has no such action, or its fields do not accept the texts.
  /// - Complexity: O(*n*), where *n* is the number of prompts and of the current one's actions.
  @discardableResult
  public func answer(_ id: PromptAction.ID, texts: [PromptField.ID: String] = [:], to number: Int? = nil)
    -> Bool
  {
    guard let entry = entry(number), entry.prompt.canChoose(id, texts: texts) else { return false }
    return resolve([entry.number], with: .chose(id, texts: texts))
  }

  /// Dismisses the current prompt without an answer. The next prompt then becomes the current one.
  ///
  /// - Parameter number: The number of the prompt that the user has seen, or `nil` for the current one. With the number, a
  ///   late call cannot dismiss another prompt.
  /// - Returns: Whether a prompt was dismissed. If not, the queue is empty, or the current prompt has another number.
  /// - Complexity: O(*n*), where *n* is the number of prompts.
  @discardableResult
  public func dismiss(_ number: Int? = nil) -> Bool {
    entry(number).map { resolve([$0.number], with: .dismissed) } ?? false
  }

  /// Ends the current prompt with the answer `.unavailable`, because the prompt host cannot show it now. The next prompt
  /// then becomes the current one.
  ///
  /// - Parameter number: The number of the prompt that cannot be shown, or `nil` for the current one.
  /// - Returns: Whether a prompt was ended. If not, the queue is empty, or the current prompt has another number.
  /// - Complexity: O(*n*), where *n* is the number of prompts.
  @discardableResult
  public func refuse(_ number: Int? = nil) -> Bool {
    entry(number).map { resolve([$0.number], with: .unavailable) } ?? false
  }

  /// Dismisses all prompts, in their order. Call this method when the screen or window that shows prompts is closed.
  /// Prompts that are presented later are shown as usual.
  ///
  /// - Complexity: O(*n*), where *n* is the number of prompts.
  public func dismissAll() {
    resolve(entries.map(\.number), with: .dismissed)
  }

  /// Whether the user can answer a prompt now: there is a current prompt, and the task that waits for its answer is not
  /// canceled.
  package var takesAnswers: Bool { entry(nil) != nil }

  /// Returns the current prompt if it has this number, or if `number` is `nil`. Returns `nil` if the task that waits for
  /// the answer is canceled.
  private func entry(_ number: Int?) -> Entry? {
    entries.first.flatMap { (number ?? $0.number) == $0.number && !$0.answer.future.isAbandoned ? $0 : nil }
  }

  @discardableResult
  private func resolve(_ numbers: [Int], with answer: PromptAnswer) -> Bool {
    let answered = entries.filter { entry in
      let answer = answer == .dismissed ? dismissal(of: entry.number) : answer
      return numbers.contains(entry.number) && entry.answer.fulfill(answer)
    }
    guard !answered.isEmpty else { return false }
    // The task that waits for the answer may be canceled while the prompt waits in the queue. The prompt is dismissed here,
    // so that the user never sees the prompt.
    for entry in entries where entry.answer.future.isAbandoned {
      entry.answer.fulfill(dismissal(of: entry.number))
    }
    // The answered prompts are not removed by their indices, because these may have changed: observers of `entries` are
    // called before the removal, and may answer further prompts.
    entries.removeAll { $0.answer.future.closedValue != nil }
    notify()
    return true
  }

  /// Calls `onCurrentChange` with the current prompt.
  ///
  /// The closure may answer this prompt. Then `notify` is called again, with the next prompt. This inner call returns at
  /// once, and the loop of the outer call passes the next prompt to the closure.
  private func notify() {
    entries.first?.turn.endWaiting()
    guard !isNotifying else { return }
    isNotifying = true
    defer { isNotifying = false }
    while let onCurrentChange, notifiedNumber != currentNumber {
      (notifiedNumber, shownNumber) = (currentNumber, currentNumber ?? shownNumber)
      onCurrentChange(current)
    }
    shownNumber = currentNumber ?? shownNumber
  }
}

/// Tells when a queued prompt is shown. The time limit of an offer to undo begins then, and not while the prompt waits
/// behind another one.
@MainActor
package final class PromptTurn {
  /// The object for the prompt that the current task presents. When the ``PromptQueue`` shows the prompt, it calls
  /// `endWaiting()`.
  @TaskLocal package static var current: PromptTurn?

  /// While this token is open, tests do not wait for the interaction, because it waits for the user. ``PromptQueue`` closes
  /// the token when the user has answered.
  var wait: PendingWork.UserWait?
  private var line: Promise<Void>?

  init(_ wait: PendingWork.UserWait? = nil) { self.wait = wait }

  /// Notes that the prompt waits behind other prompts of the queue.
  func waitInLine() { line = Promise("turn of a prompt") }

  /// Called when the prompt is shown. Ends the waits in ``begin()``.
  func endWaiting() { line?.fulfill() }

  /// Waits until the prompt is shown, or until the current task is canceled.
  func begin() async { _ = await line?.future.value() }
}
