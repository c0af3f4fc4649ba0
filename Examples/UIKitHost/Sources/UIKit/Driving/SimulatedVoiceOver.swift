/// The traits of an element. <https://developer.apple.com/documentation/uikit/uiaccessibilitytraits>
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1)
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  public static let staticText = UIAccessibilityTraits(rawValue: 64)

  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// A view with elements that are no views, as the content of SwiftUI has:
/// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityelements>. Ours.
@MainActor
public protocol SimulatedAccessibilityContainer {
  var simulatedLabels: [String] { get }
}

extension UIView {
  /// The elements that VoiceOver reads in this view, in order. An element hides the views in it:
  /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/isaccessibilityelement>. Ours.
  public var simulatedVoiceOver: [(label: String, traits: UIAccessibilityTraits)] {
    if isHidden { return [] }
    if isAccessibilityElement { return [(accessibilityLabel ?? "", accessibilityTraits)] }
    let nodes = (self as? any SimulatedAccessibilityContainer)?.simulatedLabels ?? []
    return nodes.map { ($0, .staticText) } + subviews.flatMap(\.simulatedVoiceOver)
  }

  var firstAccessibilityElement: UIView? {
    if isHidden { return nil }
    return isAccessibilityElement ? self : subviews.lazy.compactMap(\.firstAccessibilityElement).first
  }
}
