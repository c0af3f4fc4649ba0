/// A color. <https://developer.apple.com/documentation/uikit/uicolor>
///
/// Modeled: named colors and components that can be compared.
open class UIColor: NSObject, @unchecked Sendable {
  let components: [CGFloat]

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

  public init(white: CGFloat, alpha: CGFloat) { components = [white, white, white, alpha] }

  public convenience init?(named name: String) { return nil }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.components == components }
  open override var hash: Int { components.hashValue }

  public static let clear = UIColor(white: 0, alpha: 0)
  public static let black = UIColor(white: 0, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let label = UIColor(white: 0, alpha: 0.99)
  public static let secondaryLabel = UIColor(white: 0.24, alpha: 0.6)
  public static let separator = UIColor(white: 0.24, alpha: 0.29)
  public static let systemBackground = UIColor(white: 1, alpha: 0.99)
  public static let secondarySystemBackground = UIColor(white: 0.95, alpha: 1)
  public static let systemBlue = UIColor(red: 0, green: 0.48, blue: 1, alpha: 1)
  public static let systemRed = UIColor(red: 1, green: 0.23, blue: 0.19, alpha: 1)
  public static let systemGreen = UIColor(red: 0.2, green: 0.78, blue: 0.35, alpha: 1)
  public static let systemOrange = UIColor(red: 1, green: 0.58, blue: 0, alpha: 1)
  public static let systemGray = UIColor(white: 0.56, alpha: 1)
}
