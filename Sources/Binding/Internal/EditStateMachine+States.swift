/// The states of a field, and what the machine asks the field to do.
extension EditStateMachine {
  /// The content of the view.
  enum Content: Equatable {
    /// This content will be written, or is being written. Until then, the field ignores the events of the view: they are not the
    /// user's.
    case writing(Input)
    /// The view shows this content.
    case shows(Input)
    /// Nothing was written yet, or other code may have changed the view. The payload is the user's input, which the next update
    /// writes again, or `nil`.
    case stale(Input?)

    /// The content that the view shows, or should show again.
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
    /// There is none, or it is being committed.
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
    /// Whether the value is committed as soon as all rules have accepted it, because the user has left the field.
    var isWanted = false
    /// Whether the asynchronous rules are asked again about the committed value, because a value has changed that they have read.
    /// The user has entered nothing.
    var isOfCommitted = false

    /// Whether no rule has seen the input yet. The next recheck judges it.
    var isUnjudged: Bool { candidate == nil && verdict == .checking }

    /// Whether the value is committed as soon as no other commit runs.
    func isDue(at time: EditTime) -> Bool { verdict == .accepted && (isWanted || time == .change) }
  }

  enum Verdict: Equatable {
    case accepted
    case rejected(String)
    /// An asynchronous rule could not decide, for example because a server did not answer. `retry()` asks the rule again.
    case undecided(String)
    case checking
    /// The rules have accepted the value, but its commit has failed. The next attempt commits it again. `isLeft` tells whether the
    /// commit was begun for a field that was left, or by the form. Then the view may show another spelling.
    case failed(String, isLeft: Bool)
  }

  /// A commit that has begun and not ended. It may take as long as a server does.
  struct Run: Equatable {
    /// Tells the end of this call from the end of an earlier one, which belongs to another record.
    let number: Int
    let value: Value
    /// The user's input. It becomes the edit again if the call fails. `nil` after the user has discarded it.
    var proposal: Proposal?
    /// The committed value at the beginning of the call.
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
