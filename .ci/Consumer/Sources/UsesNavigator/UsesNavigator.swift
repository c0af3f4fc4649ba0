import Navigator

enum Route: Hashable, Codable, Sendable { case home }

func links() throws -> LinkTable<Route> {
  try LinkTable(schemes: ["app"], links: [DeepLink("/home", to: .home)])
}
