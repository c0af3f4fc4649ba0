/// A page that is about to be opened: by a link, a form, or a script.
public struct WebNavigation: Hashable, Sendable {
  /// Where it is to be shown.
  public enum Target: Hashable, Sendable {
    /// In place of the page.
    case page
    /// In a part of the page.
    case frame
    /// In a window of its own.
    case newWindow
  }

  /// Why it is opened.
  public enum Cause: Hashable, Sendable {
    /// A link was touched.
    case link
    /// A form was sent.
    case form
    /// The reader went back or forward.
    case history
    /// It is loaded again.
    case reload
    /// Something else, such as a script.
    case other
  }

  /// What is to be opened.
  public var request: WebRequest
  /// Where.
  public var target: Target
  /// Why.
  public var cause: Cause

  /// Creates a navigation.
  public init(_ request: WebRequest, target: Target = .page, cause: Cause = .link) {
    self.request = request
    self.target = target
    self.cause = cause
  }
}
