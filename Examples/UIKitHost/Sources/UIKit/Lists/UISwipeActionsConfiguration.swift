/// An action of a swipe on a row. <https://developer.apple.com/documentation/uikit/uicontextualaction>
@MainActor
open class UIContextualAction: NSObject {
  public enum Style: Int, Sendable {
    case normal, destructive
  }

  public typealias Handler = (
    _ action: UIContextualAction, _ sourceView: UIView, _ completionHandler: @escaping (Bool) -> Void
  ) -> Void

  public let style: Style
  public let handler: Handler
  open var title: String?
  open var backgroundColor: UIColor?
  open var image: UIImage?

  public convenience init(
    style: UIContextualAction.Style,
    title: String?,
    handler: @escaping UIContextualAction.Handler
  ) {
    self.init(style, handler)
    self.title = title
  }

  private init(_ style: Style, _ handler: @escaping Handler) {
    (self.style, self.handler) = (style, handler)
    super.init()
  }
}

/// The actions at one side of a row. <https://developer.apple.com/documentation/uikit/uiswipeactionsconfiguration>
@MainActor
open class UISwipeActionsConfiguration: NSObject {
  public let actions: [UIContextualAction]
  open var performsFirstActionWithFullSwipe = true

  public convenience init(actions: [UIContextualAction]) { self.init(all: actions) }

  private init(all actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}
