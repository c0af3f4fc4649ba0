/// The links of an app. The table finds the screen to which a link leads, and writes a link to a screen.
///
/// ```swift
/// let links = try LinkTable<Page>(
///   schemes: ["evolution"],
///   hosts: ["swift.org"],
///   links: [
///     DeepLink("/bookmarks", to: .bookmarks),
///     DeepLink("/proposals/:id") { .proposal(id: try $0["id"]) } path: { $0.proposalValues },
///   ]
/// )
/// try links.route(for: "evolution://proposals/SE-0401")       // .proposal(id: "SE-0401")
/// links.link(for: .bookmarks)                                 // evolution://bookmarks
/// ```
///
/// If several patterns match a link, the most specific pattern is tried first, regardless of the order in the table. Each
/// segment counts: `/@ada` is more specific than `/@:name`, `/@:name` than `/:name`, and `/:name` than `/*`. The table refuses
/// two patterns that match the same link if neither is more specific.
public struct LinkTable<Route: Hashable & Sendable>: Sendable {
  let origins: ServedOrigins
  /// The links in the order in which the app has listed them. ``link(for:)`` uses the first link that can be written for the
  /// route.
  private let links: [RegisteredLink<Route>]

  /// Builds a table and checks it.
  ///
  /// A path alone, such as `/bookmarks`, is always accepted as a link.
  ///
  /// - Parameters:
  ///   - schemes: The custom schemes that are served; links are written with the first. The host of such a link is the first
  ///     segment of its path.
  ///   - hosts: The hosts whose `http` and `https` links are served, in their ASCII form.
  ///   - links: The links.
  /// - Throws: ``LinkError/invalidPattern(_:reason:)``, ``LinkError/invalidScheme(_:)``,
  ///   ``LinkError/invalidHost(_:)``, ``LinkError/conflict(_:_:witness:)``,
  ///   ``LinkError/needsSample(pattern:)`` or ``LinkError/notReversible(pattern:sample:)``.
  /// - Complexity: O(*n*²), where *n* is the number of links, because all patterns are compared with each other.
  public init(
    schemes: [String] = [],
    hosts: [String] = [],
    links: [DeepLink<Route>]
  ) throws(LinkError) {
    origins = try ServedOrigins(schemes: schemes, hosts: hosts)
    var registered: [RegisteredLink<Route>] = []
    for link in links {
      let new = try RegisteredLink(link)
      for earlier in registered {
        guard let witness = earlier.pattern.ambiguity(with: new.pattern) else { continue }
        throw .conflict(
          earlier.pattern.description,
          new.pattern.description,
          witness: origins.link(to: witness)
        )
      }
      registered.append(new)
    }
    self.links = registered
  }

  /// Returns the screens to which `link` leads.
  ///
  /// The fragment of the link is ignored. If the most specific pattern finds no route for the values, the next pattern is
  /// tried.
  ///
  /// - Throws: ``LinkError/noMatch`` if no pattern matches. If a pattern matches but a value in the link is wrong, the error of
  ///   the most specific pattern. Other cases of ``LinkError`` if the table does not have the link's scheme or host, or if the
  ///   link is too long or has invalid characters.
  /// - Complexity: O(*n*), where *n* is the number of links.
  public func destination(of link: String) throws(LinkError) -> LinkDestination<Route> {
    let address = try origins.resolve(link)
    var refusal: LinkError?
    // The matches are sorted below, the most specific pattern first. This order is unique: the initializer refuses two
    // patterns that match the same path if neither is more specific.
    let matches = links.compactMap { registered in
      registered.pattern.values(matching: address.path, query: address.query)
        .map { (link: registered.link, pattern: registered.pattern, values: $0) }
    }
    for (link, pattern, values) in matches.sorted(by: { $0.pattern.isContained(in: $1.pattern) }) {
      guard link.accepts(address.httpsHost) else {
        refusal = refusal ?? .wrongOrigin(pattern: pattern.description)
        continue
      }
      do {
        return LinkDestination(try link.route(values), of: link)
      } catch {
        let unknown = LinkError.noRoute(pattern: pattern.description, error: "\(type(of: error))")
        refusal = refusal ?? error as? LinkError ?? unknown
      }
    }
    throw refusal ?? .noMatch
  }

  /// Returns the route to which `link` leads.
  ///
  /// - Throws: The errors of ``destination(of:)``.
  public func route(for link: String) throws(LinkError) -> Route { try destination(of: link).route }

  /// Returns a link to `route`, or `nil` if no link of the table can be written for it.
  ///
  /// The first link that can be written for the route is used. When this table reads the result, it always finds `route`
  /// again.
  public func link(for route: Route) -> String? {
    for registered in links {
      let link = registered.link
      guard let values = link.path?(route), let path = try? registered.pattern.path(with: values) else {
        continue
      }
      let host = link.isHTTPSOnly ? link.hosts.first ?? origins.hosts.first : nil
      let text = origins.link(to: path, query: values.queryItems, host: host)
      if let found = try? self.route(for: text), found == route { return text }
    }
    return nil
  }
}
