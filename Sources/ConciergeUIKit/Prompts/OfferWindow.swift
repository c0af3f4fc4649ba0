#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// A bar at the bottom with a text and buttons, which the user may ignore. The bar lies above the tab bar and the keyboard.
  ///
  /// The bar has a window of its own. A bar in a sheet would disappear with the sheet, and a bar below a sheet would be covered.
  final class OfferWindow: PromptWindow {
    private var bar = UIStackView()

    /// Shows the bar.
    func show(_ prompt: UserPrompt, choose: @escaping @MainActor (PromptAction.ID) -> Void) {
      let label = UILabel()
      label.text = prompt.message
      label.numberOfLines = 0
      let buttons = prompt.actions.map { action in
        UIButton(
          configuration: .plain(),
          primaryAction: UIAction(title: action.title) { _ in choose(action.id) }
        )
      }
      bar = UIStackView(arrangedSubviews: [label] + buttons)
      bar.backgroundColor = .secondarySystemBackground
      bar.spacing = 8
      // With the large text sizes for accessibility, the message has no room beside the buttons. The message is then above the
      // buttons.
      let textSize = windowBelow?.traitCollection.preferredContentSizeCategory
      bar.axis = textSize?.isAccessibilityCategory == true ? .vertical : .horizontal
      bar.isLayoutMarginsRelativeArrangement = true
      bar.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 6, leading: 12, bottom: 6, trailing: 12)
      bar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
      // With this level, the bar covers the windows of the app and their sheets, and an alert covers the bar.
      windowLevel = UIWindow.Level(rawValue: UIWindow.Level.normal.rawValue + 1)
      isHidden = false
      root.view.addSubview(bar)
      placeBar(overKeyboard: windowBelow?.keyboardLayoutGuide.layoutFrame.height ?? 0)
    }

    /// Touches beside the bar reach the screen below.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bar.frame.contains(point) }

    /// `false`: otherwise, a tap on a button would take the keyboard away from the screen below.
    override var canBecomeKey: Bool { false }

    /// Moves the bar together with the keyboard, whose frame is in points of the screen.
    func placeBar(above keyboard: CGRect, over duration: Duration) {
      let keyboard = KeyboardGeometry(window: bounds, keyboard: convert(keyboard, from: nil as UIWindow?))
      UIView.move(over: duration) { self.placeBar(overKeyboard: keyboard.overlap(with: self.bounds)) }
    }

    private func placeBar(overKeyboard keyboard: CGFloat) {
      // The bar lies above the tab bar, even while a sheet covers the tab bar. Otherwise the bar would have to move up when the
      // sheet is dismissed.
      let covered = screenBelow?.layers.map(\.coveredBottom).max() ?? 0
      let width = bounds.inset(by: safeAreaInsets).width - 16
      let fitting = bar.systemLayoutSizeFitting(
        CGSize(width: width, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      )
      let height = max(56, fitting.height)
      bar.frame = CGRect(
        x: safeAreaInsets.left + 8,
        y: bounds.maxY - max(covered, keyboard) - 8 - height,
        width: width,
        height: height
      )
    }
  }

  extension UIViewController {
    /// The height of the area at the bottom that bars cover, in points. Bars of the visible child view controllers count, too.
    fileprivate var coveredBottom: CGFloat {
      let visible = children.filter { $0.viewIfLoaded?.window != nil }.map(\.coveredBottom)
      return max(viewIfLoaded?.safeAreaInsets.bottom ?? 0, visible.max() ?? 0)
    }
  }
#endif
