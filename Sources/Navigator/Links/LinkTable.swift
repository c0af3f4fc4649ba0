/// Every link of an app: from text to route and back.
///
/// ```swift
/// let links = try LinkTable<Page>(schemes: ["evolution"], hosts: ["swift.org"]) {
///   DeepLink("/bookmarks", to: .bookmarks)
///   DeepLink("/proposals/:id") { .proposal(id: try $0["id"]) } path: { $0.proposalValues }
/// }
/// try links.route(for: "evolution://proposals/SE-0401")       // .proposal(id: "SE-0401")
/// links.link(for: .bookmarks)                                 // evolution://bookmarks
/// ```
///
/// The most specific pattern wins, whatever the order, segment by segment: literal before text with names
/// in it, that before `:name`, and `:name` before `*`. Two patterns of which neither is more specific may
/// not match the same link.
public struct LinkTable<Route: Hashable & Sendable>: Sendable {
  let addresses: LinkAddressing
  /// In the order in which they were given, which is the order of printing.
  private let links: [RegisteredLink<Route>]
  private let index: LinkIndex

  /// Builds a table and checks it.
  ///
  /// A path alone, such as `/bookmarks`, is always accepted as a link.
  ///
  /// - Parameters:
  ///   - schemes: The custom schemes that are served; links are printed with the first. The host of
  ///     such a link is the first segment of its path.
  ///   - hosts: The hosts whose `http` and `https` links are served.
  ///   - links: The links.
  /// - Throws: ``LinkError/invalidPattern(_:reason:)``, ``LinkError/invalidScheme(_:)``,
  ///   ``LinkError/invalidHost(_:)``, ``LinkError/conflict(_:_:witness:)``,
  ///   ``LinkError/needsSample(pattern:)`` or ``LinkError/notReversible(pattern:sample:)``.
  /// - Complexity: O(*n* · *k*), where *n* is the number of links and *k* that of those which start with
  ///   the same literal or with none.
  public init(
    schemes: [String] = [],
    hosts: [String] = [],
    @LinkTableBuilder<Route> links: () -> [DeepLink<Route>]
  ) throws(LinkError) {
    addresses = try LinkAddressing(schemes: schemes, hosts: hosts)
    var registered: [RegisteredLink<Route>] = []
    var index = LinkIndex()
    for link in links() {
      let new = try RegisteredLink(link)
      if let conflict = index.add(new.pattern) {
        throw .conflict(
          registered[conflict.link].pattern.description,
          new.pattern.description,
          witness: addresses.link(to: conflict.witness)
        )
      }
      registered.append(new)
    }
    self.links = registered
    self.index = index
  }

  /// The route that `link` leads to.
  ///
  /// The fragment is checked but not used. If the values of the most specific pattern make no route, the
  /// next one is tried.
  ///
  /// - Throws: ``LinkError/noMatch(_:)`` or, if only values were wrong, what they were refused with;
  ///   for a link that is not served or hostile, the case that says so.
  /// - Complexity: O(*k* log *k*), where *k* is the number of patterns that start with the same literal
  ///   or with none.
  public func route(for link: String) throws(LinkError) -> Route {
    let address = try addresses.resolve(link)
    var refusal: LinkError?
    for match in index.matches(of: address.path) {
      do {
        return try links[match.link].link.route(LinkValues(texts: match.values, query: address.query))
      } catch {
        let reason = String(describing: error)
        refusal = refusal ?? error as? LinkError ?? .noRoute(link, reason: reason)
      }
    }
    throw refusal ?? .noMatch(link)
  }

  /// The link to `route`, made by the first link that prints it, or `nil` if none does.
  ///
  /// What is returned always leads back to `route` in this table.
  public func link(for route: Route) -> String? {
    for link in links {
      guard let values = link.link.path?(route), let path = try? link.pattern.path(with: values) else {
        continue
      }
      let text = addresses.link(to: path, query: values.queryItems)
      if let found = try? self.route(for: text), found == route { return text }
    }
    return nil
  }
}
