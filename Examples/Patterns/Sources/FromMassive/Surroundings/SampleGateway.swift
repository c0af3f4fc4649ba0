/// A service with one author, in memory.
@MainActor
final class SampleGateway: AuthorGateway {
  struct NoNetwork: Error {}

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
