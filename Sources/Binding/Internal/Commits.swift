import ControllerSupport
import Foundation

/// The reason why a field could not commit its value: it edits a read-only property, or a property of a source that is made again at
/// every update, so an assigned value would be lost.
struct NotWritable: LocalizedError { var errorDescription: String? { "This field cannot be changed." } }

/// A commit of a form that waits until asynchronous rules, such as requests to a server, have checked the fields, and until their
/// values are committed.
@MainActor
final class CommitRequest {
  enum State {
    /// Rules check the fields, or an input method is still composing text in a field.
    case checking
    /// The field at this index is committed next, or, if its commit has begun, is being committed.
    case committing(Int, hasBegun: Bool)
  }

  var state = State.checking
  /// The fields that were edited when the commit began or when the last check ended.
  var edited: [FieldID]?
  /// The outcome, when the commit has ended. A call of `commit()` waits for it.
  let outcome = Promise("end of a commit", ifForgotten: EditOutcome.superseded)
  /// The wait of a call of `commit()`. While the user is asked whether the input may be discarded, the call waits for the user.
  var userWait: PendingWork.UserWait?
  /// The fields whose last commit had failed before this commit began. They are committed again.
  let failures: [FieldID]

  init(failures: [FieldID]) { self.failures = failures }
}

/// A running call of the app's asynchronous closure that commits a value. A source that this closure passes to
/// ``ViewBinding/show(_:)`` is newer than the commit. A source that other code shows meanwhile may be the old one, for example
/// because a screen shows that it is busy.
package final class CommitCall: Sendable {
  @TaskLocal package static var current: CommitCall?
  @MainActor private weak var form: AnyObject?
  @MainActor private(set) var hasShown = false

  @MainActor init(_ form: AnyObject?) { self.form = form }

  @MainActor func shown(by form: AnyObject) { hasShown = hasShown || form === self.form }
}
