/// A page that is about to be opened by a link, a form or a script.
public struct WebNavigation: Hashable, Sendable {
  /// The place that will show the page.
  public enum Target: Hashable, Sendable {
    /// The new page replaces the current page.
    case page
    /// A frame of the current page shows the new page.
    case frame
    /// The link asks for a new window.
    case newWindow
  }

  /// The cause of a navigation.
  public enum Cause: Hashable, Sendable {
    /// The user activated a link.
    case link
    /// The user sent a form.
    case form
    /// The user went back or forward.
    case history
    /// The page is reloaded.
    case reload
    /// A script or an unknown cause opens the page.
    case other
  }

  /// The request for the page.
  public var request: WebRequest
  /// The place that will show the page.
  public var target: Target
  /// The cause of the navigation.
  public var cause: Cause

  /// Creates a navigation.
  public init(_ request: WebRequest, target: Target = .page, cause: Cause = .link) {
    (self.request, self.target, self.cause) = (request, target, cause)
  }
}
