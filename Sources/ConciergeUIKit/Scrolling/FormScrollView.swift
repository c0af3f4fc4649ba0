#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  public import UIKit

  /// A scroll view for the fields of a form. A `KeyboardManager` scrolls the view to the field that the user edits. UIKit adds
  /// the safe area to its insets.
  public final class FormScrollView: UIScrollView, ScrollViewSurface {
    /// The state of the surface.
    public let scrolling = ScrollState()
    /// This view.
    public var scrollView: UIScrollView { self }

    /// Creates a scroll view without subviews.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      delegate = scrolling
    }

    /// Not available: the view is not made from an archive.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// The part of the safe area that UIKit adds to the bottom inset.
    public var safeAreaBottom: Double { adjustedContentInset.bottom - contentInset.bottom }

    /// Reports the sizes.
    public override func layoutSubviews() {
      super.layoutSubviews()
      scrolling.didLayOut(self)
    }
  }
#endif
