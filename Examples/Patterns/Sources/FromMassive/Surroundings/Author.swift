/// An author, as the service sends them.
struct Author: Codable, Equatable, Sendable {
  let name: String
  let followers: Int
  let coauthors: [String]
  let proposals: [Proposal]
}

/// What an author has written.
struct Proposal: Codable, Equatable, Identifiable, Sendable {
  let id: String
  let title: String
  let year: Int
}
