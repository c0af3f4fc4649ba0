/// The state of one field of a form: whether the user has edited it, and whether its content is valid.
public struct EditStatus: Sendable, Equatable {
  /// Whether a value may be committed.
  public enum Validity: Sendable, Equatable {
    /// The value may be committed.
    case valid
    /// The value may not be committed. The payload is the message for the user.
    case invalid(String)
    /// An asynchronous rule could not decide, for example because a server did not answer. The payload is the message for the
    /// user. The next attempt to commit asks the rule again.
    case undecided(String)
    /// An asynchronous rule has not answered yet, or an input method is still composing text in the field.
    case checking
  }

  /// The identity of the field.
  public let field: FieldID
  /// Whether the field shows input of the user that is not committed yet. The commit of this input may be running.
  public let isEdited: Bool
  /// Whether the value that the user has entered is valid. If the user has entered nothing, whether the committed value is
  /// valid.
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
  /// No value was committed, because the content of the listed fields is invalid. Or an asynchronous rule could not check it,
  /// for example because a server did not answer.
  ///
  /// There is one exception: the closure of `onCommit` of one field may change a value that the rules of a later field read.
  /// If these rules then refuse the later field, only the later field is listed, and the fields before it are committed.
  case refused([EditStatus])
  /// The value of this field could not be committed, for example because the closure of `onCommit` has thrown
  /// an error. The field keeps the input of the user, and the next attempt commits it again. A form commits its fields one after
  /// another: the fields before the failed field are committed, and the fields after the failed field are not.
  case failed(EditStatus)
  /// The form is not committed yet, because of the listed fields: asynchronous rules, such as requests to a server, still
  /// check them, or their values are still being committed. The commit of the form continues by itself afterwards.
  case pending([FieldID])
  /// The commit of the form was abandoned. While it waited, the user edited the form again, the app discarded the input,
  /// another commit began, or the form has shown another record. Or the commit began while the app asked the user whether to
  /// discard the input. A field whose own commit had begun before is committed nevertheless.
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

/// A control, such as a text field, that reports the events of the user in it.
@MainActor
public protocol FieldControl: AnyObject {
  /// Called by the control at each event. A form sets this property, see ``Edit/events(of:)``.
  var onFieldEvent: (@MainActor (EditEvent) -> Void)? { get set }
}

/// The time at which a field commits valid input, or shows a message about invalid input.
public enum EditTime: Sendable, Equatable, CaseIterable {
  /// At every change of the field.
  case change
  /// When the user leaves the field, and when the whole form is committed.
  case end
  /// Only when the whole form is committed.
  case demand
}
