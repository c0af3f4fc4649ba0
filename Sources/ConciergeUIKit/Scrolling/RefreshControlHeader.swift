#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// The refresh header of a scroll view: UIKit's refresh control, which watches the pulls and makes room for itself.
  @MainActor
  final class RefreshControlHeader: RefreshHeader {
    var onPull: (@MainActor () -> Void)?
    private weak var scrollView: UIScrollView?
    private let control = UIRefreshControl()

    init(_ scrollView: UIScrollView) {
      self.scrollView = scrollView
      control.addAction(UIAction { [weak self] _ in self?.onPull?() }, for: .valueChanged)
    }

    func show(_ state: RefreshState) {
      guard let scrollView else { return }
      if !state.isBusy { control.endRefreshing() }
      scrollView.refreshControl = state == .hidden ? nil : control
      // If the list did not bounce, the user could not pull a list that is shorter than the screen.
      if state != .hidden { scrollView.alwaysBounceVertical = true }
      guard state == .refreshing, !control.isRefreshing else { return }
      // When a refresh begins without a pull, UIKit makes room for the control but does not scroll to it. So the content is
      // scrolled here.
      let top = -scrollView.adjustedContentInset.top - control.bounds.height
      control.beginRefreshing()
      scrollView.setContentOffset(CGPoint(x: scrollView.contentOffset.x, y: top), animated: true)
    }
  }
#endif
