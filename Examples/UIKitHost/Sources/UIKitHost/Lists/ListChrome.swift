import Concierge
import UIKit

/// The texts around the rows of a list.
public struct ListTexts: Hashable, Sendable {
  /// The header, before it is pulled far enough.
  public var pull = "Pull to refresh"
  /// The header that refreshes when the finger is lifted.
  public var release = "Release to refresh"
  /// The footer after the last page.
  public var noMore = "No more items"
  /// The placeholder of a list without items.
  public var empty = "No items"
  /// The button that repeats a failed request.
  public var retry = "Try Again"
  /// The button that undoes the last action, after what was done.
  public var undo = "Undo"

  /// Creates the English texts.
  public init() {}
}

/// The views around the rows of a table or a grid: the header that refreshes, the footer that loads more, the placeholder and the
/// button that undoes the last action.
///
/// The controller makes room for the header and the footer in the insets, and says when they begin and end. The views lie in this room.
@MainActor
final class ListChrome {
  private let texts: ListTexts
  private let header = ActivityView()
  private let footer = ActivityView()
  private let placeholder = UIContentUnavailableView(configuration: .empty())
  private let undo: UIButton
  private let retry: UIAction

  init(_ texts: ListTexts, undo: @escaping @MainActor () -> Void, retry: @escaping @MainActor () -> Void) {
    self.texts = texts
    self.undo = UIButton(configuration: .filled(), primaryAction: UIAction { _ in undo() })
    self.retry = UIAction(title: texts.retry) { _ in retry() }
  }

  func install(in scrollView: UIScrollView) {
    for view in [header, footer, placeholder, undo] {
      view.isHidden = true
      scrollView.addSubview(view)
    }
  }

  func show(_ status: PagedStatus) {
    header.show(status.header, text: status.header == .pulling ? texts.release : texts.pull)
    header.isHidden = status.header == .hidden || (status.header == .idle && status.headerProgress == 0)
    footer.show(status.footer, text: status.footer == .noMore ? texts.noMore : "")
    footer.isHidden = status.footer == .hidden
    let content = status.header.isBusy ? nil : configuration(for: status.content)
    placeholder.configuration = content ?? .empty()
    placeholder.isHidden = content == nil
    undo.configuration?.title = status.undoTitle.map { "\($0) \(texts.undo)" }
    undo.isHidden = status.undoTitle == nil
  }

  private func configuration(for content: ListContentState) -> UIContentUnavailableConfiguration? {
    var configuration = UIContentUnavailableConfiguration.empty()
    switch content {
    case .content, .blank: return nil
    case .loading: return .loading()
    case .empty: configuration.text = texts.empty
    case .failed(let error):
      configuration.text = error.localizedDescription
      configuration.button.title = texts.retry
      configuration.buttonProperties.primaryAction = retry
    }
    return configuration
  }

  /// Places the views around the content. The placeholder and the button stay in the visible part.
  func layOut(in scrollView: UIScrollView, _ options: RefreshOptions, isHorizontal: Bool) {
    let content = scrollView.contentSize
    let visible = scrollView.bounds.inset(by: scrollView.contentInset)
    let (before, after) = (options.headerLength, options.footerLength)
    if isHorizontal {
      header.frame = CGRect(x: -before, y: 0, width: before, height: content.height)
      footer.frame = CGRect(x: content.width, y: 0, width: after, height: content.height)
    } else {
      header.frame = CGRect(x: 0, y: -before, width: scrollView.bounds.width, height: before)
      footer.frame = CGRect(x: 0, y: content.height, width: scrollView.bounds.width, height: after)
    }
    placeholder.frame = visible
    undo.sizeToFit()
    undo.center = CGPoint(x: visible.midX, y: visible.maxY - undo.bounds.height)
    scrollView.bringSubviewToFront(undo)
  }
}

/// The look of a header or a footer: a wheel while it is busy, and otherwise a text.
final class ActivityView: UIView {
  private let wheel = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.textColor = .secondaryLabel
    addSubview(wheel)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ state: RefreshState, text: String) {
    label.text = state.isBusy ? nil : text
    state.isBusy ? wheel.startAnimating() : wheel.stopAnimating()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.sizeToFit()
    label.center = CGPoint(x: bounds.midX, y: bounds.midY)
    wheel.center = label.center
  }
}
