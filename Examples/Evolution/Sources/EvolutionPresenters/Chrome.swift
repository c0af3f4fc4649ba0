public import Observation

/// The observable status of the app: the last message, and the offer to undo the last action.
@MainActor
@Observable
public final class Chrome {
  /// The last message to the user; empty if there is none.
  public var message = ""
  /// The text beside the button that undoes the last action; `nil` if no action can be undone.
  public private(set) var undoTitle: String?
  @ObservationIgnored private var undoAction: (@MainActor () -> Void)?

  init() {}

  /// Undoes the last action, if it can still be undone.
  public func undo() {
    let action = undoAction
    offerUndo(nil) {}
    action?()
  }

  /// Shows or removes the offer to undo the last action.
  package func offerUndo(_ title: String?, _ action: @escaping @MainActor () -> Void) {
    guard title != undoTitle else { return }
    (undoTitle, undoAction) = (title, title == nil ? nil : action)
  }

  /// Shows an error.
  package func show(_ error: any Error) { message = "Failed: \(error)" }
}
