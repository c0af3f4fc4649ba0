import Foundation

/// The state of one field of a form: the content of the view, the input of the user, and the running commit.
///
/// These are three things, because they change at different times: the user may type the next value while an earlier one is
/// being committed, and an update may write the view meanwhile. Each event is a method that returns what the field has to do.
struct EditStateMachine<Input: Equatable, Value: Equatable> {
  private(set) var commitTime: EditTime
  /// Whether the field takes part in the form. If not, nothing is committed.
  var isIncluded = true
  /// Whether nothing is committed for now, because the user has discarded the input, or is asked whether to discard it.
  var isHeld = false
  private(set) var content = Content.stale(nil)
  private(set) var edit = Edit.none
  /// The commit that is running, or `nil`.
  private(set) var run: Run?
  /// The value that the field shows when there is no input: the value that was committed or read last.
  private(set) var committed: Value?
  /// Old values that the source may still deliver after a commit. For example, a store has read the row before the commit.
  /// The field ignores these values. The array is emptied when the source delivers the committed value or a value that is not
  /// in the array. An old value that comes after that is a change.
  private var older: [Value] = []
  /// Content that was written to a control, and the different content that the control shows instead. For example, a
  /// control that shows only the first five characters.
  private var normalization: (written: Input, shown: Input)?
  private var runs = 0

  init(commitTime: EditTime) { self.commitTime = commitTime }

  // MARK: The source and the view

  /// Handles the value that an update of the view has read from the source.
  ///
  /// - Returns: The content that the view must show, or `nil` if the view already shows it.
  mutating func sourceChanged(to value: Value, format: (Value) -> Input) -> Input? {
    let isNews = value != committed && !older.contains(value)
    // A rule is checking the value that was committed before. Its answer does not count for the new value.
    if isNews, case .proposed(let proposal) = edit, proposal.isOfCommitted { edit = .none }
    if isNews {
      committed = value
      run?.isOvertaken = true
    }
    if value == committed { older = [] }
    var mustWrite = false
    if case .stale = content { mustWrite = true }
    var mayWrite = edit == .none && run == nil
    if isNews, run == nil, case .proposed(let entered) = edit, entered.value == value {
      // The source has the value that the user has entered, so nothing is left to commit. If the user has left the field, it
      // shows the value in the usual spelling. Otherwise the user may be typing, so the text stays as it is.
      mayWrite = entered.isWanted
      if case .failed(_, let isLeft) = entered.verdict { mayWrite = isLeft }
      edit = .none
    }
    guard mustWrite || (isNews && mayWrite) else { return nil }
    let input = input ?? format(committed ?? value)
    guard mustWrite || !isShown(input) else { return nil }
    content = .writing(input)
    return input
  }

  /// Handles the end of a write. If the control shows other content than was written, for example only the first five characters,
  /// the shown content represents the written value, and does not count as input of the user.
  mutating func wrote(_ written: Input, shows input: Input) {
    // The content is not compared with `written`: it can be the number NaN, which does not equal itself.
    guard case .writing = content else { return }
    content = .shows(input)
    normalization = input == written ? nil : (written, input)
  }

  /// Enters input for the user. The current view must show it, or the next view if there is none. The rules check the input at
  /// the next call of `recheck`, because they may read other fields, whose input is entered at the same time.
  ///
  /// - Parameters:
  ///   - value: The value of the input after corrections by the rules, or `nil` if it is not known.
  ///   - given: The value, if the app has entered it. `nil` for input that the user has typed: the format reads its value.
  ///   - isShown: Whether the current view shows the input. If not, the next update does.
  ///   - restored: The saved input, if the user has entered it in an earlier launch.
  mutating func enter(_ input: Input, value: Value?, given: Value?, isShown: Bool, restored: SavedInput?) {
    edit = .proposed(
      Proposal(input: input, value: value, verdict: .checking, given: given, restored: restored)
    )
    if isShown { content = .writing(input) }
  }

  /// Forgets what the view shows, because other code may have changed the view. Uncommitted input of the user is kept, and the
  /// next update shows it again. Text that an input method is still composing is not written, because a write would end the
  /// composition.
  mutating func forget() {
    older = []
    if case .composing = edit { return }
    content = .stale(input)
  }

