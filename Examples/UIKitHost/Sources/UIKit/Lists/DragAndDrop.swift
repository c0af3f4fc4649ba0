/// The data that a drag carries. <https://developer.apple.com/documentation/foundation/nsitemprovider>
open class NSItemProvider: NSObject, @unchecked Sendable {
  public override init() { super.init() }
}

/// An item that the user drags. <https://developer.apple.com/documentation/uikit/uidragitem>
@MainActor
open class UIDragItem: NSObject {
  public let itemProvider: NSItemProvider
  open var localObject: Any?

  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}

/// A drag of the user. <https://developer.apple.com/documentation/uikit/uidragsession>
@MainActor
public protocol UIDragSession: NSObjectProtocol {
  var items: [UIDragItem] { get }
}

/// A drop of the user. <https://developer.apple.com/documentation/uikit/uidropsession>
@MainActor
public protocol UIDropSession: NSObjectProtocol {
  var items: [UIDragItem] { get }
  /// The drag that ends in this drop; `nil` if the drag began in another app.
  var localDragSession: (any UIDragSession)? { get }
}

/// The result of a drop. <https://developer.apple.com/documentation/uikit/uidropoperation>
public enum UIDropOperation: UInt, Sendable {
  case cancel, forbidden, copy, move
}

/// A drag within one view. A test drives it.
final class LocalDrag: NSObject, UIDragSession, UIDropSession {
  let items: [UIDragItem]
  var localDragSession: (any UIDragSession)? { self }
  init(_ items: [UIDragItem]) { self.items = items }
}

/// The result of a drop. <https://developer.apple.com/documentation/uikit/uidropproposal>
@MainActor
open class UIDropProposal: NSObject {
  public let operation: UIDropOperation

  public required init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }
}
