public import Observation

/// The observable status of the app: the last message.
@MainActor
@Observable
public final class Chrome {
  /// The last message to the user; empty if there is none.
  public var message = ""

  init() {}

  /// Shows an error.
  package func show(_ error: any Error) { message = ErrorPresenter(error).text }
}
