#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// The texts around the rows of a list.
  public struct ListTexts: Hashable, Sendable {
    /// The footer after the last page.
    public var noMore = "No more items"
    /// The placeholder of a list without items.
    public var empty = "No items"
    /// The button that loads further pages to find more items. It is in the placeholder of an empty list, or below the items.
    public var searchFurther = "Search Further"
    /// The button that repeats a failed request.
    public var retry = "Try Again"

    /// Creates the English texts.
    public init() {}
  }

  /// The views around the rows of a table or grid: the footer that loads more rows, and the placeholder of an empty list.
  ///
  /// The controller adds the height of the footer to the bottom inset, so that the user can scroll to the footer. The
  /// placeholder stays in the visible part.
  @MainActor
  final class ListChrome {
    private let texts: ListTexts
    private let footer = UIButton(configuration: .plain())
    private let placeholder = UIContentUnavailableView(configuration: .empty())
    private let retry: UIAction
    private let searchFurther: UIAction
    /// Whether the footer after the last row is hidden, for example because all pages are loaded. The button "Try Again" or
    /// "Search Further" then floats at the bottom of the visible part.
    private var floats = false
    /// Whether a tap on the footer's button loads more rows. Otherwise a tap repeats a failed request.
    private var offersMore = false

    init<Surface: PagedSurface & UIScrollView>(_ texts: ListTexts, in surface: Surface) {
      self.texts = texts
      // These actions have no title, because UIKit would show the action's title instead of the button's title.
      retry = UIAction { [weak surface] _ in surface?.callbacks.retry() }
      searchFurther = UIAction { [weak surface] _ in surface?.callbacks.loadNextPage() }
      for view in [footer, placeholder] {
        view.isHidden = true
        surface.addSubview(view)
      }
      let tap = UIAction { [weak self, weak surface] _ in
        if self?.offersMore == true { surface?.callbacks.loadNextPage() } else { surface?.callbacks.retry() }
      }
      footer.addAction(tap, for: .primaryActionTriggered)
    }

    func show(_ status: PagedStatus) {
      offersMore = status.offersMore
      let isButton = status.offersRetry || offersMore
      if floats != (status.footer == .hidden) {
        floats.toggle()
        footer.superview?.setNeedsLayout()
      }
      footer.configuration?.title =
        status.offersRetry
        ? texts.retry : offersMore ? texts.searchFurther : status.footer == .noMore ? texts.noMore : nil
      footer.configuration?.showsActivityIndicator = status.footer.isBusy
      footer.isUserInteractionEnabled = isButton
      footer.isHidden = floats && !isButton
      let content = status.header.isBusy ? nil : configuration(for: status.content)
      placeholder.configuration = content ?? .empty()
      placeholder.isHidden = content == nil
    }

    private func configuration(for content: ListContentState) -> UIContentUnavailableConfiguration? {
      var configuration = UIContentUnavailableConfiguration.empty()
      switch content {
      case .content, .blank: return nil
      case .loading: return .loading()
      case .empty: configuration.text = texts.empty
      case .mayHaveMore:
        configuration.text = texts.empty
        configuration.button.title = texts.searchFurther
        configuration.buttonProperties.primaryAction = searchFurther
      case .failed(let error):
        configuration.text = error.localizedDescription
        configuration.button.title = texts.retry
        configuration.buttonProperties.primaryAction = retry
      }
      return configuration
    }

    /// Runs a layout pass of a table or a grid. In the pass, UIKit asks for cells, and a new cell may change the list: for
    /// example, it marks its item as seen. UIKit forbids updates during a layout pass, so the `ListConnection` shows the
    /// change afterwards.
    func layOut(in surface: some PagedSurface & ScrollViewSurface & UIScrollView, _ pass: () -> Void) {
      func layOut() {
        pass()
        if surface.scrolling.didLayOut(surface) { surface.callbacks.didResize() }
        self.layOut(in: surface, footer: surface.callbacks.footerFrame())
        if !surface.scrolling.isUpdating { surface.callbacks.didLayOut() }
      }
      if let connection = surface.connection { connection.whileBusy(layOut) } else { layOut() }
    }

    private func layOut(in scrollView: UIScrollView, footer frame: CGRect) {
      let visible = scrollView.bounds.inset(by: scrollView.adjustedContentInset)
      footer.frame = floats ? visible.divided(atDistance: frame.height, from: .maxYEdge).slice : frame
      placeholder.frame = visible
      guard floats, !footer.isHidden else { return }
      // `bringSubviewToFront` may request another layout pass. It is called only if a cell lies above the button, because
      // otherwise the passes might not end.
      let top = scrollView.subviews.last {
        $0 === footer || $0 is UICollectionViewCell || $0 is UITableViewCell
      }
      if top !== footer { scrollView.bringSubviewToFront(footer) }
    }
  }
#endif