  /// Prepares the field for a new view, which shows nothing yet. The input and a running commit are kept.
  ///
  /// - Parameters:
  ///   - parse: Reads the value of input in the language of the old view.
  ///   - spelled: Returns input with the same meaning in the language of the new view. The arguments are the old input, and the
  ///     value that the app has entered as this input, if any.
  mutating func startView(_ time: EditTime, _ parse: (Input) -> Value?, _ spelled: (Input, Value?) -> Input) {
    (commitTime, content, normalization) = (time, .stale(nil), nil)
    if let sent = run?.proposal { run?.proposal?.input = spelled(sent.input, sent.given) }
    switch edit {
    case .composing(let input, let over):
      let isInput = over == nil || parse(input) != over
      edit = isInput ? .proposed(Proposal(input: spelled(input, nil), verdict: .checking)) : .none
    case .proposed(var proposal):
      // The next recheck asks the rules again.
      if proposal.isOfCommitted { return edit = .none }
      proposal.input = spelled(proposal.input, proposal.given)
      // In the new view, rules that have not answered are asked again, and unreadable input is read again, because the message
      // about it may be in another language.
      if proposal.verdict == .checking || proposal.candidate == nil {
        (proposal.candidate, proposal.verdict) = (nil, .checking)
      }
      edit = .proposed(proposal)
    case .none: break
    }
  }

  /// Forgets everything about the record, because the source has become another one. The end of a commit that runs is ignored.
  mutating func startRecord() {
    (edit, run, committed, older) = (.none, nil, nil, [])
    if case .stale = content { content = .stale(nil) }
  }

  /// Returns whether the view shows this content. If a control has shortened "abcdefgh" to "abcde", the shown text
  /// "abcde" counts as "abcdefgh".
  private func isShown(_ input: Input) -> Bool {
    if case .writing(input) = content { return true }
    return content.shown.map { self.input($0, standsFor: input) } ?? false
  }

  private func input(_ input: Input, standsFor written: Input) -> Bool {
    input == written || (normalization?.written == written && normalization?.shown == input)
  }

  private mutating func showCommitted(_ format: (Value) -> Input) -> [Action] {
    guard let committed else { return [] }
    let input = format(committed)
    if isShown(input) { return [] }
    content = .writing(input)
    return [.show(input)]
  }

  // MARK: The user

  /// Handles the content of the view after an event of the control. The content may be unchanged, because controls report
  /// some changes twice. If `isComposing` is `true`, an input method is still composing text, which is not validated yet.
  mutating func viewChanged(to input: Input, isComposing: Bool, _ rules: Rules) -> [Action] {
    let before = content.shown
    // `input` is what the view shows now. Writing it again would move the cursor, or end the composition of an input method.
    content = .shows(input)
    if isComposing {
      edit = .composing(input, over: composedValue)
      return [.stopChecking]
    }
    // Ignores unchanged content: controls report some changes twice, and report text that the binding itself has written.
    // When an input method ends its composition, even unchanged content must be validated, because it was not validated
    // before.
    if case .composing(_, let over) = edit { return endComposition(input, over, rules) }
    return input == before ? [] : propose(input, rules)
  }

  /// Handles the end of a composition. If the text means the value over which the composition began, the user has entered nothing,
  /// and the field shows a newer value that the source has delivered meanwhile.
  private mutating func endComposition(_ input: Input, _ over: Value?, _ rules: Rules) -> [Action] {
    guard let over, over != base,
      value(of: input, rules.parse) == over || self.input(input, standsFor: rules.format(over))
    else { return propose(input, rules) }
    edit = .none
    return [.stopChecking] + showCommitted(rules.format)
  }

  private mutating func propose(_ input: Input, _ rules: Rules) -> [Action] {
    let value = value(of: input, rules.parse)
    let isTyped = given(as: input) == nil
    if restored(as: input) == nil, let base,
      value == base || isTyped && self.input(input, standsFor: rules.format(base))
    {
      edit = .none
      return [.stopChecking]
    }
    guard let value, isFinite(value) else { return reject(input, rules.unreadable) }
    return judge(value, input, rules)
  }

  private mutating func reject(_ input: Input, _ message: String) -> [Action] {
    let (given, restored) = (given(as: input), restored(as: input))
    edit = .proposed(Proposal(input: input, verdict: .rejected(message), given: given, restored: restored))
    return [.stopChecking]
  }

