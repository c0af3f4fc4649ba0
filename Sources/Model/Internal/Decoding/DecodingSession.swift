/// The state that one call of `decode` shares: the data, the policy, the report, and caches of coding keys
/// and types.
///
/// A value is identified by its position, the index of its token.
///
/// The properties that every value uses are read and written without the run-time check of overlapping accesses. No accesses
/// overlap: one thread decodes, and each access is a single statement that calls nothing that uses the property again. With
/// the check, the benchmarks `model.decode.clean` and `model.decode.dirty` are slower than allowed.
final class DecodingSession {
  let tape: JSONTape
  let policy: ModelDecoder.Policy
  let dates: ModelDecoder.DateStrategy
  let keys: ModelDecoder.Keys
  let userInfo: [CodingUserInfoKey: any Sendable]
  @exclusivity(unchecked) private(set) var repairs = Repairs()
  @exclusivity(unchecked) private var recent = [TypeTraits](repeating: .none, count: 16)
  @exclusivity(unchecked) private var paths = PathFinder()
  private let stack = StackGuard()
  private let missingIsLoss: Bool

  // MARK: State of looking up keys

  var patterns: KeyPatternCache
  /// The large JSON object in which a key was looked up last. After 100 searches in this object, a dictionary of its keys is
  /// made, so that further searches are fast.
  var largeObject: (position: Int, searches: Int, keyIndex: [String: Int]?) = (-1, 0, nil)
  /// The token at which the next search for a key begins. It follows the key that was found last, because most models ask
  /// for keys in the order of the data. The upper 32 bits are the token index of the object, and the lower 32 bits are the
  /// token index of the key.
  @exclusivity(unchecked) var hint: UInt64 = .max
  /// The top-level object or value.
  @exclusivity(unchecked) private(set) var top = 0
  /// The token index of the JSON value that is being decoded as if it had another shape, such as `[]` as an empty object. -1 if
  /// there is none.
  var reshaped = -1
  var hasTopLevelKey = false
  private var hasTopLevelGap = false

  init(_ tape: JSONTape, _ decoder: ModelDecoder) {
    (self.tape, missingIsLoss, userInfo) = (tape, decoder.missingIsLoss, decoder.userInfo)
    (policy, dates, keys) = (decoder.policy, decoder.dates, decoder.keys)
    patterns = KeyPatternCache(convertsToSnakeCase: decoder.keys == .snakeCase)
  }

