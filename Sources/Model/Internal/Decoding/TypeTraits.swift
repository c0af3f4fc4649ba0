import Synchronization

/// The facts about a type that the decoder needs, such as whether it has a default value.
final class TypeTraits: Sendable {
  /// A cache of all types that were decoded, because casting a type to a protocol is slow. Its entries are never removed.
  private static let known = Mutex<[ObjectIdentifier: TypeTraits]>([:])
  static let none = TypeTraits(Never.self)

  let id: ObjectIdentifier
  let name: String
  let readable: (any ModelReadable.Type)?
  let provider: (any DefaultProviding.Type)?
  let isRaw: Bool
  let isOptional: Bool
  /// Whether the type is an array or a set.
  let isList: Bool
  /// Whether the type accepts null as a value.
  let acceptsNull: Bool

  private init(_ type: any Any.Type) {
    id = ObjectIdentifier(type)
    name = String(describing: type)
    readable = type as? any ModelReadable.Type
    provider = type as? any DefaultProviding.Type
    isRaw = type is any RawRepresentable.Type
    isOptional = type is any OptionalType.Type
    isList = type is any ListType.Type
    acceptsNull = type is JSONValue.Type
  }

  static func known(_ type: any Any.Type) -> TypeTraits {
    known.withLock { known in
      if let traits = known[ObjectIdentifier(type)] { return traits }
      let traits = TypeTraits(type)
      known[traits.id] = traits
      return traits
    }
  }

  /// The value for a property that is missing or null: the declared default value of the type, or a zero value such as 0 or
  /// "". `nil` if the type has neither.
  var standIn: Any? {
    if let provider { return provider.defaultValue }
    return readable?.zeroValue
  }
}

/// A protocol to which only `Optional` conforms. `ExpressibleByNilLiteral` does not identify optionals, because types of
/// the app can conform to it.
package protocol OptionalType: ExpressibleByNilLiteral, SendableMetatype {}

extension Optional: OptionalType {}

/// A protocol to which only `Array` and `Set` conform.
private protocol ListType: SendableMetatype {}

extension Array: ListType {}
extension Set: ListType {}
