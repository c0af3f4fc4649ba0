extension DeepLink {
  /// Pairs a pattern without values with one route.
  ///
  /// ```swift
  /// DeepLink("/bookmarks", to: .bookmarks)
  /// ```
  public init(_ pattern: String, to route: Route) {
    self.init(pattern, route: { _ in route }, path: { $0 == route ? [:] : nil })
  }
}
