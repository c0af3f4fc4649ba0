import Foundation
import Navigator

/// Places as paths of a web address, such as `/proposals/SE-0401`.
///
/// A path has everything that is needed to show the screens of the tab again, below and on top. Other screens below than
/// those of the link are in the query, such as `/proposals/SE-0401?via=/bookmarks`.
@MainActor
final class PlacePaths {
  private static let prefix = "evolution:/"
  private static let separator = "via"
  /// The maximum number of screens below. A link must not make the app busy for seconds, and servers refuse longer ones.
  private static let maximumBelow = 20

  private let links: LinkTable<EvolutionRoute>
  /// The paths that were written last. A host in a browser asks for the path of the same screens after each message.
  private var known: [[EvolutionRoute]: String] = [:]
  private static let maximumKnown = 8

  init(_ links: LinkTable<EvolutionRoute>) { self.links = links }

  /// Returns the path of screens, the top last. Of more than 20 screens below the top, the path has the first and the last 19. A screen
  /// whose identifier no link can contain, such as "..", has the path of the start, so a reload does not come back to it.
  func path(to routes: [EvolutionRoute]) -> String {
    if let path = known[routes] { return path }
    if known.count >= Self.maximumKnown { known = [:] }
    let path = newPath(to: routes)
    known[routes] = path
    return path
  }

  private func newPath(to routes: [EvolutionRoute]) -> String {
    guard let top = routes.last, let link = links.link(for: top) else { return "/" }
    let path = Self.path(of: link)
    if routes.count == 1 { return path }
    if let known = try? links.destination(of: link), known.path == routes { return path }
    // The first screen names the tab.
    let below = routes.prefix(1) + routes.dropFirst().dropLast().suffix(Self.maximumBelow - 1)
    var components = URLComponents()
    components.queryItems = below.compactMap { links.link(for: $0) }
      .map { URLQueryItem(name: Self.separator, value: Self.path(of: $0)) }
    return path + "?" + (components.percentEncodedQuery ?? "")
  }

  /// Returns the screens of a path, the top last.
  ///
  /// - Throws: `LinkError` if the path leads nowhere. Unknown screens below the top are left out, and the lowest if there are
  ///   more than 20.
  func routes(of path: String) throws(LinkError) -> [EvolutionRoute] {
    let components = URLComponents(string: path)
    let link = Self.prefix + (components?.percentEncodedPath ?? "")
    let below = (components?.queryItems ?? []).filter { $0.name == Self.separator }.compactMap(\.value)
      .suffix(Self.maximumBelow)
    guard !below.isEmpty else { return try links.destination(of: link).path }
    return below.compactMap { try? links.route(for: Self.prefix + $0) } + [try links.route(for: link)]
  }

  private static func path(of link: String) -> String { String(link.dropFirst(prefix.count)) }
}
