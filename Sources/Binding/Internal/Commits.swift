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

/// A running call of the asynchronous closure of the app that commits a value. If the closure itself calls
/// ``ViewBinding/show(_:)``, the field takes its value from the shown source, because the closure has stored it. If other
/// code shows a source meanwhile, for example to show that the screen is busy, that source may still have the old value.
package final class CommitCall: Sendable {
  @TaskLocal package static var current: CommitCall?
  /// The form whose field is being committed, or `nil` when the closure has returned. A source that is shown after that does
  /// not count.
  @MainActor private weak var form: AnyObject?
  /// The number of the record that the form has shown when the commit began, or that the closure itself has shown since.
  @MainActor private var record: Int?
  /// The last source that the closure has shown in the form, or `nil`. It has the stored value.
  @MainActor private(set) var shown: Any?

  @MainActor init(_ form: AnyObject?, record: Int?) { (self.form, self.record) = (form, record) }

  @MainActor func run(_ commit: @MainActor () async throws -> Void) async -> Result<Void, any Error> {
    defer { form = nil }
    do { return .success(try await Self.$current.withValue(self) { try await commit() }) } catch {
      return .failure(error)
    }
  }

  /// Notes that the closure shows another record.
  @MainActor func shows(record: Int, in form: AnyObject) { if form === self.form { self.record = record } }

  /// Returns whether the closure commits a field of a form that shows another record by now.
  @MainActor func isOfEarlierRecord(than record: Int, in form: AnyObject) -> Bool {
    form === self.form && record != self.record
  }

  /// Notes the source that the closure shows in a form, if the closure commits a field of this form. Returns whether it does.
  @MainActor func shows(_ source: Any, in form: AnyObject) -> Bool {
    guard form === self.form else { return false }
    shown = source
    return true
  }
}

extension ViewBinding {
  /// Whether the code that runs now is an `onCommit` closure of this form that has begun for an earlier record than the shown one.
  /// What it shows, enters or discards belongs to that record.
  package var isCalledLate: Bool {
    CommitCall.current?.isOfEarlierRecord(than: records.number, in: self) == true
  }

  /// Returns whether a model that an `onCommit` closure shows is a late answer, which must not replace the shown record.
  ///
  /// - Parameters:
  ///   - id: The `id` of the model that the closure shows.
  ///   - shown: The `id` of the shown record.
  package func isLateAnswer(
    _ id: @autoclosure () -> AnyHashable?,
    to shown: @autoclosure () -> AnyHashable?
  ) -> Bool {
    guard isCalledLate, let id = id() else { return isCalledLate }
    return id != shown()
  }
}
