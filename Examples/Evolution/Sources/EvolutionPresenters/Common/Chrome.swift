public import Observation

/// The observable status of the app: the last message.
@MainActor
@Observable
public final class Chrome {
  /// The last message to the user; empty if there is none.
  public var message = ""
  /// Writes a line into the log of the app; `nil` if there is no log.
  package let log: (@MainActor (String) -> Void)?

  init(log: (@MainActor (String) -> Void)? = nil) { self.log = log }

  /// Shows an error, and logs it, unless the reader knows the reason. All errors of the app come here, or to ``note(_:of:)``.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - source: The name of what has failed, for the log.
  package func show(_ error: any Error, of source: String = "Evolution") {
    message = ErrorPresenter(error).text
    if !message.isEmpty { note(error, of: source) }
  }

  /// Logs an error that a screen shows itself.
  package func note(_ error: any Error, of source: String) { log?("\(source): \(error)") }
}
