/// A view that sends actions. <https://developer.apple.com/documentation/uikit/uicontrol>
///
/// Modeled: actions by event, replaced by identifier. Not modeled: targets with selectors, which need Objective-C.
open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public static let touchDown = Event(rawValue: 1)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)

    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public struct State: OptionSet, Sendable {
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)

    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
  open internal(set) var isTracking = false
  private var actions: [(event: Event, action: UIAction)] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
  }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Adds an action. An action replaces all earlier actions with the same identifier, also those for other events:
  /// <https://developer.apple.com/documentation/uikit/uicontrol/addaction(_:for:)>
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(action, for: controlEvents)
    for index in actions.indices where actions[index].action.identifier == action.identifier {
      actions[index].action = action
    }
    actions.append((controlEvents, action))
  }

  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    actions.removeAll { $0.action.identifier == action.identifier && $0.event == controlEvents }
  }

  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier,
    for controlEvents: UIControl.Event
  ) {
    actions.removeAll { $0.action.identifier == actionIdentifier && $0.event == controlEvents }
  }

  open func sendAction(_ action: UIAction) { action.perform(from: self) }

  open func sendActions(for controlEvents: UIControl.Event) {
    for entry in actions where !entry.event.isDisjoint(with: controlEvents) { sendAction(entry.action) }
  }
}
