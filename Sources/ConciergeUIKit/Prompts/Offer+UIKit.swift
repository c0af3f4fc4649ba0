#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  extension UIStackView {
    /// Creates a bar at the bottom of a view with a text and buttons, which the user may ignore.
    convenience init(
      _ prompt: UserPrompt,
      in view: UIView,
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
      isLayoutMarginsRelativeArrangement = true
      directionalLayoutMargins = NSDirectionalEdgeInsets(top: 6, leading: 12, bottom: 6, trailing: 12)
      autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
      let area = view.bounds.inset(by: view.safeAreaInsets)
      frame = CGRect(x: area.minX + 8, y: area.maxY - 64, width: area.width - 16, height: 56)
      view.addSubview(self)
    }
  }
#endif
