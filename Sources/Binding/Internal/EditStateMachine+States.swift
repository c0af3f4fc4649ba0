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

    /// The content that the view shows, or that the next update writes again. `nil` while the binding writes.
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
    /// An input method is still composing this text. Nothing checks, commits or overwrites it.
    case composing(Input)
    case proposed(Proposal)
  }

  struct Proposal: Equatable {
    var input: Input
    /// The value that the synchronous rules have accepted or corrected, or `nil` if they have rejected the input. The
    /// asynchronous rules check this value.
    var candidate: Value?
    /// The value that is committed, and that the rules of other fields read: the candidate, or what the asynchronous rules have
    /// made of it. It stays while they are asked again about the same candidate. Otherwise rules that read each other's fields
    /// would ask without end.
    var value: Value?
    var verdict: Verdict
    /// The value that the app has entered for the user. The format may read another value from the input: two authors can have the
    /// same name. `nil` for input of the user.
    var given: Value?
    /// Whether the value is committed as soon as all rules have accepted it, because the user has left the field.
    var isWanted = false
    /// Whether this is no input of the user: asynchronous rules check the committed value again, because a value that they read
    /// has changed.
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
    /// The number of the call. The end of an earlier call, which commits a value of another record, has a different number and is
    /// ignored.
    let number: Int
    let value: Value
    /// The user's input whose value is being committed. If the commit fails, the input is uncommitted again. `nil` after the user
    /// has discarded the input.
    var proposal: Proposal?
    /// The committed value from before this commit.
    let over: Value?
    /// Whether the view shows the value in the usual spelling afterwards, such as "1,500" for "1500".
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
