/// What an element is and can do. <https://developer.apple.com/documentation/uikit/uiaccessibilitytraits>
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1)
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  public static let staticText = UIAccessibilityTraits(rawValue: 64)

  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

extension UIView {
  /// The elements that VoiceOver reads in this view, in order. An element hides the views in it:
  /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/isaccessibilityelement>. Ours.
  public var simulatedVoiceOver: [(label: String, traits: UIAccessibilityTraits)] {
    if isHidden { return [] }
    if isAccessibilityElement { return [(accessibilityLabel ?? "", accessibilityTraits)] }
    return subviews.flatMap(\.simulatedVoiceOver)
  }
}
