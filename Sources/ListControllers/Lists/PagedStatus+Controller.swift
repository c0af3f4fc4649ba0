import ControllerCore
import DataSource
import Surfaces

extension PagedStatus {
  /// Creates the status that a controller shows, from the states of its sources of pages.
  init(
    _ header: PullStateMachine,
    _ footer: RefreshState,
    _ content: ListContentState,
    _ states: [PagingState],
    hasStopped: Bool
  ) {
    self.init()
    (self.header, headerProgress) = (header.header, header.progress)
    (self.footer, self.content, error) = (footer, content, states.lazy.compactMap(\.error).first)
    let isFailed = states.contains { !$0.failed.isEmpty }
    let hasButton = if case .content = content { !self.header.isBusy && !footer.isBusy } else { false }
    (offersRetry, offersMore) = (hasButton && isFailed, hasButton && !isFailed && hasStopped)
  }
}
