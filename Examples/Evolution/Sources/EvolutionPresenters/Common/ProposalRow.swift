package import DataSource
import EvolutionModels
public import EvolutionViews
import Foundation
public import Presenter

/// The row of a proposal in a list. Equal rows have the same texts, so a list redraws only the rows that differ.
public struct ProposalRow: ModelPresenter, Identifiable, Equatable, Sendable {
  /// A proposal, and the user's bookmark of it.
  public struct Subject: Equatable, Sendable {
    let proposal: Proposal
    var bookmark: Bookmark?
    /// The names of the proposal's authors whom the user follows. Only the proposal's own screen shows them.
    var followed: Set<String> = []
  }

  /// A section of a list: the proposals in one state. Sections have the order of the states.
  public struct Section: Hashable, Comparable, Sendable, CustomStringConvertible {
    let state: ProposalState

    /// The key of the section, such as "activeReview", which hosts use to color the section.
    public var description: String { state.rawValue }

    /// Returns whether lists show `lhs` before `rhs`.
    public static func < (lhs: Section, rhs: Section) -> Bool { lhs.state < rhs.state }

    /// Returns the title, such as "Implemented (49)".
    package func title(count: Int) -> String { "\(state.title) (\(count))" }
  }

  /// The characters of an id that its path contains as they are. Making this set is slower than using it.
  private static let allowedInPath = CharacterSet.urlPathAllowed.subtracting(["/"])

  private let subject: Subject
  private let style: DisplayStyle

  /// Creates the row of a proposal.
  public init(_ subject: Subject, style: DisplayStyle) {
    self.subject = subject
    self.style = style
  }

  /// The proposal's id.
  public var id: String { subject.proposal.id }
  /// The title without Markdown's backticks.
  public var title: String { subject.proposal.plainTitle }

  /// The section of the row.
  package var section: Section { Section(state: subject.proposal.state) }

  /// Returns the row with texts of another style, such as one that knows the time of the screen.
  package func with(_ style: DisplayStyle) -> ProposalRow { ProposalRow(subject, style: style) }

  /// Returns the condition of a search: whether the id, the title or an author's name of a row contains a text.
  package static func containing(_ text: String) -> @MainActor (ProposalRow) -> Bool {
    let query = SearchQuery(text)
    return { $0.subject.proposal.matches(query) }
  }
}

extension ProposalRow: DescribedCard {
  /// The id.
  public var leading: String { id }
  /// The title.
  public var text: String { title }
  /// The summary, without Markdown.
  public var summary: String { subject.proposal.summary.withoutMarkdown }
  /// The title of the state, in parentheses.
  public var footnote: String { "(\(subject.proposal.state.title))" }
  /// The path of the proposal.
  public var link: String {
    "/proposals/" + (id.addingPercentEncoding(withAllowedCharacters: Self.allowedInPath) ?? "")
  }
  /// Whether the row has a bookmark.
  public var isMarked: Bool { subject.bookmark != nil }
  /// The remaining days of the review, or the Swift version that implements the proposal.
  public var trailing: String {
    let status = StatusPresenter(subject.proposal, style: style)
    return status.daysLeft.isEmpty ? status.version : status.daysLeft
  }
}

extension ListSnapshot<ProposalRow.Section, ProposalRow> {
  /// Returns the title of a section with the number of its rows.
  package func title(of section: ProposalRow.Section) -> String {
    section.title(count: sectionIndex(of: section).map(count(in:)) ?? 0)
  }
}
