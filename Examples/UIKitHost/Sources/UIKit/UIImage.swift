/// A picture. <https://developer.apple.com/documentation/uikit/uiimage>
///
/// Modeled: the name of a system symbol or of an asset. A name that contains a space is unknown.
open class UIImage: NSObject, @unchecked Sendable {
  let name: String

  public init?(named name: String) {
    if name.isEmpty || name.contains(" ") { return nil }
    self.name = name
  }

  public init?(systemName name: String) {
    if name.isEmpty || name.contains(" ") { return nil }
    self.name = name
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIImage)?.name == name }
  open override var hash: Int { name.hashValue }
}
