import Concierge
import UIKit

/// A bar at the bottom of the screen with a text and buttons, which the user may ignore.
final class OfferView: UIView {
  let prompt: UserPrompt
  private let label = UILabel()
  private let buttons: [UIButton]

  init(_ prompt: UserPrompt, in view: UIView, choose: @escaping @MainActor (PromptAction.ID) -> Void) {
    self.prompt = prompt
    buttons = prompt.actions.map { action in
      var configuration = UIButton.Configuration.plain()
      configuration.title = action.title
      return UIButton(configuration: configuration, primaryAction: UIAction { _ in choose(action.id) })
    }
    super.init(frame: .zero)
    label.text = prompt.message
    label.numberOfLines = 0
    backgroundColor = .secondarySystemBackground
    addSubview(label)
    buttons.forEach(addSubview)
    autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    let area = view.bounds.inset(by: view.safeAreaInsets)
    frame = CGRect(x: area.minX + 8, y: area.maxY - 64, width: area.width - 16, height: 56)
    view.addSubview(self)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    var area = bounds.insetBy(dx: 12, dy: 6)
    for button in buttons.reversed() {
      let width = button.sizeThatFits(area.size).width
      button.frame = CGRect(x: area.maxX - width, y: area.minY, width: width, height: area.height)
      area.size.width -= width + 8
    }
    label.frame = area
  }
}
