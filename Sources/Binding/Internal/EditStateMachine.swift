/// The state of one field of a form: the committed value, the value that the user has entered, and the content of the
/// view.
struct EditStateMachine<Input: Equatable, Value: Equatable> {
  enum Verdict: Equatable {
    case accepted(Value)
    case rejected(String)
    /// An asynchronous rule could not decide, for example because a server did not answer. `retry()` asks the rule again.
    case undecided(String)
    case checking
    case composing
  }

  struct Proposal: Equatable {
    let input: Input
    /// The value that the synchronous rules have accepted or corrected, or `nil` if they have rejected the input. The
    /// asynchronous rules check this value.
    var candidate: Value?
    var verdict: Verdict
  }

  enum Action: Equatable {
    case show(Input)
    case check(Value)
    case stopChecking
    case commit(Value)
  }

  /// The format and the validation rules of one field.
  struct Rules {
    let format: (Value) -> Input
    let parse: (Input) -> Value?
    let unreadable: String
    let judge: (Value) -> FieldDecision<Value>
    let isCheckedLater: Bool
  }

  let commitTime: CommitTime
  /// Whether a commit assigns the value to the source at once. If not, a closure of the app commits the value, and the
  /// source may show the old value for a while.
  let assignsToSource: Bool
  private(set) var committed: Value?
  private(set) var proposal: Proposal?
  /// The content that the view shows, or `nil` if other code may have changed the view and the user has entered nothing.
  private(set) var shown: Input?
  /// Whether other code may have changed the view since the user's input was read, so that the next update writes the input
  /// again. Until then `shown` keeps the input. If it were `nil`, an event with unchanged content would count as new input.
  private var mustRewrite = false
  /// Content that was written to a control, and the different content that the control shows instead. For example, a
  /// control that shows only the first five characters.
  private var normalization: (written: Input, shown: Input)?
  /// The reason why the last commit failed.
  private(set) var failure: String?
  /// The last known value of the source, from an update or from a commit that has changed the source at once. After a commit
  /// that has not changed the source at once, it is older than the committed value.
  private var lastSource: Value?
  /// The committed value before the last commit.
  private var committedBefore: Value?
  /// The values that were passed to the app's closure since the source last had the committed value, at most the last 32. A slow
  /// source takes over one after another: after the commits "a" and "ab", it becomes "a" and later "ab".
  ///
  /// When the source has the committed value, the array is emptied, because the source has probably taken over all commits. This
  /// may be wrong if the user has entered the value twice: after the commits "a", "ab" and "a", the source may have the "a" of
  /// the first commit. Then it changes to "ab", and the field shows "ab" until the source takes over the last commit. The
  /// opposite assumption would be worse: if a source skips "ab", and other code changes it to "ab" later, the field would never
  /// show it.
  private var lateCommits: [Value] = []
  private var commitsWhenChecked = false

  init(commitTime: CommitTime, assignsToSource: Bool) {
    (self.commitTime, self.assignsToSource) = (commitTime, assignsToSource)
  }

  /// Handles the value that an update of the view has read from the source.
  ///
  /// - Returns: The content that the view must show, or `nil` if the view already shows it.
  mutating func sourceChanged(to value: Value, format: (Value) -> Input) -> Input? {
    // If the source has the value that the user has just committed, the view keeps the user's spelling of this value, for
    // example "1,50" for 1.5. A source with an older value has not taken over the commit yet. Its value is not shown, because it
    // would overwrite what the user typed.
    let isNews = value != committed && value != lastSource && !lateCommits.contains(value)
    lastSource = value
    if isNews { committed = value }
    if value == committed { lateCommits = [] }
    let mustWrite = shown == nil || mustRewrite
    mustRewrite = false
    guard mustWrite || (proposal == nil && isNews) else { return nil }
    let input = proposal?.input ?? format(committed ?? value)
    guard mustWrite || !isShown(input) else { return nil }
    shown = input
    return input
  }

