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
  /// Whether the view shows input that has not been committed, or is being committed.
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
  ///
  /// The closure of `onCommit` of one field may change a value that the rules of a later field read. If these rules then refuse
  /// the later field, only the later field is listed, and the fields before it are committed.
  case refused([EditStatus])
  /// The value of this field could not be committed, for example because the closure of `onCommit` has thrown
  /// an error. The field keeps the input of the user, and the next attempt commits it again. A form commits its fields one after
  /// another: the fields before the failed field are committed, and the fields after the failed field are not.
  case failed(EditStatus)
  /// The form is not committed yet, because of the listed fields: asynchronous rules, such as requests to a server, still check
  /// them, or their values are still being committed. The form goes on by itself when this has ended.
  case pending([FieldID])
  /// The form was not committed as a whole. While it waited, the user edited the form again, the input was discarded, another
  /// commit began, or the form has shown another record. Or it began while the user was asked whether the input may be discarded. Only
  /// values that were being committed already are committed.
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

/// A moment of the editing of a field: when a valid value is committed, or when messages appear.
public enum EditTime: Sendable, Equatable, CaseIterable {
  /// At every change of the field.
  case change
  /// When the user leaves the field, and when the whole form is committed.
  case end
  /// Only when the whole form is committed.
  case demand
}
