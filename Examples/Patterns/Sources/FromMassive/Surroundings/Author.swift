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
