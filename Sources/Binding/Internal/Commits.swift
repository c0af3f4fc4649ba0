import ControllerSupport
import Foundation

/// The reason why a field could not commit its value. Either the field edits a read-only property, or an assigned value would
/// be lost because the source is created again at every update.
struct NotWritable: LocalizedError { var errorDescription: String? { "This field cannot be changed." } }

/// A commit of a whole form. It waits until asynchronous rules, such as requests to a server, have checked the fields, and
/// until the values of the fields are committed.
@MainActor
final class CommitRequest {
  enum State {
    /// The commit waits for validation rules that check the fields, or for an input method that is still composing text in a
    /// field.
    case checking
    /// A form commits its fields in order. If `hasBegun` is `true`, the field at this index is being committed now. Otherwise
    /// the form commits this field next.
    case committing(Int, hasBegun: Bool)
  }

  var state = State.checking
  /// The fields that the outcome lists: those that were edited when the commit began, and those that are edited when all
  /// rules have answered.
  var edited: [FieldID]?
  /// Receives the outcome when the commit has ended. A call of `commit()` waits for it.
  let outcome = Promise("end of a commit", ifForgotten: EditOutcome.superseded)
  /// Tells tests that `commit()` waits for the user, who is being asked whether to discard the input. Tests do not wait for
  /// the commit then.
  var userWait: PendingWork.UserWait?
  /// The fields whose last commit had failed before this commit of the form began. The form commits these fields again.
  let failures: [FieldID]

  init(failures: [FieldID]) { self.failures = failures }
}
