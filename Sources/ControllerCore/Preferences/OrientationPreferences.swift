/// The supported and preferred orientations of the device for one controller.
public struct OrientationPreferences: Hashable, Sendable {
  /// A set of orientations of the device.
  public struct Orientations: OptionSet, Hashable, Sendable {
    /// The bits of the set, one bit for each orientation.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The device is held upright.
    public static let portrait = Orientations(rawValue: 1)
    /// The device is held upside down.
    public static let portraitUpsideDown = Orientations(rawValue: 2)
    /// The device is turned to the left side.
    public static let landscapeLeft = Orientations(rawValue: 4)
    /// The device is turned to the right side.
    public static let landscapeRight = Orientations(rawValue: 8)
    /// Both landscape orientations.
    public static let landscape: Orientations = [.landscapeLeft, .landscapeRight]
    /// All orientations.
    public static let all: Orientations = [.portrait, .portraitUpsideDown, .landscape]
  }

  /// The supported orientations.
  public var supported: Orientations
  /// The orientation in which a controller with ``autorotates`` `false` is presented. For other controllers, UIKit uses the
  /// current orientation.
  public var preferred: Orientations
  /// Whether the view rotates with the device.
  public var autorotates: Bool

  /// Creates preferences.
  ///
  /// - Parameters:
  ///   - supported: The supported orientations.
  ///   - preferred: The orientation of a controller whose view does not rotate with the device.
  ///   - autorotates: Whether the view rotates with the device.
  public init(
    supported: Orientations = .portrait,
    preferred: Orientations = .portrait,
    autorotates: Bool = true
  ) {
    self.supported = supported
    self.preferred = preferred
    self.autorotates = autorotates
  }

  /// Creates the default preferences of a kind of device: only portrait on a phone and on an unknown device, and all
  /// orientations elsewhere.
  init(idiom: ControllerEnvironment.Idiom) {
    switch idiom {
    case .phone, .unspecified: self.init()
    default: self.init(supported: .all)
    }
  }
}
