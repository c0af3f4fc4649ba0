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

/// A call of the app's asynchronous closure that commits a value. A source that this closure passes to ``ViewBinding/show(_:)`` has
/// the stored value. A source that other code shows meanwhile may be the old one, for example because a screen shows that it is busy.
package final class CommitCall: Sendable {
  @TaskLocal package static var current: CommitCall?
  /// The form, or `nil` when the call has ended. A task that the closure has started may go on then.
  @MainActor private weak var form: AnyObject?
  /// The source that the closure has shown last, or `nil`.
  @MainActor private(set) var shown: Any?

  @MainActor init(_ form: AnyObject?) { self.form = form }

  @MainActor func run(_ commit: @MainActor () async throws -> Void) async -> Result<Void, any Error> {
    defer { form = nil }
    do { return .success(try await Self.$current.withValue(self) { try await commit() }) } catch {
      return .failure(error)
    }
  }

  /// Notes a source that is shown in a form, and returns whether the closure shows it in the form of this call.
  @MainActor func shows(_ source: Any, in form: AnyObject) -> Bool {
    guard form === self.form else { return false }
    shown = source
    return true
  }
}
