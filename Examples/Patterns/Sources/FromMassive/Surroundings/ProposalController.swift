import ControllerCore

/// The screen that comes next.
final class ProposalController: Controller {
  private let proposal: Proposal

  init(_ proposal: Proposal) { self.proposal = proposal }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: proposal.title) }
}
