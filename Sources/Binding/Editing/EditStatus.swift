/// The state of one field of a form: whether the user has edited it, and whether its content is valid.
public struct EditStatus: Sendable, Equatable {
  /// Whether a value may be committed.
  public enum Validity: Sendable, Equatable {
    /// The value may be committed.
    case valid
    /// The value may not be committed, for a reason that the user can read.
    case invalid(String)
    /// An asynchronous rule could not decide, for a reason that the user can read. The next attempt to commit asks the rule
    /// again.
    case undecided(String)
    /// An asynchronous rule has not answered yet, or an input method is composing text.
    case checking
  }

  /// The identity of the field.
  public let field: FieldID
  /// Whether the view shows input that has not been committed.
  public let isEdited: Bool
  /// Whether the value that the user has entered is valid. Without input, whether the committed value is valid.
  public let validity: Validity
  /// The reason why the last commit of this field failed, or `nil`. The next input in the field removes the reason.
  public let failure: String?

  /// The name of the field in reports and logs.
  public var name: String { field.description }
}

/// The result of committing a form.
public enum EditOutcome: Sendable, Equatable {
  /// All fields are valid. The payload lists the fields that were edited, whose values are committed now.
  case committed([FieldID])
  /// No value was committed, because the content of the listed fields is invalid. Or an asynchronous rule could not check
  /// it, for example because a server did not answer.
  case refused([EditStatus])
  /// The value of this field could not be committed, for example because the closure of ``Edit/onCommit(_:)`` has thrown
  /// an error. The field shows its old value again. A form commits its fields one after another: the fields before the
  /// failed field are committed, and the fields after the failed field are not.
  case failed(EditStatus)
  /// No value was committed yet, because asynchronous rules, such as requests to a server, still check the listed fields.
  /// The form commits all values when all checks have ended and every field is valid.
  case checking([FieldID])
  /// No value was committed. While the form waited for asynchronous rules, the user edited the form again, the input was
  /// discarded, or another commit began.
  case superseded
}

/// An event in a field of the view.
public enum EditEvent: Sendable, Equatable, CaseIterable {
  /// The user has changed the content of the field. A control may also send this event when the binding itself changes the
  /// content. The binding then ignores the event.
  case changed
  /// The user has left the field, or pressed return.
  case ended
}

/// A control of a view that reports what the user does in it.
@MainActor
public protocol FieldControl: AnyObject {
  /// Called by the control at each event. A form sets this property, see ``Edit/events(of:)``.
  var onFieldEvent: (@MainActor (EditEvent) -> Void)? { get set }
}

/// The time when a field of a form commits a valid value.
public enum CommitTime: Sendable, Equatable, CaseIterable {
  /// The value is committed at every change of the field.
  case change
  /// The value is committed when the user leaves the field, and when the whole form is committed.
  case end
  /// The value is committed only when the whole form is committed.
  case demand
}
