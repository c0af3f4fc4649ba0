/// An author with all proposals of the author in the catalog.
public struct AuthorProfile: Hashable, Sendable {
  /// The name, which also identifies the author.
  public let name: String
  /// The proposals of the author, newest first.
  public let proposals: [Proposal]

  /// The names of the coauthors, ordered by the number of common proposals, highest first, and then by name.
  public var coauthors: [String] {
    let names = proposals.flatMap(\.authors).map(\.name).filter { $0 != name }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}
