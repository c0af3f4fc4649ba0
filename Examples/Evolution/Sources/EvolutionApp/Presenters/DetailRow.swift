/// A row of a proposal's screen: an author to look at, or a link.
public struct DetailRow: Identifiable, Equatable, Sendable {
  /// What a row leads to.
  public enum Target: Hashable, Sendable {
    /// An author's screen.
    case author(String)
    /// A page on the web.
    case page(String)
  }

  /// The groups of rows.
  public enum Group: Int, Hashable, Sendable, Comparable {
    /// Who wrote the proposal.
    case authors
    /// Where to read on.
    case links

    /// Whether `lhs` is shown before `rhs`.
    public static func < (lhs: Group, rhs: Group) -> Bool { lhs.rawValue < rhs.rawValue }

    /// What the screen calls the group.
    public var title: String {
      switch self {
      case .authors: "Authors"
      case .links: "Links"
      }
    }
  }

  /// What the row leads to. Tells rows apart.
  public let target: Target
  /// What the row says.
  public let text: String
  /// Whether the row bears a star.
  public let isMarked: Bool

  /// The target.
  public var id: Target { target }

  var group: Group {
    switch target {
    case .author: .authors
    case .page: .links
    }
  }
}
