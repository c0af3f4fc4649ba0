import Foundation
public import Navigator

/// The links into the app, such as `evolution://proposals/SE-0401`.
public enum EvolutionLinks {
  /// A link to a page of a server that the app does not know.
  private struct UnknownServer: Error {}

  /// The servers whose pages a link may open. Links come from untrusted sources, so other servers are denied.
  private static let servers: Set = ["github.com", "forums.swift.org", "www.swift.org", "swift.org"]

  /// Builds the table.
  ///
  /// - Throws: `LinkError` if two patterns match the same link. A test builds the table, and so excludes this error.
  public static func table() throws(LinkError) -> LinkTable<EvolutionRoute> {
    try LinkTable(schemes: ["evolution"]) {
      DeepLink("/proposals", to: .proposals)
      DeepLink("/cards", to: .cards).under(.proposals)
      DeepLink("/bookmarks", to: .bookmarks)
      DeepLink("/proposals/:id") {
        .proposal(try $0["id"])
      } path: { route in
        if case .proposal(let id) = route { ["id": id] } else { nil }
      }
      .under(.proposals)
      DeepLink("/proposals/:id/note") {
        .note(try $0["id"])
      } path: { route in
        if case .note(let id) = route { ["id": id] } else { nil }
      }
      .under { route in
        if case .note(let id) = route { [.proposals, .proposal(id)] } else { [] }
      }
      DeepLink("/authors/:name") {
        .author(try $0["name"])
      } path: { route in
        if case .author(let name) = route { ["name": name] } else { nil }
      }
      .under(.proposals)
      DeepLink("/pages/:address") {
        let address: String = try $0["address"]
        if let server = URL(string: address)?.host(), !servers.contains(server) { throw UnknownServer() }
        return .page(address)
      } path: { route in
        if case .page(let address) = route { ["address": address] } else { nil }
      }
      .under(.proposals)
    }
  }
}
