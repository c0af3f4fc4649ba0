/// An author with everything they wrote, gathered from the catalog.
public struct AuthorProfile: Hashable, Sendable {
  /// The name, which also identifies the author.
  public let name: String
  /// Their proposals, newest first.
  public let proposals: [Proposal]

  /// Who else is named on their proposals: those with the most proposals in common first, then by name.
  public var coauthors: [String] {
    let names = proposals.flatMap(\.authors).map(\.name).filter { $0 != name }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}
