/// Why a parameter that has to be there cannot be used.
public enum ParameterError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no value; with the name of the key and the type that is expected.
  case missing(name: String, expected: String)
  /// The value is of another type.
  case wrongType(name: String, expected: String, found: String)

  /// One sentence, for a log.
  public var description: String {
    switch self {
    case .missing(let name, let expected):
      "missing parameter \"\(name)\": expected \(expected)"
    case .wrongType(let name, let expected, let found):
      "wrong parameter \"\(name)\": expected \(expected), found \(found)"
    }
  }
}
