/// The service.
@MainActor
protocol AuthorGateway: AnyObject {
  /// The author as they are now.
  func author(named name: String) async throws -> Author
  /// Follows an author.
  ///
  /// - Returns: The author with one follower more.
  func follow(_ name: String) async throws -> Author
}
