import Foundation
public import Observation

/// The view of one proposal.
@MainActor
@Observable
public final class ProposalView {
  /// The label of the title.
  public let title = TextLabel()
  /// A label that shows whether the user has bookmarked the proposal.
  public let bookmark = TextLabel()
  /// The label of the user's note.
  public let note = TextLabel()
  /// The label of the proposal's state.
  public let state = TextLabel()
  /// The label of the review's period and remaining days.
  public let review = TextLabel()
  /// The label of the summary.
  public let summary = TextLabel()
  /// The buttons below the state.
  public package(set) var buttons: [ButtonDescription] = []
  /// The list of the authors and the links, or `nil` if the list views of the host are of another kind.
  public package(set) var list: (any DescribedList)?

  /// The number of times that the mark of the bookmark has popped. A host animates the mark after each.
  public private(set) var pops = 0
  /// Whether the view shows a proposal already, whose bookmark may change while the user looks at it.
  @ObservationIgnored private var isFilled = false

  package init() {}

  /// The text of the mark of a bookmark; empty without a bookmark. The mark pops when it comes, unless the screen opens with it.
  package var mark: String {
    get { bookmark.text }
    set {
      if isFilled, bookmark.text.isEmpty, !newValue.isEmpty { pops += 1 }
      (bookmark.text, isFilled) = (newValue, true)
    }
  }
}

extension ProposalView: DescribedView {
  /// The elements.
  public var elements: [ViewElement] {
    [
      .text(title.text, .heading),
      .text(
        [state.text, bookmark.text].filter { !$0.isEmpty }.joined(separator: "  "),
        pops == 0 ? .body : .popped(pops)
      ),
      .text(note.text, .quote), .text(review.text, .body),
      .buttons(buttons), .space, .text(summary.text, .summary), .space,
    ] + (list.map { [.list($0)] } ?? [])
  }
}

/// A row of a proposal's screen: an author, or a link.
public struct DetailRow: Identifiable, Equatable, Sendable {
  /// The destination of a row.
  public enum Target: Hashable, Sendable {
    /// An author's screen.
    case author(String)
    /// A page on the web.
    case page(String)
  }

  /// The destination, which identifies the row.
  public let target: Target
  /// The text of the row.
  public let text: String
  /// Whether the row has a star.
  public let isMarked: Bool

  package init(target: Target, text: String, isMarked: Bool) {
    (self.target, self.text, self.isMarked) = (target, text, isMarked)
  }

  /// The target.
  public var id: Target { target }
  /// The name of the author; `nil` for a link.
  package var author: String? { if case .author(let name) = target { name } else { nil } }
}

extension DetailRow: DescribedRow {
  /// An empty text.
  public var leading: String { "" }
  /// An empty text.
  public var trailing: String { "" }
  /// The path of the author, or the address of the page.
  public var link: String {
    switch target {
    case .author(let name):
      "/authors/" + (name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    case .page(let address): address
    }
  }
}
