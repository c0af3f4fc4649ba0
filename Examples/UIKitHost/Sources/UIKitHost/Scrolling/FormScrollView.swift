import Concierge
public import UIKit

/// A scroll view for the fields of a form, which the keyboard manager scrolls to the edited field.
public final class FormScrollView: UIScrollView, ScrollViewSurface, UIScrollViewDelegate {
  public let scrolling = ScrollState()
  public var scrollView: UIScrollView { self }

  /// Creates a scroll view without subviews.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    // The safe area stays with UIKit, which adds it to the insets: nobody else knows of this view.
    delegate = self
  }

  public required init?(coder: NSCoder) { nil }

  /// The part of the safe area that UIKit adds to the bottom inset.
  public var safeAreaBottom: Double { adjustedContentInset.bottom - contentInset.bottom }

  public override func layoutSubviews() {
    super.layoutSubviews()
    _ = scrolling.didLayOut(self)
  }

  public func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolling.didScroll() }

  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    scrolling.didScroll()
  }
}