  func traits<Value>(of type: Value.Type) -> TypeTraits {
    let id = ObjectIdentifier(type)
    // `recent` is a small hash table of the types that were used last. Multiplying the address of a type by a large odd
    // number distributes the types evenly over its 16 slots.
    let slot = Int((UInt(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15) >> 60)
    if recent[slot].id == id { return recent[slot] }
    let traits = TypeTraits.known(type)
    recent[slot] = traits
    return traits
  }

  func name<Value>(of type: Value.Type) -> String { traits(of: type).name }

  func isObject(_ position: Int) -> Bool { tape.tokens[position].isObject || position == reshaped }

  // MARK: Values

  func decoded<Value: Decodable>(_ type: Value.Type, at key: String?) throws(ModelError) -> Decoded<Value> {
    if let key {
      guard tape.tokens[0].isObject else {
        throw mismatch(at: 0, expected: "object with \(key.clipped(to: 60))")
      }
      guard let position = locate(key, in: 0) else { throw notFound(key, in: 0, expected: name(of: type)) }
      top = position
    }
    (hasTopLevelKey, hasTopLevelGap) = (false, false)
    let decoded = try decode(type, traits(of: type), at: top)
    // If the top-level object contains none of the model's keys, the data is probably something else, such as an error
    // message of a server. The result would consist of zero values only, so this is an error.
    if hasTopLevelGap, !hasTopLevelKey {
      let found = "\(summary(of: top)), none of them known"
      throw .mismatch(path: path(of: top), expected: name(of: type), found: found)
    }
    return Decoded(value: decoded, repairs: repairs)
  }

  /// Decodes a value, or throws an error if the data does not fit the type. In contrast to `decodeOrDefault`, this method
  /// never returns the `defaultValue` that the type declares.
  func decode<Value: Decodable>(_ type: Value.Type, _ traits: TypeTraits, at position: Int)
    throws(ModelError) -> Value
  {
    if let readable = traits.readable { return try read(readable, as: type, traits, at: position) }
    try checkRoom(at: position)
    do {
      return try Value(from: ValueDecoder(session: self, position: position))
    } catch {
      throw translate(error, thrownBy: traits, at: position)
    }
  }

  /// Throws an error if one more nested value could overflow the stack. It is called for each value and each nested
  /// container, because a single `init(from:)` may open any number of nested containers.
  func checkRoom(at position: Int) throws(ModelError) {
    guard stack.hasRoom else { throw .rejected(path: path(of: position), reason: StackGuard.reason) }
  }

  /// Reads a value whose type has a fast path (`ModelReadable`). If this method were inlined into `decode`, the Swift
  /// runtime would create the metadata of `Value?` for each decoded type, which takes time.
  @inline(never)
  private func read<Readable: ModelReadable, Value>(
    _ readable: Readable.Type,
    as type: Value.Type,
    _ traits: TypeTraits,
    at position: Int
  ) throws(ModelError) -> Value {
    guard let result = try Readable.read(at: position, in: self) as? Value else {
      throw mismatch(at: position, expected: traits.name)
    }
    return result
  }

  // MARK: Properties

  /// Decodes a non-optional property of a scalar type, such as a number or a string. This is the fast path for a value that
  /// has the expected kind or can be converted. In any other case, for example if the value is missing, the slower method
  /// `property(_:at:_:in:)` is called.
  @inline(__always)
  func property<Scalar: ModelScalar>(_ type: Scalar.Type, _ key: String, in object: Int, _ isOwn: Bool)
    throws(ModelError) -> Scalar
  {
    let position = locate(key, in: object, isOwn)
    if let position, let result = Scalar.unconverted(tape.tokens[position], in: self) { return result }
    if let position, let result = try Scalar.readConverted(at: position, in: self) { return result }
    return try property(type, at: position, key, in: object, isOwn)
  }

  /// Decodes an optional property of a scalar type, such as a number or a string. This is the fast path for a value of the
  /// expected kind. In any other case, such as a missing value or the text "5" for a number, the slower method
  /// `optionalProperty(_:at:_:in:)` is called.
  @inline(__always)
  func optionalProperty<Scalar: ModelScalar>(
    _ type: Scalar.Type,
    _ key: String,
    in object: Int,
    _ isOwn: Bool
  ) throws(ModelError) -> Scalar? {
    let position = locate(key, in: object, isOwn)
    if let position, let result = Scalar.unconverted(tape.tokens[position], in: self) { return result }
    return try optionalProperty(type, at: position, key, in: object, isOwn)
  }

  /// Decodes a non-optional property of any type. With the tolerant policy, a missing or null value is replaced by the
  /// default value of the type, such as 0 or "". If the type has none, an error is thrown.
  func property<Value: Decodable>(
    _ type: Value.Type,
    at position: Int?,
    _ key: String,
    in object: Int,
    _ isOwn: Bool
  ) throws(ModelError) -> Value {
    let traits = traits(of: type)
    if let position, !tape.isNull(position) || traits.acceptsNull {
      if tape.isNull(position) { try checkPresence(at: position, key, in: object, isOwn, expected: traits) }
      let mark = hint
      let result = try decodeOrDefault(type, traits, at: position)
      hint = mark
      return result
    }
    if position == nil, object == top, !traits.isOptional { hasTopLevelGap = true }
    try checkPresence(at: position, key, in: object, isOwn, expected: traits)
    if traits.isOptional, let none = traits.standIn as? Value { return none }
    let isDeclared = traits.provider != nil || traits.acceptsNull || position == nil && !missingIsLoss
    if policy != .strict, isDeclared || object != reshaped, let zero = traits.standIn as? Value {
      // `zero`, such as 0 or "", replaces the missing or null value. The report calls this a loss of data (`filledZero`),
      // except in three cases: the type declares its default value, null is an ordinary value of the type, or an older
      // version of the app has saved the data before the model had the property.
      let action = isDeclared ? Repair.Action.filledDefault : .filledZero
      if let position {
        try record(action, expected: traits, at: position)
      } else {
        repairs.append(action) {
          let path = path(of: object, missing: preferred(key, isOwn))
          return Repair(path: path, expected: traits.name, found: "nothing", action: action)
        }
      }
      return zero
    }
    if let position { return try decode(type, traits, at: position) }
    throw notFound(key, in: object, isOwn, expected: traits.name)
  }

  /// Decodes an optional property of any type. A value that cannot be decoded becomes `nil`.
  func optionalProperty<Value: Decodable>(
    _ type: Value.Type,
    at position: Int?,
    _ key: String,
    in object: Int,
    _ isOwn: Bool
  ) throws(ModelError) -> Value? {
    let traits = traits(of: type)
    guard let position, !tape.isNull(position) else {
      try checkPresence(at: position, key, in: object, isOwn, expected: traits)
      return nil
    }
    let searched = hint
    defer { hint = searched }
    let mark = repairs.mark
    do {
      return try decodeOrDefault(type, traits, at: position)
    } catch {
      try replace(since: mark, Repair.Action.clearedToNil(reason:), error, expected: traits, at: position)
      return nil
    }
  }

  /// Decodes a value. If it cannot be decoded and its type declares a `defaultValue`, returns that value.
  func decodeOrDefault<Value: Decodable>(_ type: Value.Type, _ traits: TypeTraits, at position: Int)
    throws(ModelError) -> Value
  {
    let mark = repairs.mark
    do throws(ModelError) {
      return try decode(type, traits, at: position)
    } catch {
      if let other = try decodeReshaped(type, since: mark, at: position) { return other }
      guard let provider = traits.provider, let result = provider.defaultValue as? Value else { throw error }
      try replace(since: mark, { .replacedByDefault(reason: $0) }, error, expected: traits, at: position)
      return result
    }
  }

  // MARK: Reports

  /// The current state of the report of repairs. If the value that is decoded next cannot be used, the repairs after this
  /// state are removed from the report.
  var mark: Repairs.Mark { repairs.mark }

  /// Adds a repair, such as the conversion of the text "5" to the number 5, to the report. With the strict policy, throws
  /// an error instead.
  func record(_ action: Repair.Action, expected traits: TypeTraits, at position: Int) throws(ModelError) {
    guard policy != .strict else { throw mismatch(at: position, expected: traits.name) }
    repairs.append(action) {
      Repair(path: path(of: position), expected: traits.name, found: summary(of: position), action: action)
    }
  }

  /// Reports that a value was replaced or left out, because it could not be decoded. The repairs inside of the value, which
  /// were made since `mark`, are removed from the report. With the strict policy, throws `error` instead.
  func replace(
    since mark: Repairs.Mark,
    _ action: (String) -> Repair.Action,
    _ error: ModelError,
    expected traits: TypeTraits,
    at position: Int
  ) throws(ModelError) {
    guard policy != .strict else { throw error }
    repairs.rollBack(to: mark)
    try record(action(error.description), expected: traits, at: position)
  }

  /// Removes the repairs since `mark`, such as "5" read as 5, from the report, because the repaired value is not used.
  func forgetRepairs(since mark: Repairs.Mark) { repairs.rollBack(to: mark) }

  func path(of position: Int, missing keys: [DataPath.Step] = []) -> String {
    paths.path(of: position, in: tape, missing: keys)
  }

  func dataPath(of position: Int) -> DataPath { paths.dataPath(of: position, in: tape) }
}
