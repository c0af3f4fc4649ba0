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
/// The most specific pattern wins, whatever the order: literal before `:name` before `*`, segment by
/// segment. Two patterns of which neither is more specific may not match the same link.
public struct LinkTable<Route: Hashable & Sendable>: Sendable {
  let addresses: LinkAddressing
  /// In the order in which they were given, which is the order of printing.
  private let links: [RegisteredLink<Route>]
  /// Indices into `links`, the more specific first, by the literal that the pattern starts with.
  private let byFirstLiteral: [String: [Int]]
  /// The same for patterns that do not start with a literal.
  private let others: [Int]

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
  /// - Complexity: O(*n*²), where *n* is the number of links.
  public init(
    schemes: [String] = [],
    hosts: [String] = [],
    @LinkTableBuilder<Route> links: () -> [DeepLink<Route>]
  ) throws(LinkError) {
    addresses = try LinkAddressing(schemes: schemes, hosts: hosts)
    var registered: [RegisteredLink<Route>] = []
    for link in links() {
      let new = try RegisteredLink(link)
      for old in registered {
        guard case .ambiguous(let witness) = old.pattern.relation(to: new.pattern) else { continue }
        throw .conflict(
          old.pattern.description,
          new.pattern.description,
          witness: addresses.link(to: witness)
        )
      }
      registered.append(new)
    }
    self.links = registered

    var byFirstLiteral: [String: [Int]] = [:]
    var others: [Int] = []
    let keys = registered.map(\.pattern.sortKey)
    for index in keys.indices.sorted(by: { keys[$0].lexicographicallyPrecedes(keys[$1]) }) {
      if case .literal(let text) = registered[index].pattern.segments.first {
        byFirstLiteral[text, default: []].append(index)
      } else {
        others.append(index)
      }
    }
    self.byFirstLiteral = byFirstLiteral
    self.others = others
  }

  /// The route that `link` leads to.
  ///
  /// The query and the fragment are checked but not used. If the values of the most specific pattern
  /// make no route, the next one is tried.
  ///
  /// - Throws: ``LinkError/noMatch(_:)`` or, if only values were wrong, what they were refused with;
  ///   for a link that is not served or hostile, the case that says so.
  /// - Complexity: O(*k*), where *k* is the number of patterns that start with the same literal or
  ///   with none.
  public func route(for link: String) throws(LinkError) -> Route {
    let path = try addresses.path(of: link)
    var refusal: LinkError?
    for index in (path.first.flatMap { byFirstLiteral[$0] } ?? []) + others {
      guard let values = links[index].pattern.values(matching: path) else { continue }
      do {
        return try links[index].link.route(values)
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
      guard let path = link.path(for: route) else { continue }
      let text = addresses.link(to: path)
      if let found = try? self.route(for: text), found == route { return text }
    }
    return nil
  }
}
