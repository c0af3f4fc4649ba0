/// The size classes. <https://developer.apple.com/documentation/uikit/uiuserinterfacesizeclass>
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

/// The kinds of devices. <https://developer.apple.com/documentation/uikit/uiuserinterfaceidiom>
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

/// The styles. <https://developer.apple.com/documentation/uikit/uiuserinterfacestyle>
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// The reading directions.
/// <https://developer.apple.com/documentation/uikit/uitraitenvironmentlayoutdirection>
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight, rightToLeft
}

/// The sizes of text. <https://developer.apple.com/documentation/uikit/uicontentsizecategory>
public struct UIContentSizeCategory: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
  public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
  public static let small = Self(rawValue: "UICTContentSizeCategoryS")
  public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
  public static let large = Self(rawValue: "UICTContentSizeCategoryL")
  public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
  public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
  public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
  public static let accessibilityMedium = Self(rawValue: "UICTContentSizeCategoryAccessibilityM")
  public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
  public static let accessibilityExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXL")
  public static let accessibilityExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  public static let accessibilityExtraExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL"
  )

  /// <https://developer.apple.com/documentation/uikit/uicontentsizecategory/isaccessibilitycategory>
  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}

/// The properties that can be changed in a copy of a trait collection.
/// <https://developer.apple.com/documentation/uikit/uimutabletraits>
public protocol UIMutableTraits {
  var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  var displayScale: CGFloat { get set }
}

/// Traits that replace inherited traits. <https://developer.apple.com/documentation/uikit/uitraitoverrides>
public protocol UITraitOverrides: UIMutableTraits {}

/// The traits of a place on the screen. <https://developer.apple.com/documentation/uikit/uitraitcollection>
///
/// Modeled: an immutable value with the traits above. The defaults are those of a phone.
open class UITraitCollection: NSObject, @unchecked Sendable {
  struct Values: Hashable, UITraitOverrides {
    var userInterfaceIdiom = UIUserInterfaceIdiom.phone
    var horizontalSizeClass = UIUserInterfaceSizeClass.compact
    var verticalSizeClass = UIUserInterfaceSizeClass.regular
    var layoutDirection = UITraitEnvironmentLayoutDirection.leftToRight
    var userInterfaceStyle = UIUserInterfaceStyle.light
    var preferredContentSizeCategory = UIContentSizeCategory.large
    var displayScale: CGFloat = 3
  }

  let values: Values

  public override init() { values = Values() }

  init(values: Values) { self.values = values }

  open func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    var changed: any UIMutableTraits = values
    mutations(&changed)
    return UITraitCollection(values: changed as? Values ?? values)
  }

  open var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
  open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  open var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  open var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
  open var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
  open var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }
  open var displayScale: CGFloat { values.displayScale }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.values == values }
  open override var hash: Int { values.hashValue }
}

/// A trait, as a type. <https://developer.apple.com/documentation/uikit/uitraitdefinition>
public protocol UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type

public struct UITraitUserInterfaceIdiom: UITraitDefinition {}
public struct UITraitHorizontalSizeClass: UITraitDefinition {}
public struct UITraitVerticalSizeClass: UITraitDefinition {}
public struct UITraitLayoutDirection: UITraitDefinition {}
public struct UITraitUserInterfaceStyle: UITraitDefinition {}
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}
public struct UITraitDisplayScale: UITraitDefinition {}

/// An object with traits. <https://developer.apple.com/documentation/uikit/uitraitenvironment>
@MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
}

/// A registration of a handler. <https://developer.apple.com/documentation/uikit/uitraitchangeregistration>
@MainActor
public protocol UITraitChangeRegistration: NSObjectProtocol {}

/// An object that calls handlers when its traits change.
/// <https://developer.apple.com/documentation/uikit/uitraitchangeobservable>
///
/// Modeled: the handlers are called in the layout pass after a change, for a change of any trait.
@MainActor
public protocol UITraitChangeObservable {
  typealias TraitChangeHandler<TraitEnvironment> = (
    _ traitEnvironment: TraitEnvironment, _ previousTraitCollection: UITraitCollection
  ) -> Void
}

@MainActor
final class TraitRegistration: NSObject, UITraitChangeRegistration {
  let handler: (AnyObject, UITraitCollection) -> Void
  init(handler: @escaping (AnyObject, UITraitCollection) -> Void) { self.handler = handler }
}

extension UIView: UITraitEnvironment, UITraitChangeObservable {}
extension UIViewController: UITraitEnvironment, UITraitChangeObservable {}

extension UITraitChangeObservable {
  @discardableResult
  public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait],
    handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration {
    let registration = TraitRegistration { object, previous in
      if let object = object as? TraitEnvironment {
        handler(object, previous)
      } else {
        SimulatedDevice.raise(
          "a trait change of \(type(of: object)) was registered for \(TraitEnvironment.self)"
        )
      }
    }
    (self as? UIView)?.addTraitRegistration(registration)
    (self as? UIViewController)?.addTraitRegistration(registration)
    return registration
  }
}

/// The user's settings for accessibility. <https://developer.apple.com/documentation/uikit/uiaccessibility>
@MainActor
public enum UIAccessibility {
  /// <https://developer.apple.com/documentation/uikit/uiaccessibility/notification>
  public enum Notification: Sendable {
    case announcement, layoutChanged, screenChanged
  }

  /// The texts of the announcements for VoiceOver. Ours.
  public static var simulatedAnnouncements: [String] = []
  private static weak var focus: UIView?

  /// A new screen or layout moves VoiceOver to the first element of the argument:
  /// <https://developer.apple.com/documentation/uikit/uiaccessibility/notification/screenchanged>
  public static func post(notification: Notification, argument: Any?) {
    if notification == .announcement, let text = argument as? String { simulatedAnnouncements.append(text) }
    if notification != .announcement { focus = (argument as? UIView)?.firstAccessibilityElement }
  }

  /// The element that VoiceOver reads. The focus is lost when the view of the element leaves the screen.
  /// <https://developer.apple.com/documentation/uikit/uiaccessibility/focusedelement(using:)>
  public static func focusedElement(using assistiveTechnologyIdentifier: String?) -> Any? {
    focus?.window == nil ? nil : focus
  }

  public internal(set) static var isReduceMotionEnabled = false
  public nonisolated static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification"
  )
}
