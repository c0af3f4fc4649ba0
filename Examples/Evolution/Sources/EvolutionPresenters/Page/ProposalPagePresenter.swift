import EvolutionModels
import EvolutionViews
import Foundation
import Presenter

/// The text of a proposal's web page, in the usual order of these pages.
struct ProposalPagePresenter: ModelPresenter, Equatable {
  /// A proposal, and the related proposals.
  struct Subject: Equatable {
    let proposal: Proposal
    let related: [Proposal]
  }

  private let proposal: Proposal
  private let related: [Proposal]
  private let style: DisplayStyle

  init(_ subject: Subject, style: DisplayStyle) {
    (proposal, related) = (subject.proposal, subject.related)
    self.style = style
  }

  /// The whole page.
  var page: TextPage {
    var blocks = head + [.text(""), .heading("Introduction"), .text(proposal.summary.withoutMarkdown)]
    blocks += section(
      "By the same authors",
      related.map { ("\($0.id) \($0.plainTitle)", $0.page) }
    )
    blocks += section("Discussions", proposal.discussions.map { ($0.name.capitalized, URL(string: $0.link)) })
    return TextPage(address: proposal.page, title: proposal.document, blocks: blocks)
  }

  private var head: [TextPage.Block] {
    let status = StatusPresenter(proposal, style: style)
    let review = status.review.isEmpty ? "" : " (\(status.review))"
    return [
      .heading(proposal.plainTitle),
      .text("* Proposal: \(proposal.id)"),
      .text(
        "* " + style.list(proposal.authors.map(\.name), prefix: "Authors:", showing: proposal.authors.count)
      ),
      .text("* Status: \(status.state)\(review)"),
    ]
  }

  private func section(_ title: String, _ links: [(String, URL?)]) -> [TextPage.Block] {
    let links = links.compactMap { text, url in url.map { TextPage.Block.link(text, $0) } }
    return links.isEmpty ? [] : [.text(""), .heading(title)] + links
  }
}
