/// An entry of a menu. <https://developer.apple.com/documentation/uikit/uimenuelement>
@MainActor
open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 2)
    public static let hidden = Attributes(rawValue: 4)

    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public enum State: Int, Sendable {
    case off, on, mixed
  }

  open internal(set) var title: String
  open internal(set) var image: UIImage?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
    super.init()
  }
}

public typealias UIActionHandler = (_ action: UIAction) -> Void

/// A closure that a control performs. <https://developer.apple.com/documentation/uikit/uiaction>
@MainActor
open class UIAction: UIMenuElement {
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let identifier: Identifier
  open var attributes: UIMenuElement.Attributes = []
  open var state = UIMenuElement.State.off
  /// The control that performs the action, during the call of its handler.
  open internal(set) var sender: Any?
  let handler: UIActionHandler
  private static var count = 0

  public convenience init(
    title: String = "",
    subtitle: String? = nil,
    image: UIImage? = nil,
    identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    Self.count += 1
    self.init(title, image, identifier ?? Identifier("action \(Self.count)"), handler)
    self.attributes = attributes
    self.state = state
  }

  private init(
    _ title: String,
    _ image: UIImage?,
    _ identifier: Identifier,
    _ handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier
    self.handler = handler
    super.init(title: title, image: image)
  }

  func perform(from sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
