import Synchronization

/// What the decoder has to know about a type.
final class TypeTraits: Sendable {
  /// What was asked of the runtime, which takes long; it holds one entry for each type, for good.
  private static let known = Mutex<[ObjectIdentifier: TypeTraits]>([:])
  static let none = TypeTraits(Never.self)

  let id: ObjectIdentifier
  let name: String
  let readable: (any ModelReadable.Type)?
  let provider: (any DefaultProviding.Type)?
  let hooked: (any DecodingHooks.Type)?
  let isRaw: Bool
  let isOptional: Bool

  private init(_ type: any Any.Type) {
    id = ObjectIdentifier(type)
    name = String(describing: type)
    readable = type as? any ModelReadable.Type
    provider = type as? any DefaultProviding.Type
    hooked = type as? any DecodingHooks.Type
    isRaw = type is any RawRepresentable.Type
    isOptional = type is any ExpressibleByNilLiteral.Type
  }

  static func known(_ type: any Any.Type) -> TypeTraits {
    known.withLock { known in
      if let traits = known[ObjectIdentifier(type)] { return traits }
      let traits = TypeTraits(type)
      known[traits.id] = traits
      return traits
    }
  }

  /// What stands in for a missing or null value.
  var standIn: Any? {
    if let provider { return provider.defaultValue }
    return readable?.zeroValue
  }
}
