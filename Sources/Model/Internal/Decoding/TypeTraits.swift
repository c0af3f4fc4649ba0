/// What the decoder has to know about a type, asked of the runtime once for each call of `decode`.
final class TypeTraits {
  let id: ObjectIdentifier
  let name: String
  let readable: (any ModelReadable.Type)?
  let provider: (any DefaultProviding.Type)?
  let hooked: (any DecodingHooks.Type)?
  let isRaw: Bool
  let isOptional: Bool

  init(_ type: any Any.Type) {
    id = ObjectIdentifier(type)
    name = String(describing: type)
    readable = type as? any ModelReadable.Type
    provider = type as? any DefaultProviding.Type
    hooked = type as? any DecodingHooks.Type
    isRaw = type is any RawRepresentable.Type
    isOptional = type is any ExpressibleByNilLiteral.Type
  }

  /// What stands in for a missing or null value.
  var standIn: Any? {
    if let provider { return provider.defaultValue }
    return readable?.zeroValue
  }
}
