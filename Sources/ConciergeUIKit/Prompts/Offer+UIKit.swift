#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  extension UIStackView {
    /// Creates a bar at the bottom of a screen with a text and buttons, which the user may ignore. The bar lies above the tab bar
    /// and the keyboard.
    convenience init(
      _ prompt: UserPrompt,
      over screen: UIViewController,
      choose: @escaping @MainActor (PromptAction.ID) -> Void
    ) {
      let label = UILabel()
      label.text = prompt.message
      label.numberOfLines = 0
      let buttons = prompt.actions.map { action in
        var configuration = UIButton.Configuration.plain()
        configuration.title = action.title
        return UIButton(configuration: configuration, primaryAction: UIAction { _ in choose(action.id) })
      }
      self.init(arrangedSubviews: [label] + buttons)
      backgroundColor = .secondarySystemBackground
      spacing = 8
      // With the large sizes for accessibility, a text has no room beside the buttons.
      axis =
        screen.traitCollection.preferredContentSizeCategory.isAccessibilityCategory ? .vertical : .horizontal
      isLayoutMarginsRelativeArrangement = true
      directionalLayoutMargins = NSDirectionalEdgeInsets(top: 6, leading: 12, bottom: 6, trailing: 12)
      autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
      guard let view = screen.view else { return }
      view.addSubview(self)
      placeOffer(overKeyboard: view.keyboardLayoutGuide.layoutFrame.height)
    }

    /// Moves the bar together with the keyboard, whose frame is in points of the screen.
    func placeOffer(above keyboard: CGRect, over duration: Duration) {
      guard let window, let superview else { return }
      let inWindow = window.convert(keyboard, from: nil as UIWindow?)
      let height = superview.bounds.maxY - superview.convert(inWindow, from: nil).minY
      UIView.move(over: duration) { self.placeOffer(overKeyboard: height) }
    }

    private func placeOffer(overKeyboard keyboard: CGFloat) {
      guard let view = superview, let screen = view.next as? UIViewController else { return }
      let width = view.bounds.inset(by: view.safeAreaInsets).width - 16
      let fitting = systemLayoutSizeFitting(
        CGSize(width: width, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      )
      let height = max(56, fitting.height)
      frame = CGRect(
        x: view.safeAreaInsets.left + 8,
        y: view.bounds.maxY - max(screen.coveredBottom, keyboard) - 8 - height,
        width: width,
        height: height
      )
    }
  }

  extension UIViewController {
    /// The height at the bottom that bars cover, also those of the visible containers inside of this view controller, in points.
    fileprivate var coveredBottom: CGFloat {
      let visible = children.filter { $0.viewIfLoaded?.window != nil }.map(\.coveredBottom)
      return max(view.safeAreaInsets.bottom, visible.max() ?? 0)
    }
  }
#endif
