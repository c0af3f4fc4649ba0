import Navigator

enum Route: Hashable, Codable, Sendable { case home }

func patterns() throws -> LinkPattern {
  try LinkPattern("/authors/:name")
}
