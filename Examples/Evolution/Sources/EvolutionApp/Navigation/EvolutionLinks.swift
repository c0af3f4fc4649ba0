public import Navigator

/// The links into the app, such as `evolution://proposals/SE-0401`.
public enum EvolutionLinks {
  /// Builds the table.
  ///
  /// - Throws: `LinkError` if two patterns match the same link. A test builds the table, and so excludes this error.
  public static func table() throws(LinkError) -> LinkTable<EvolutionRoute> {
    try LinkTable(schemes: ["evolution"]) {
      DeepLink("/proposals", to: .proposals)
      DeepLink("/cards", to: .cards)
      DeepLink("/bookmarks", to: .bookmarks)
      DeepLink("/proposals/:id") {
        .proposal(try $0["id"])
      } path: { route in
        if case .proposal(let id) = route { ["id": id] } else { nil }
      }
      DeepLink("/authors/:name") {
        .author(try $0["name"])
      } path: { route in
        if case .author(let name) = route { ["name": name] } else { nil }
      }
      DeepLink("/pages/:address") {
        .page(try $0["address"])
      } path: { route in
        if case .page(let address) = route { ["address": address] } else { nil }
      }
    }
  }
}