  /// Handles a control that does not show exactly the text that was written to it, for example because it shows only the
  /// first five characters. The shown text then represents the written value, and does not count as input of the user.
  mutating func viewNormalized(_ written: Input, to input: Input) {
    guard shown == written else { return }
    (shown, normalization) = (input, (written, input))
  }

  /// Returns whether the view shows this content. If a control has shortened "abcdefgh" to "abcde", the shown text
  /// "abcde" counts as "abcdefgh".
  private func isShown(_ input: Input) -> Bool { shown.map { self.input($0, standsFor: input) } ?? false }

  private func input(_ input: Input, standsFor written: Input) -> Bool {
    input == written || (normalization?.written == written && normalization?.shown == input)
  }

  /// Forgets what the view shows, because other code may have changed the view. Uncommitted input of the user is kept, and the
  /// next update shows it again. Text that an input method is still composing is not written, because a write would end the
  /// composition.
  mutating func forget() {
    lastSource = nil
    lateCommits = []
    if proposal == nil { shown = nil }
    mustRewrite = proposal?.verdict != .composing
  }

  /// Handles the content of the view after an event of the control. The content may be unchanged, because controls report
  /// some changes twice. If `isComposing` is `true`, an input method is still composing text, which is not validated yet.
  mutating func viewChanged(to input: Input, isComposing: Bool, _ rules: Rules) -> [Action] {
    // `input` is what the view shows now. Writing it again would move the cursor, or end the composition of an input method.
    mustRewrite = false
    if isComposing {
      shown = input
      proposal = Proposal(input: input, verdict: .composing)
      commitsWhenChecked = false
      return [.stopChecking]
    }
    // Ignores unchanged content: controls report some changes twice, and report text that the binding itself has written.
    // When an input method ends its composition, even unchanged content must be validated, because it was not validated
    // before.
    if input == shown, proposal?.verdict != .composing { return [] }
    shown = input
    failure = nil
    commitsWhenChecked = false
    return propose(input, rules)
  }

  private mutating func propose(_ input: Input, _ rules: Rules) -> [Action] {
    if let committed, self.input(input, standsFor: rules.format(committed)) {
      proposal = nil
      return [.stopChecking]
    }
    guard let value = rules.parse(input) else {
      proposal = Proposal(input: input, verdict: .rejected(rules.unreadable))
      return [.stopChecking]
    }
    if value == committed {
      proposal = nil
      return [.stopChecking]
    }
    return judge(value, input, rules)
  }

  private mutating func judge(_ value: Value, _ input: Input, _ rules: Rules) -> [Action] {
    let candidate: Value
    switch rules.judge(value) {
    case .reject(let message), .undecided(let message):
      proposal = Proposal(input: input, verdict: .rejected(message))
      return [.stopChecking]
    case .accept: candidate = value
    case .correct(let corrected): candidate = corrected
    }
    // A value that does not equal itself, such as NaN, would look like new input whenever the field is checked again. The
    // asynchronous rules would be asked without end.
    guard candidate == candidate else {
      proposal = Proposal(input: input, verdict: .rejected(rules.unreadable))
      return [.stopChecking]
    }
    if let proposal, proposal.input == input, proposal.candidate == candidate { return [] }
    if rules.isCheckedLater {
      proposal = Proposal(input: input, candidate: candidate, verdict: .checking)
      return [.check(candidate)]
    }
    proposal = Proposal(input: input, candidate: candidate, verdict: .accepted(candidate))
    return commitTime == .change ? commit(normalizing: nil) : []
  }

  /// Validates the entered value again after another field of the form has changed. For example, a rule compares two
  /// password fields. Text that an input method is still composing is not validated.
  mutating func recheck(_ rules: Rules) -> [Action] {
    guard let proposal, proposal.verdict != .composing, let value = rules.parse(proposal.input) else {
      return []
    }
    return judge(value, proposal.input, rules)
  }

