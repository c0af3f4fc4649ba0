public import Foundation

extension LinkTable {
  /// The route that `url` leads to.
  ///
  /// - Throws: What ``route(for:)-(String)`` throws for its text.
  public func route(for url: URL) throws(LinkError) -> Route {
    try route(for: url.absoluteString)
  }

  /// The URL of ``link(for:)``, or `nil` if no link prints `route`.
  public func url(for route: Route) -> URL? {
    link(for: route).flatMap { URL(string: $0) }
  }
}
