import Foundation

/// The states of a field, and the actions that the state machine requests from the field.
extension EditStateMachine {
  /// The content of the view.
  enum Content: Equatable {
    /// The binding will write this content, or is writing it. Until then, the field ignores events of the view, which are not the
    /// user's.
    case writing(Input)
    /// The view shows this content.
    case shows(Input)
    /// Nothing was written yet, or other code may have changed the view. The payload is the user's input, which the next update
    /// writes again, or `nil`.
    case stale(Input?)

    /// The content that the view shows. If other code may have changed the view, it is the user's input. `nil` while the
    /// binding writes, because the events of the view are not the user's then.
    var shown: Input? {
      switch self {
      case .writing: nil
      case .shows(let input): input
      case .stale(let input): input
      }
    }
  }

  /// The user's input that is not committed.
  enum Edit: Equatable {
    /// There is no input, or the input is being committed.
    case none
    /// An input method is still composing this text. Nothing checks, commits or overwrites it. `over` is the value that the field
    /// has shown when the composition began, or `nil` if the field has shown input of the user.
    case composing(Input, over: Value?)
    case proposed(Proposal)
  }

  struct Proposal: Equatable {
    var input: Input
    /// The value that the synchronous rules have accepted or corrected, or `nil` if they have rejected the input. The
    /// asynchronous rules check this value.
    var candidate: Value?
    /// The value that is committed, and which the rules of other fields read. It is `candidate` with the corrections of the
    /// asynchronous rules. While these rules check an unchanged `candidate` again, `value` keeps their last correction.
    /// Otherwise each check would change `value` twice, and two rules that read each other's fields would be called without
    /// end.
    var value: Value?
    var verdict: Verdict
    /// The value that the app has entered for the user. The format may read another value from the input: two authors can have the
    /// same name. `nil` for input of the user.
    var given: Value?
    /// Whether the value is committed as soon as all rules have accepted it, because the user has left the field.
    var isWanted = false
    /// The saved input, if it was restored and the user has not changed it since. The committed value may be that of a
    /// placeholder, which the app shows until the model is loaded. So restored input is committed even if it has the same
    /// value.
    var restored: SavedInput?
    /// Whether the last commit of this value has failed, and the closure may have changed the source before. So the value is
    /// committed again even if the source has it already. `false` after an asynchronous closure: other code may have shown the
    /// value meanwhile, and then nothing is left to commit.
    var hasFailed = false
    /// Whether this proposal is the committed value, and no input of the user. When another field has changed, asynchronous
    /// rules may have to check the committed value again.
    var isOfCommitted = false

    /// Whether no rule has seen the input yet. The next call of `recheck` asks the rules.
    var isUnjudged: Bool { candidate == nil && verdict == .checking }

    /// Whether the value must be committed as soon as no other commit runs: the rules have accepted it, and the user has left
    /// the field or the field commits each change.
    func isDue(at time: EditTime) -> Bool { verdict == .accepted && (isWanted || time == .change) }
  }

  enum Verdict: Equatable {
    case accepted
    case rejected(String)
    /// An asynchronous rule could not decide, for example because a server did not answer. `retry()` asks the rule again.
    case undecided(String)
    case checking
    /// The rules have accepted the value, but its commit has failed. The next attempt commits it again. `isLeft` is `true` if the
    /// user has left the field or committed the whole form. Then the view may show another spelling, such as "1,500".
    case failed(String, isLeft: Bool)
  }

  /// A commit that has begun and not ended. It may take as long as a server does.
  struct Run: Equatable {
    /// The serial number of this commit. If the form shows another record meanwhile, the field forgets the commit. When a
    /// forgotten commit ends, its number is unknown, and its end is ignored.
    let number: Int
    let value: Value
    /// The user's input whose value is being committed. If the commit fails, the input is uncommitted again. `nil` after the user
    /// has discarded the input.
    var proposal: Proposal?
    /// Whether the source has delivered another value since the commit began. This value is newer than the one that is being
    /// committed, even if it is the value from before the commit: somebody may have changed the value and changed it back.
    var isOvertaken = false
    /// Whether the view shows the value in the usual spelling, such as "1,500" for "1500", when the commit has succeeded.
    var isNormalized: Bool
  }

  enum Action: Equatable {
    case show(Input)
    case check(Value)
    case stopChecking
    case commit(Value, run: Int)
  }

  /// The format and the validation rules of one field.
  struct Rules {
    let format: (Value) -> Input
    let parse: (Input) -> Value?
    let unreadable: String
    let judge: (Value) -> FieldDecision<Value>
    let isCheckedLater: Bool
  }
}

// The input, the value and the error of a field, as they follow from its states.
extension EditStateMachine {
  /// The user's input that is not committed yet. This includes input whose commit is running.
  var input: Input? {
    switch edit {
    case .composing(let input, _): input
    case .proposed(let proposal): proposal.isOfCommitted ? nil : proposal.input
    case .none: run?.proposal?.input
    }
  }

  /// The value with which new input is compared: the one that is being committed, or else the committed one.
  var base: Value? {
    if let run, run.proposal != nil { run.value } else { committed }
  }

  /// The reason why the last commit has failed.
  var failure: String? {
    if case .failed(let message, _) = proposal?.verdict { message } else { nil }
  }

  /// Whether the input waits for the end of the commit that runs, and is committed then.
  var isNext: Bool {
    run != nil && proposal?.isDue(at: commitTime) == true
  }

  var proposal: Proposal? { if case .proposed(let proposal) = edit { proposal } else { nil } }

  /// If the app has entered this input for the user, returns the value of the input. The text alone may not identify the
  /// value: two authors can have the same name. Returns `nil` for input that the user has typed.
  func given(as input: Input) -> Value? {
    (proposal ?? run?.proposal).flatMap { $0.input == input ? $0.given : nil }
  }

  /// Returns the saved input, if this input was restored and the user has not changed it since.
  func restored(as input: Input) -> SavedInput? {
    proposal.flatMap { $0.input == input ? $0.restored : nil }
  }

  /// Returns the value of input: the value that the app has entered, or else what the format reads. `nil` if the format
  /// cannot read it.
  func value(of input: Input, _ parse: (Input) -> Value?) -> Value? { given(as: input) ?? parse(input) }

  /// The value over which an input method composes or begins to compose, or `nil` if the field shows input of the user.
  var composedValue: Value? {
    switch edit {
    case .none: base
    case .composing(_, let over): over
    case .proposed(let proposal): proposal.isOfCommitted ? base : nil
    }
  }

  /// Returns whether a value is neither infinite nor NaN. NaN does not equal itself, so it would look like new input at each
  /// check.
  func isFinite(_ value: Value) -> Bool {
    value == value && (value as? any FloatingPoint)?.isFinite != false
      && (value as? Decimal)?.isFinite != false
  }
}
