import ControllerCore

/// The screen that a tap on a proposal opens.
final class ProposalController: Controller {
  private let proposal: Proposal

  init(_ proposal: Proposal) { self.proposal = proposal }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: proposal.title) }
}
