/// Why a page is not there.
public enum WebError: Error, Hashable, Sendable {
  /// The text is not the address of a page.
  case noAddress(String)
  /// The page could not be had at all: no connection, no such host, a certificate that was refused. Why, in words.
  case notReached(String)
  /// The page broke off while it was loading. Why, in words.
  case interrupted(String)
  /// The process that shows the page has ended.
  case processEnded
  /// Another page was wanted before this one was there, or loading was stopped.
  case canceled
}

extension WebError: CustomStringConvertible {
  /// For a log, such as "the page was not reached: no connection".
  public var description: String {
    switch self {
    case .noAddress(let text): "\"\(text)\" is not the address of a page"
    case .notReached(let reason): "the page was not reached: \(reason)"
    case .interrupted(let reason): "the page broke off: \(reason)"
    case .processEnded: "the process that showed the page has ended"
    case .canceled: "loading the page was canceled"
    }
  }
}
