import ControllerCore
import DataSource
import Surfaces

extension PagedStatus {
  /// Creates the status that a controller shows.
  init(
    _ header: PullStateMachine,
    _ footer: RefreshState,
    _ content: ListContentState,
    _ state: PagingState,
    hasStopped: Bool
  ) {
    self.init()
    (self.header, headerProgress) = (header.header, header.progress)
    (self.footer, self.content, error) = (footer, content, state.error)
    let isFailed = PageDirection.allCases.contains { state[$0].error != nil && !state[$0].isLoading }
    let hasButton = if case .content = content { !self.header.isBusy && !footer.isBusy } else { false }
    (offersRetry, offersMore) = (hasButton && isFailed, hasButton && !isFailed && hasStopped)
  }
}
