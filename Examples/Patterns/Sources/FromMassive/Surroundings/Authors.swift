import Foundation

/// An author, as the service sends it.
struct Author: Codable, Equatable, Sendable {
  let name: String
  let followers: Int
  let coauthors: [String]
  let proposals: [Proposal]
}

/// A proposal by an author.
struct Proposal: Codable, Equatable, Identifiable, Sendable {
  let id: String
  let title: String
  let year: Int
}

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

/// A service with one author, in memory.
@MainActor
final class SampleGateway: AuthorGateway {
  struct NoNetwork: LocalizedError {
    var errorDescription: String? { "There is no network" }
  }

  var isDown = false
  private var followers = 12_344

  func author(named name: String) async throws -> Author {
    guard !isDown else { throw NoNetwork() }
    return Author(
      name: name,
      followers: followers,
      coauthors: ["Ben", "Cy", "Dora", "Emil"],
      proposals: [
        Proposal(id: "SE-0296", title: "Async/await", year: 2020),
        Proposal(id: "SE-0306", title: "Actors", year: 2021),
        Proposal(id: "SE-0255", title: "Implicit returns", year: 2019),
        Proposal(id: "SE-0279", title: "Multiple trailing closures", year: 2020),
      ]
    )
  }

  func follow(_ name: String) async throws -> Author {
    guard !isDown else { throw NoNetwork() }
    followers += 1
    return try await author(named: name)
  }
}
