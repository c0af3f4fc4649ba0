/// Which ways a controller lets the device be held.
public struct OrientationPreferences: Hashable, Sendable {
  /// A set of ways to hold the device.
  public struct Orientations: OptionSet, Hashable, Sendable {
    /// One bit for each way.
    public let rawValue: UInt8

    /// Creates a set of bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Upright.
    public static let portrait = Orientations(rawValue: 1)
    /// Upright, the other way up.
    public static let portraitUpsideDown = Orientations(rawValue: 2)
    /// On the left side.
    public static let landscapeLeft = Orientations(rawValue: 4)
    /// On the right side.
    public static let landscapeRight = Orientations(rawValue: 8)
    /// On either side.
    public static let landscape: Orientations = [.landscapeLeft, .landscapeRight]
    /// Every way.
    public static let all: Orientations = [.portrait, .portraitUpsideDown, .landscape]
  }

  /// The ways that are allowed.
  public var supported: Orientations
  /// The way to begin with.
  public var preferred: Orientations
  /// Whether the view turns with the device.
  public var autorotates: Bool

  /// Creates preferences; what is not given is the default: upright.
  public init(
    supported: Orientations = .portrait,
    preferred: Orientations = .portrait,
    autorotates: Bool = true
  ) {
    self.supported = supported
    self.preferred = preferred
    self.autorotates = autorotates
  }
}