  /// Lets the rules check the value that the format has read from the input. If all rules accept it, commits it when the
  /// commit time has come.
  ///
  /// - Parameter isAskedAgain: Whether the asynchronous rules check the same value once more, because another field that they
  ///   read has changed.
  private mutating func judge(_ value: Value, _ input: Input, _ rules: Rules, isAskedAgain: Bool = false)
    -> [Action]
  {
    let candidate: Value
    switch rules.judge(value) {
    case .reject(let message), .undecided(let message): return reject(input, message)
    case .accept: candidate = value
    case .correct(let corrected): candidate = corrected
    }
    guard isFinite(candidate) else { return reject(input, rules.unreadable) }
    var proposal = Proposal(input: input, candidate: candidate, value: candidate, verdict: .accepted)
    if case .proposed(let old) = edit, old.input == input {
      if old.candidate == candidate {
        if !isAskedAgain { return commitIfDue(rules.format) }
        proposal.value = old.value
      }
      (proposal.isWanted, proposal.given, proposal.restored) = (old.isWanted, old.given, old.restored)
      proposal.hasFailed = old.hasFailed && old.candidate == candidate
    }
    if rules.isCheckedLater { proposal.verdict = .checking }
    edit = .proposed(proposal)
    return rules.isCheckedLater ? [.check(candidate)] : commitIfDue(rules.format)
  }

  /// Validates the entered value again after another field of the form has changed. For example, a rule compares two
  /// password fields.
  ///
  /// - Parameter isAskedAgain: Whether the asynchronous rules have read a value that has changed. Then they are asked again, also
  ///   about a value that is committed already.
  mutating func recheck(_ rules: Rules, isAskedAgain: Bool) -> [Action] {
    guard case .proposed(let proposal) = edit, !proposal.isOfCommitted else {
      return isAskedAgain ? askAboutCommitted(rules) : []
    }
    if proposal.isUnjudged { return propose(proposal.input, rules) }
    guard let value = value(of: proposal.input, rules.parse), isFinite(value) else { return [] }
    return judge(value, proposal.input, rules, isAskedAgain: isAskedAgain && rules.isCheckedLater)
  }

  private mutating func askAboutCommitted(_ rules: Rules) -> [Action] {
    if case .composing = edit { return [] }
    guard isIncluded, run == nil, rules.isCheckedLater, let committed,
      rules.judge(committed).value(of: committed) != nil
    else { return [] }
    let input = content.shown ?? rules.format(committed)
    var proposal = Proposal(input: input, candidate: committed, value: committed, verdict: .checking)
    proposal.isOfCommitted = true
    edit = .proposed(proposal)
    return [.check(committed)]
  }

  /// Runs the asynchronous rules again if their last run ended without a decision, for example because a server did not
  /// answer.
  mutating func retry() -> [Action] {
    guard var proposal, case .undecided = proposal.verdict, let candidate = proposal.candidate else {
      return []
    }
    proposal.verdict = .checking
    edit = .proposed(proposal)
    return [.check(candidate)]
  }

  /// Handles the result of the asynchronous rules for the value that they have checked. Also called with `.accept` for a
  /// committed value that the app has saved. Such a value is valid, even if the rules have refused it meanwhile.
  mutating func checkAnswered(_ decision: FieldDecision<Value>, _ rules: Rules) -> [Action] {
    guard case .proposed(var proposal) = edit, proposal.verdict == .checking || proposal.isOfCommitted,
      let candidate = proposal.candidate
    else { return [] }
    switch decision {
    case .accept: (proposal.value, proposal.verdict) = (candidate, .accepted)
    case .correct(let value) where isFinite(value): (proposal.value, proposal.verdict) = (value, .accepted)
    case .correct: proposal.verdict = .rejected(rules.unreadable)
    case .reject(let message): proposal.verdict = .rejected(message)
    case .undecided(let message): proposal.verdict = .undecided(message)
    }
    if proposal.isOfCommitted, proposal.verdict == .accepted {
      if proposal.value == committed {
        edit = .none
        return proposal.isWanted ? showCommitted(rules.format) : []
      }
      (proposal.isOfCommitted, proposal.isWanted) = (false, proposal.isWanted || commitTime != .demand)
    }
    edit = .proposed(proposal)
    return commitIfDue(rules.format)
  }

  /// Handles the end of the editing: the user has left the field.
  mutating func ended(_ rules: Rules) -> [Action] {
    var actions: [Action] = []
    if case .composing(let input, let over) = edit { actions = endComposition(input, over, rules) }
    actions += retry()
    return commitTime == .demand ? actions : actions + commitNow(isLeft: true, rules.format)
  }