  /// Runs the asynchronous rules again if their last run ended without a decision, for example because a server did not
  /// answer.
  mutating func retry() -> [Action] {
    guard case .undecided = proposal?.verdict, let candidate = proposal?.candidate else { return [] }
    proposal?.verdict = .checking
    return [.check(candidate)]
  }

  /// Handles the result of the asynchronous rules for the value that they have checked.
  mutating func checkAnswered(_ decision: FieldDecision<Value>, format: @escaping (Value) -> Input)
    -> [Action]
  {
    guard proposal?.verdict == .checking, let candidate = proposal?.candidate else { return [] }
    switch decision {
    case .accept: proposal?.verdict = .accepted(candidate)
    case .correct(let value): proposal?.verdict = .accepted(value)
    case .reject(let message): proposal?.verdict = .rejected(message)
    case .undecided(let message): proposal?.verdict = .undecided(message)
    }
    if commitsWhenChecked { return commit(normalizing: format) }
    return commitTime == .change ? commit(normalizing: nil) : []
  }

  /// Handles the end of the editing: the user has left the field.
  mutating func ended(_ rules: Rules) -> [Action] {
    var actions: [Action] = []
    if let proposal, proposal.verdict == .composing { actions = propose(proposal.input, rules) }
    actions += retry()
    return commitTime == .demand ? actions : actions + commit(normalizing: rules.format)
  }

  /// Commits the entered value if the rules have accepted it. If asynchronous rules still check the value, it is committed
  /// when they accept it.
  ///
  /// - Parameter format: If it is not `nil`, the view then shows the committed value in the usual spelling of the format,
  ///   such as "1,500" for "1500".
  mutating func commit(normalizing format: ((Value) -> Input)?) -> [Action] {
    switch proposal?.verdict {
    case nil: return format.map { showCommitted($0) } ?? []
    case .rejected, .undecided, .composing:
      commitsWhenChecked = false
      return []
    case .checking:
      commitsWhenChecked = format != nil
      return []
    case .accepted(let value):
      let isNew = value != committed
      proposal = nil
      commitsWhenChecked = false
      committedBefore = committed
      committed = value
      if assignsToSource { lastSource = value }
      if isNew, !assignsToSource { lateCommits = lateCommits.suffix(31) + [value] }
      // The action `commit` comes last, because it calls code of the app, which may show another value in the field, for
      // example a rounded one. A later action `show` would overwrite the rounded value.
      return (format.map { showCommitted($0) } ?? []) + (isNew ? [.commit(value)] : [])
    }
  }

  /// Handles a commit that has changed the source to the committed value at once, before an update reads the source. Without this
  /// call, a later change of the source to an earlier value would look like a source that has not caught up.
  mutating func sourceCaughtUp(with value: Value) {
    if value == committed { (lastSource, lateCommits) = (value, []) }
  }

  /// Handles a commit that has failed with an error. Unless the user has entered something new, the view shows the value that
  /// the source had last. If the source has not taken over earlier commits yet, this value is older than the one that the view
  /// showed before the commit.
  mutating func commitFailed(_ value: Value, _ message: String, format: (Value) -> Input) -> [Action] {
    failure = message
    // The app's closure has thrown an error instead of accepting `value`. Normally, the field returns to the last known value of
    // the source. But if the closure has shown a new value of the source before it threw the error, the field keeps that value.
    guard committed == value else { return [] }
    if assignsToSource { lastSource = committedBefore }
    committed = lastSource ?? committedBefore
    lateCommits = []
    return proposal == nil ? showCommitted(format) : []
  }

  /// Discards the input that was not committed, so that the view shows the committed value again.
  mutating func discard(format: (Value) -> Input) -> [Action] {
    proposal = nil
    failure = nil
    commitsWhenChecked = false
    return [.stopChecking] + showCommitted(format)
  }

  private mutating func showCommitted(_ format: (Value) -> Input) -> [Action] {
    guard let committed else { return [] }
    let input = format(committed)
    if isShown(input) { return [] }
    shown = input
    return [.show(input)]
  }
}
