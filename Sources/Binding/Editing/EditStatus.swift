/// The state of an ``Edit`` row.
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
  /// Whether the proposed value is valid, or else the committed value.
  public let validity: Validity
  /// The reason why the last commit of this field failed. The next input in the field removes it.
  public let failure: String?

  /// The name of the field in reports and logs.
  public var name: String { field.description }
}

/// The result of committing a form.
public enum EditOutcome: Sendable, Equatable {
  /// All rows are valid. The rows that were edited, listed here, have been committed.
  case committed([FieldID])
  /// Nothing was committed, because these rows are invalid or undecided.
  case refused([EditStatus])
  /// The commit of this row has thrown an error. The row shows the value of the source again. The rows before it in the
  /// table were committed, and the rows after it are still edited.
  case failed(EditStatus)
  /// Nothing was committed yet, because these rows are being checked. The form commits itself when all checks have ended and
  /// the rows are valid.
  case checking([FieldID])
  /// The form was edited, discarded or committed again while it waited for checks. Nothing was committed.
  case superseded
}

/// An event in a field of the view.
public enum EditEvent: Sendable, Equatable, CaseIterable {
  /// The content of the field has changed. The binding ignores reports of its own changes.
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

/// The time when an ``Edit`` row commits a valid value.
public enum CommitTime: Sendable, Equatable, CaseIterable {
  /// The value is committed at every change of the field.
  case change
  /// The value is committed when the user leaves the field, and when the whole form is committed.
  case end
  /// The value is committed only when the whole form is committed.
  case demand
}
