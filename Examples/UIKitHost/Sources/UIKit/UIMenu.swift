/// A menu of actions and further menus. <https://developer.apple.com/documentation/uikit/uimenu>
@MainActor
open class UIMenu: UIMenuElement {
  open private(set) var children: [UIMenuElement]

  public convenience init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) {
    self.init(title, image, children)
  }

  private init(_ title: String, _ image: UIImage?, _ children: [UIMenuElement]) {
    self.children = children
    super.init(title: title, image: image)
  }

  /// The titles of the menu, those of further menus in brackets. Ours.
  public var simulatedTitles: [String] {
    children.map { ($0 as? UIMenu).map { "\($0.title) \($0.simulatedTitles)" } ?? $0.title }
  }

  /// Chooses an action. UIKit shows disabled actions, but the user cannot choose them.
  ///
  /// - Returns: Whether there was an action with that title that the user can choose. Ours.
  @discardableResult
  public func simulateChoice(_ title: String) -> Bool {
    for child in children {
      if let menu = child as? UIMenu, menu.simulateChoice(title) { return true }
      guard let action = child as? UIAction, action.title == title,
        action.attributes.isDisjoint(with: [.disabled, .hidden])
      else { continue }
      action.perform(from: self)
      return true
    }
    return false
  }
}

public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?

/// The menu that a long press opens. <https://developer.apple.com/documentation/uikit/uicontextmenuconfiguration>
@MainActor
open class UIContextMenuConfiguration: NSObject {
  let actionProvider: UIContextMenuActionProvider?

  public convenience init(
    identifier: (any NSCopying)? = nil,
    previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.init(actionProvider)
  }

  private init(_ actionProvider: UIContextMenuActionProvider?) {
    self.actionProvider = actionProvider
    super.init()
  }

  /// UIKit asks for the menu only when it shows it.
  var menu: UIMenu? { actionProvider?([]) }
}
