/// The end of a touch. <https://developer.apple.com/documentation/uikit/uicontrol/event>
extension UIControl.Event {
  public static let touchUpOutside = UIControl.Event(rawValue: 1 << 7)
  public static let touchCancel = UIControl.Event(rawValue: 1 << 8)
}

/// A switch. <https://developer.apple.com/documentation/uikit/uiswitch>
///
/// Modeled, as in the other controls: setting the value sends no event.
open class UISwitch: UIControl {
  open var isOn = false
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

/// A slider. <https://developer.apple.com/documentation/uikit/uislider>
///
/// Modeled: a value within its limits, and events during the drag or at its end; VoiceOver's increment, which sends no event of a
/// touch.
open class UISlider: UIControl {
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
  open var isContinuous = true
  private var current: Float = 0

  open var value: Float {
    get { current }
    set { current = min(max(newValue, minimumValue), maximumValue) }
  }

  open func accessibilityIncrement() {
    value += (maximumValue - minimumValue) / 10
    sendActions(for: .valueChanged)
  }
}

/// A choice of segments. <https://developer.apple.com/documentation/uikit/uisegmentedcontrol>
open class UISegmentedControl: UIControl {
  public static let noSegment = -1

  open var selectedSegmentIndex = UISegmentedControl.noSegment
  private let titles: [String]

  public init(items: [Any]?) {
    titles = (items ?? []).compactMap { $0 as? String }
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { nil }

  open var numberOfSegments: Int { titles.count }
  open func titleForSegment(at segment: Int) -> String? {
    titles.indices.contains(segment) ? titles[segment] : nil
  }
}
