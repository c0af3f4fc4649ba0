/// An edited field as a value: what is committed, what is proposed, and what the view shows.
struct EditStateMachine<Input: Equatable, Value: Equatable> {
  enum Verdict: Equatable {
    case accepted(Value)
    /// The flag says that a check that took its time has rejected it, which is not repeated.
    case rejected(String, isFinal: Bool)
    case checking(Value)
    case composing
  }

  enum Action: Equatable {
    case show(Input)
    case check(Value)
    case stopChecking
    case commit(Value)
  }

  /// What the machine is told of the field's rules.
  struct Rules {
    let format: (Value) -> Input
    let parse: (Input) -> Value?
    let unreadable: String
    let judge: (Value) -> FieldDecision<Value>
    let isCheckedLater: Bool
  }

  let commitTime: CommitTime
  private(set) var committed: Value?
  private(set) var proposal: (input: Input, verdict: Verdict)?
  /// What the source said last, which after a commit may be older than what is committed.
  private var lastSource: Value?
  /// What the view shows; nil if nobody knows.
  private(set) var shown: Input?
  private var commitsWhenChecked = false

  init(commitTime: CommitTime) { self.commitTime = commitTime }

  /// The source has a value.
  ///
  /// - Returns: What the view must be made to show.
  mutating func source(_ value: Value, isForced: Bool, format: (Value) -> Input) -> Input? {
    let isNews = value != lastSource
    lastSource = value
    // The echo of a commit is no news, however the view spells it.
    let isEcho = value == committed && shown != nil
    if isNews { committed = value }
    guard proposal == nil, isForced || shown == nil || (isNews && !isEcho) else { return nil }
    let input = format(committed ?? value)
    guard isForced || input != shown else { return nil }
    shown = input
    return input
  }

  /// What the view shows is not known any more; what is proposed is kept.
  mutating func forget() {
    lastSource = nil
    if proposal == nil { shown = nil }
  }

  /// The view shows something, perhaps something new.
  mutating func input(_ input: Input, isComposing: Bool, _ rules: Rules) -> [Action] {
    if isComposing {
      shown = input
      proposal = (input, .composing)
      commitsWhenChecked = false
      return [.stopChecking]
    }
    // The machine's own writes come back to it, and views tell things twice.
    if input == shown, proposal?.verdict != .composing { return [] }
    shown = input
    commitsWhenChecked = false
    return propose(input, rules)
  }

  private mutating func propose(_ input: Input, _ rules: Rules) -> [Action] {
    guard let value = rules.parse(input) else {
      proposal = (input, .rejected(rules.unreadable, isFinal: false))
      return [.stopChecking]
    }
    if value == committed {
      proposal = nil
      return [.stopChecking]
    }
    return judge(value, input, rules)
  }

  private mutating func judge(_ value: Value, _ input: Input, _ rules: Rules) -> [Action] {
    let decision = rules.judge(value)
    if case .reject(let message) = decision {
      proposal = (input, .rejected(message, isFinal: false))
      return [.stopChecking]
    }
    let accepted = decision.value(of: value) ?? value
    switch proposal?.verdict {
    case .accepted(accepted) where proposal?.input == input: return []
    case .checking(accepted) where proposal?.input == input: return []
    case .rejected(_, isFinal: true) where proposal?.input == input: return []
    default: return accept(accepted, input, rules)
    }
  }

  private mutating func accept(_ value: Value, _ input: Input, _ rules: Rules) -> [Action] {
    if rules.isCheckedLater {
      proposal = (input, .checking(value))
      return [.check(value)]
    }
    proposal = (input, .accepted(value))
    return commitTime == .change ? commit(normalizing: nil) : []
  }

  /// Other fields have changed, on which the rules may depend.
  mutating func recheck(_ rules: Rules) -> [Action] {
    guard let proposal, proposal.verdict != .composing, let value = rules.parse(proposal.input) else {
      return []
    }
    return judge(value, proposal.input, rules)
  }

  /// A check that took its time has ended.
  mutating func checked(_ decision: FieldDecision<Value>, format: @escaping (Value) -> Input) -> [Action] {
    guard let proposal, case .checking(let value) = proposal.verdict else { return [] }
    if case .reject(let message) = decision {
      self.proposal?.verdict = .rejected(message, isFinal: true)
    } else {
      self.proposal?.verdict = .accepted(decision.value(of: value) ?? value)
    }
    if commitsWhenChecked { return commit(normalizing: format) }
    return commitTime == .change ? commit(normalizing: nil) : []
  }

  /// The user has left the field.
  mutating func ended(_ rules: Rules) -> [Action] {
    var actions: [Action] = []
    if let proposal, proposal.verdict == .composing { actions = propose(proposal.input, rules) }
    return commitTime == .demand ? actions : actions + commit(normalizing: rules.format)
  }

  /// Commits what is accepted; what is being checked will be when it is.
  ///
  /// - Parameter format: If given, the view is made to show the committed value as it is written.
  mutating func commit(normalizing format: ((Value) -> Input)?) -> [Action] {
    switch proposal?.verdict {
    case nil: return format.map { showCommitted($0) } ?? []
    case .rejected, .composing: return []
    case .checking:
      commitsWhenChecked = format != nil
      return []
    case .accepted(let value):
      let isNew = value != committed
      proposal = nil
      commitsWhenChecked = false
      committed = value
      // Last, because what commits may show something else.
      return (format.map { showCommitted($0) } ?? []) + (isNew ? [.commit(value)] : [])
    }
  }

  /// Goes back to what is committed.
  mutating func discard(format: (Value) -> Input) -> [Action] {
    proposal = nil
    commitsWhenChecked = false
    return [.stopChecking] + showCommitted(format)
  }

  private mutating func showCommitted(_ format: (Value) -> Input) -> [Action] {
    guard let committed else { return [] }
    let input = format(committed)
    if input == shown { return [] }
    shown = input
    return [.show(input)]
  }
}