  /// Discards the input that was not committed, so that the view shows the committed value again. A commit that runs goes on,
  /// and the view shows its value when it has succeeded.
  mutating func discard(format: (Value) -> Input) {
    edit = .none
    run?.proposal = nil
    // The form writes this content when it has discarded the input of all fields.
    _ = showCommitted(format)
  }

  // MARK: Commits

  /// Commits the entered value as soon as the rules have accepted it and no other value is being committed. The view then shows
  /// it in the usual spelling, such as "1,500" for "1500".
  ///
  /// - Parameter isLeft: Whether the user has left the field. Then the field commits the value when the rules accept it, even
  ///   if that is later. If not, the commit of the whole form calls this method, perhaps several times. Without a new call,
  ///   the field commits nothing later, because the commit of the form may have been canceled.
  mutating func commitNow(isLeft: Bool, _ format: (Value) -> Input) -> [Action] {
    switch edit {
    case .none:
      if run == nil { return showCommitted(format) }
      run?.isNormalized = true
      return []
    case .composing: return []
    case .proposed(var proposal):
      let wasWanted = proposal.isWanted
      switch proposal.verdict {
      case .rejected, .undecided: proposal.isWanted = false
      case .checking, .accepted, .failed: proposal.isWanted = true
      }
      if case .failed = proposal.verdict { proposal.verdict = .accepted }
      edit = .proposed(proposal)
      let actions = commitIfDue(format)
      if !isLeft, !wasWanted, edit == .proposed(proposal) {
        proposal.isWanted = false
        edit = .proposed(proposal)
      }
      return actions
    }
  }

  /// Begins the commit of the entered value if the rules have accepted it, nothing is being committed, and the commit time has
  /// come, for example because the user has left the field.
  mutating func commitIfDue(_ format: (Value) -> Input) -> [Action] {
    guard isIncluded, !isHeld, run == nil, let proposal, proposal.isDue(at: commitTime),
      let value = proposal.value
    else { return [] }
    edit = .none
    guard value != committed || proposal.restored != nil || proposal.hasFailed else {
      return proposal.isWanted ? showCommitted(format) : []
    }
    runs += 1
    run = Run(
      number: runs,
      value: value,
      proposal: proposal,
      isNormalized: proposal.isWanted
    )
    return [.commit(value, run: runs)]
  }

  /// Handles the end of a commit. If it has failed, the field keeps the user's input with the message, unless the user has
  /// entered or discarded something meanwhile. If it has succeeded, the view shows the committed value, or a newer one that an
  /// update has read meanwhile.
  ///
  /// - Parameters:
  ///   - message: The reason why the commit has failed, or `nil`.
  ///   - isCurrent: Whether the source certainly has its newest value now. If not, it may still deliver an old value, which
  ///     the field ignores.
  ///   - stored: The value that was stored instead of the committed value, or `nil` if the committed value was stored.
  mutating func commitEnded(
    _ number: Int,
    _ message: String?,
    _ isCurrent: Bool,
    stored: Value?,
    format: (Value) -> Input
  ) -> [Action] {
    guard let run, run.number == number else { return [] }
    self.run = nil
    if let message {
      if edit == .none, var proposal = run.proposal {
        proposal.verdict = .failed(message, isLeft: run.isNormalized)
        (proposal.isWanted, proposal.hasFailed) = (false, isCurrent)
        edit = .proposed(proposal)
        return []
      }
    } else if !run.isOvertaken {
      let before = older + (committed.map { [$0] } ?? [])
      committed = stored ?? run.value
      // Only the newest 256 old values are kept, because a source that never delivers the committed value would fill the
      // array without end. An older value that comes late counts as a change.
      older = isCurrent ? [] : before.filter { $0 != committed }.suffix(256)
    }
    // A write would end the composition of an input method. If the commit has failed, the text is input again.
    if case .composing(let input, _) = edit {
      if message != nil, run.proposal != nil { edit = .composing(input, over: nil) }
      return []
    }
    if case .proposed(let proposal) = edit {
      let actions = commitIfDue(format)
      // The user may have typed the committed value again. Then nothing is left to commit.
      if proposal.verdict == .accepted, proposal.value == committed { edit = .none }
      return actions
    }
    let isSpelled = run.isNormalized || run.proposal == nil || committed != run.value
    return isSpelled ? showCommitted(format) : []
  }
}
