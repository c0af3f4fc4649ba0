public import Foundation

/// The errors of this module that an interaction can end with.
public enum InteractionError: Error, Equatable, Sendable, LocalizedError {
  /// The user does not want the action. An interaction that ends with this error has the outcome `.declined`, not `.failed`.
  ///
  /// ``InteractionSession/confirm(_:title:action:role:cancel:)`` throws it. An interaction may throw it, too.
  case declined
  /// The work took longer than its time limit. The payload is the limit.
  case timedOut(Duration)
  /// The user could not be asked: there is no prompt host, which shows questions, or the host cannot show one now.
  case cannotPresent

  /// A sentence for users, in English.
  public var errorDescription: String? {
    switch self {
    case .declined: "The action was declined."
    case .timedOut: "The request took too long."
    case .cannotPresent: "The question could not be shown."
    }
  }
}

/// An error that the user has already seen. Thrown by ``InteractionSession/presentingErrors(title:retry:cancel:as:_:)``.
///
/// If an interaction does not catch it, the interaction ends with the outcome `.failed(error, toldUser: true)`.
public struct PresentedError: Error {
  /// The error that the user has already seen.
  public let error: any Error

  init(_ error: any Error) { self.error = error }
}

extension Error {
  /// Whether the user need not see this error, and the work is not tried again: the user declined, the task was canceled, or
  /// the user has seen the error already and has not chosen to retry.
  var isDecision: Bool {
    self as? InteractionError == .declined || self is CancellationError || self is PresentedError
  }

  /// The text of this error that was written for users: its `errorDescription`, or the `localizedDescription` of an `NSError`.
  /// `nil` for other errors, because their `localizedDescription` is only a generic text such as "error 1".
  var userText: String? {
    if let localized = self as? any LocalizedError { return localized.errorDescription }
    return self is any CustomNSError || type(of: self) is NSError.Type ? localizedDescription : nil
  }
}
