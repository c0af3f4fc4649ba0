import Binding
import ControllerSupport

/// One call of ``FormController/save(_:)``. The code in the call finds it in `current`.
final class SaveCall: Sendable {
  @TaskLocal static var current: SaveCall?
  /// The form that is being saved, or `nil` when the call has ended.
  @MainActor private weak var form: Controller?
  /// The number of the record that the form has shown when the call began, or that the call itself has shown since.
  @MainActor private var record: Int
  private let end = Promise("end of a save")

  @MainActor init(_ form: Controller, record: Int) { (self.form, self.record) = (form, record) }

  /// Saves the form as soon as an earlier call for the same record has ended: the form may have shown another record meanwhile. If
  /// the calls overlapped, the server could store the older value last. A call inside of the earlier call does not wait for it.
  @MainActor func run(after previous: SaveCall?, _ save: @MainActor () async throws -> Void) async throws {
    defer {
      form = nil
      end.fulfill()
    }
    if previous !== Self.current { _ = await previous?.end.future.value(despiteCancellation: true) }
    try await Self.$current.withValue(self) { try await save() }
  }

  /// Notes that the code in the call shows another record, for example an empty one after "Save and add another".
  @MainActor func shows(_ record: Int, in form: Controller) { if form === self.form { self.record = record } }

  /// Returns whether the call saves a form that shows another record by now.
  @MainActor func isOfEarlierRecord(than record: Int, in form: Controller) -> Bool {
    form === self.form && record != self.record
  }
}

/// Begins a task that is no part of the calls of `save(_:)` and `onCommit` that are running.
func outsideOfFormCalls(_ begin: () -> Void) {
  SaveCall.$current.withValue(nil) { CommitCall.$current.withValue(nil) { begin() } }
}

extension FormController {
  /// Whether the code that runs now stores an earlier record than the shown one. What it shows, enters or discards belongs to that
  /// record.
  var isCalledLate: Bool {
    SaveCall.current?.isOfEarlierRecord(than: record, in: self) == true || binding?.isCalledLate == true
  }

  /// Returns whether a model is a late answer: the code that shows the model stores an earlier record, and the model is not a newer
  /// version of the shown record.
  func isLateAnswer(_ id: AnyHashable?) -> Bool { (id == nil || id != recordID(of: saved)) && isCalledLate }
}

extension ViewBinding {
  /// Connects the fields with their controller: the fields read its clock and whether it has left, and the controller holds the
  /// fields while the user is asked.
  ///
  /// - Parameter discard: Discards the input of all fields except one.
  func connect(with controller: Controller, discard: @escaping @MainActor (_ newer: FieldID) -> Void) {
    hasLeft = { [weak controller] in controller?.hasLeft != false }
    clock = { [weak controller] in controller?.environment.clock ?? ContinuousClock() }
    inputMayBegin = { [weak controller] field in
      guard let controller, let extras = controller.extrasIfAny else { return }
      extras.leaving.hasAgreedToDiscard = false
      // When the screen is being removed, a text field loses the focus and may change its text. This is no input of the user.
      guard let field, !extras.leaving.hasDecided, controller.departure == nil else { return }
      // The user has agreed to discard the input, but now enters something in one field. Before the agreement ends, the old
      // input of the other fields is discarded. Otherwise these fields would commit their input.
      if extras.leaving.discard == .byUser || extras.hasAgreedToDiscardInQuestion { discard(field) }
      extras.leaveQuestion?.endAgreement()
      extras.leaving.inputBegins()
    }
    controller.extras.holdInput = { [weak self] in self?.hold($0, goesOn: $1) }
  }
}
