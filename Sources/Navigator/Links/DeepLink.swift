/// A kind of link, such as `/proposals/:id`, and the screen to which it leads. An app can read such links, and write a link to
/// a screen.
///
/// ```swift
/// DeepLink("/proposals/:id") { .proposal(id: try $0["id"]) } path: { route in
///   if case .proposal(let id) = route { ["id": id] } else { nil }
/// }
/// .under(.proposals)                            // the list is below the proposal
/// DeepLink("/bookmarks", to: .bookmarks)
/// DeepLink("/login/:token") { .login(token: try $0["token"]) }
///   .presented(as: .sheet)
///   .onlyHTTPS(hosts: ["swift.org"])
/// ```
///
/// A pattern describes the path of the link:
///
/// | in the pattern | matches |
/// |---|---|
/// | `/proposals` | exactly this decoded text; upper and lower case differ |
/// | `/:id` | one whole segment, which becomes the value `id` |
/// | `/@:user`, `/:id.html` | a segment with this text before or after the value |
/// | `/*` at the end | one segment or more, which become ``LinkValues/rest`` |
///
/// Letters, digits and `_` after a colon are the name of a placeholder. A pattern is matched segment by segment, against
/// percent-decoded text, so an encoded slash belongs to its segment. A slash at the end of a pattern or a link has no meaning.
/// Groups, optional parts and regular expressions are refused: register one link for each form instead.
public struct DeepLink<Route: Hashable & Sendable>: Sendable {
  let pattern: String
  let sample: LinkValues?
  let route: @Sendable (LinkValues) throws -> Route
  let path: (@Sendable (Route) -> LinkValues?)?
  /// The screens below the route, from the root.
  var ancestors: @Sendable (Route) -> [Route] = { _ in [] }
  var style: ModalStyle?
  var isHTTPSOnly = false
  var hosts: [String] = []

  /// Creates a link that connects a pattern with a route.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, as described in ``DeepLink``. The ``LinkTable`` checks it.
  ///   - sample: Values for which `route` returns a route. The ``LinkTable`` writes a link with them, to test that the link can
  ///     be read again. By default, it tries a number, a word, `true`, a `UUID` and a `Date` for every placeholder.
  ///   - route: Returns the route of a link with these values. If the closure throws, the link does not match.
  ///   - path: Returns the values with which a link to a route is written, or `nil` if the route does not belong to this
  ///     link. Without this closure, the app can read such links but not write them.
  public init(
    _ pattern: String,
    sample: LinkValues? = nil,
    route: @escaping @Sendable (LinkValues) throws -> Route,
    path: (@Sendable (Route) -> LinkValues?)? = nil
  ) {
    self.pattern = pattern
    self.sample = sample
    self.route = route
    self.path = path
  }

  /// Pairs a pattern without values with one route.
  public init(_ pattern: String, to route: Route) {
    self.init(pattern, route: { _ in route }, path: { $0 == route ? [:] : nil })
  }

  /// Returns a copy of the link that also shows these screens below the route, so that the user can go back to them. If the
  /// first of these screens is the root (the first screen) of a tab, that tab is selected.
  public func under(_ ancestors: Route...) -> Self {
    under { _ in ancestors }
  }

  /// Returns a copy of the link that also shows screens below the route, so that the user can go back to them. The closure
  /// returns these screens for a route, the lowest screen first.
  public func under(_ ancestors: @escaping @Sendable (Route) -> [Route]) -> Self {
    var link = self
    link.ancestors = ancestors
    return link
  }

  /// Returns a copy of the link that presents the route as a modal.
  public func presented(as style: ModalStyle) -> Self {
    var link = self
    link.style = style
    return link
  }

  /// Returns this link restricted to `https`, because any app can claim a custom scheme, and anybody can write an `http` link.
  ///
  /// - Parameter hosts: The hosts on which the link is accepted, such as "swift.org". An empty array stands for all hosts of the
  ///   ``LinkTable`` that contains the link.
  public func onlyHTTPS(hosts: [String] = []) -> Self {
    var link = self
    link.isHTTPSOnly = true
    link.hosts = hosts
    return link
  }

  /// Returns whether an opened link may use this pattern. It may not if the app has restricted the pattern to `https` or to other
  /// hosts.
  ///
  /// - Parameter httpsHost: The host of the opened link. `nil` if it is not an https link.
  func accepts(_ httpsHost: String?) -> Bool {
    guard isHTTPSOnly else { return true }
    return httpsHost.map { hosts.isEmpty || hosts.contains($0) } ?? false
  }
}

/// The screens that a link shows: the screens of a tab, and a modal over them if there is one.
public struct LinkDestination<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The route of the link.
  public let route: Route
  /// The screens to show in a tab, from the lowest to the top one. The path may begin with the first screen of the tab, or
  /// leave it out.
  public let path: [Route]
  /// The modal to present over the screens of the tab. `nil` if the link presents nothing.
  public let modal: NavigationModal<Route>?

  init(_ route: Route, of link: DeepLink<Route>) {
    self.route = route
    let ancestors = link.ancestors(route)
    path = link.style == nil ? ancestors + [route] : ancestors
    modal = link.style.map { NavigationModal(presenting: route, as: $0) }
  }
}
