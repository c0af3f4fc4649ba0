/// A row of a proposal's screen: an author, or a link.
public struct DetailRow: Identifiable, Equatable, Sendable {
  /// The destination of a row.
  public enum Target: Hashable, Sendable {
    /// An author's screen.
    case author(String)
    /// A page on the web.
    case page(String)
  }

  /// The groups of rows.
  public enum Group: Int, Hashable, Sendable, Comparable {
    /// The authors of the proposal.
    case authors
    /// The links to further reading.
    case links

    /// Returns whether `lhs` is shown before `rhs`.
    public static func < (lhs: Group, rhs: Group) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The title of the group on the screen.
    public var title: String {
      switch self {
      case .authors: "Authors"
      case .links: "Links"
      }
    }
  }

  /// The destination, which identifies the row.
  public let target: Target
  /// The text of the row.
  public let text: String
  /// Whether the row has a star.
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
