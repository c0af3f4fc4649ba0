/// The service that provides authors.
@MainActor
protocol AuthorGateway: AnyObject {
  /// Fetches the current state of an author.
  func author(named name: String) async throws -> Author
  /// Follows an author.
  ///
  /// - Returns: The author with one follower more.
  func follow(_ name: String) async throws -> Author
}
