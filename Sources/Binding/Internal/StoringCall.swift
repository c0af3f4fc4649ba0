import ControllerSupport

/// A running call of a closure of the app that stores what the user has entered: `onCommit` of a field, or `save(_:)` of a
/// controller. The closure belongs to the record that it stores. If the form shows another record by then, the closure comes too
/// late to show, enter or discard anything.
package final class StoringCall: Sendable {
  @TaskLocal private static var current: StoringCall?
  /// The call whose closure has begun this one, for example because `save(_:)` of one form saves another form, too.
  private let outer: StoringCall?
  /// The form whose input is stored, or `nil` when the closure has returned. What is shown after that does not count.
  @MainActor private weak var form: AnyObject?
  /// The number of the record that the form has shown when the call began, or that the closure itself has shown since.
  @MainActor package var record: Int?
  /// The last source that the closure has shown in the form, or `nil`. The source has the stored value. A source that other code
  /// shows meanwhile, for example to show that the screen is busy, may still have the old value.
  @MainActor var shown: Any?
  private let end = Promise("end of a call that stores")

  /// - Parameters:
  ///   - form: The binding whose field is committed, or the controller that is saved.
  ///   - record: The number of the record that the form shows, see ``ShownRecords/number``.
  @MainActor package init(of form: AnyObject?, record: Int?) {
    (self.form, self.record) = (form, record)
    // A call that has ended is left out. Otherwise, a closure that starts a task in which the form is saved again, and so on, would
    // retain all earlier calls.
    outer = Self.current.flatMap { $0.form == nil ? $0.outer : $0 }
  }

  /// Runs the closure of the app as soon as an earlier call has ended. A call inside of the earlier call does not wait for it.
  @MainActor package func run(
    after previous: StoringCall? = nil,
    _ store: @MainActor () async throws -> Void
  ) async throws {
    defer {
      form = nil
      end.fulfill()
    }
    if let previous, Self.innermost(where: { $0 === previous }) == nil {
      _ = await previous.end.future.value(despiteCancellation: true)
    }
    try await Self.$current.withValue(self) { try await store() }
  }

  @MainActor private static func innermost(where isWanted: (StoringCall) -> Bool) -> StoringCall? {
    var call = current
    while let next = call, !isWanted(next) { call = next.outer }
    return call
  }

  /// Returns the call that stores the input of a form, if the code that runs now is a part of the call.
  @MainActor package static func running(for form: AnyObject) -> StoringCall? {
    innermost { $0.form === form }
  }

  /// Returns whether the code that runs now is a part of a call that stores another record of a form than the shown one.
  @MainActor package static func isLate(for form: AnyObject, showing record: Int) -> Bool {
    running(for: form).map { $0.record != record } ?? false
  }

  /// Begins a task that is no part of the running calls.
  package static func outside(_ begin: () -> Void) { $current.withValue(nil) { begin() } }
}

extension ViewBinding {
  /// Whether the code that runs now is an `onCommit` closure of this form that has begun for an earlier record than the shown one.
  package var isCalledLate: Bool { StoringCall.isLate(for: self, showing: records.number) }

  /// Returns whether a model is a late answer: an `onCommit` closure shows the model, stores an earlier record, and the model is no
  /// newer version of the shown record.
  ///
  /// - Parameters:
  ///   - id: The `id` of the model.
  ///   - shown: The `id` of the shown record.
  package func isLateAnswer(
    _ id: @autoclosure () -> AnyHashable?,
    to shown: @autoclosure () -> AnyHashable?
  ) -> Bool {
    guard isCalledLate else { return false }
    let id = id()
    return id == nil || id != shown()
  }

  /// Replaces the source by one that the app shows. If an `onCommit` closure shows another record, the closure belongs to this
  /// record from now on.
  func take(_ source: Source, isOtherRecord: Bool?) {
    replaceSource(by: source, isOtherRecord: isOtherRecord)
    StoringCall.running(for: self)?.record = records.number
  }
}
