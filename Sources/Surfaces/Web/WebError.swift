public import Foundation

/// An error of loading a page or of running a script in it.
///
/// The reasons come from the web view. They are shown to the user, so they must not contain addresses with credentials.
public enum WebError: LocalizedError, Hashable, Sendable {
  /// The text, which is the payload, is not the address of a page.
  case noAddress(String)
  /// The page was not reached: there is no connection, the server is unknown, or its certificate was refused. The payload
  /// is the reason.
  case notReached(String)
  /// The connection broke while the page was loading. The payload is the reason.
  case interrupted(String)
  /// The process that shows the page has ended.
  case processEnded
  /// The load was stopped or replaced.
  case canceled
  /// The script threw an exception. The payload is its message.
  case scriptFailed(String)
  /// The web view cannot run scripts, or no page is loaded.
  case scriptsUnavailable

  /// A sentence for the user, such as "The page was not reached: no connection."
  public var errorDescription: String? {
    switch self {
    case .noAddress: "The text is not the address of a page."
    case .notReached(let reason): "The page was not reached: \(reason)."
    case .interrupted(let reason): "The connection broke while the page was loading: \(reason)."
    case .processEnded: "The process that shows the page has ended."
    case .canceled: "Loading was canceled."
    case .scriptFailed(let message): "The script of the page failed: \(message)."
    case .scriptsUnavailable: "This page cannot run scripts."
    }
  }
}
