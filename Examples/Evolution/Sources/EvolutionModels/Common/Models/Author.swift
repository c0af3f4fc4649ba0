import ModelStore

/// An author with all proposals of the author in the catalog.
package struct AuthorProfile: Hashable, Sendable {
  /// The name, which also identifies the author.
  package let name: String
  /// The proposals of the author, newest first.
  package let proposals: [Proposal]

  package init(name: String, proposals: [Proposal]) {
    self.name = name
    self.proposals = proposals
  }

  /// The names of the coauthors, ordered by the number of common proposals, highest first, and then by name.
  package var coauthors: [String] {
    let names = proposals.flatMap(\.authors).map(\.name).filter { $0 != name }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}

/// An author that the user follows, which is a row of the database.
package struct FollowedAuthor: Codable, RowRepresentable, Identifiable, Hashable, Sendable {
  /// The author's name.
  package let name: String

  /// The author's name.
  package var id: String { name }
}
