// Decoding of the elements of arrays and dictionaries.
extension DecodingSession {
  /// Decodes an element of an array or a dictionary. An element that cannot be decoded is not replaced by a default
  /// value. The exception is an enumeration whose raw value is unknown.
  func decodeElement<Value: Decodable>(_ type: Value.Type, at position: Int) throws(ModelError) -> Value {
    let traits = traits(of: type)
    guard traits.isRaw, position != top, !tape.isNull(position) else {
      return try decode(type, traits, at: position)
    }
    return try decodeOrDefault(type, traits, at: position)
  }

  /// Decodes the elements of an array with `read`, and leaves out the elements that cannot be decoded.
  @inline(__always)
  func elements<Element: Decodable>(
    _ type: Element.Type,
    at position: Int,
    _ read: (Int) throws(ModelError) -> Element
  ) throws(ModelError) -> [Element] {
    let token = tape.tokens[position]
    guard token.kind == .array else { throw mismatch(at: position, expected: "array") }
    var result: [Element] = []
    result.reserveCapacity(token.count)
    for child in tape.children(of: position) {
      let mark = mark
      do {
        result.append(try read(child))
      } catch {
        if let empty = try emptyObjectOrDrop(error, type, since: mark, at: child) { result.append(empty) }
      }
    }
    return result
  }

  /// Handles an element that cannot be decoded: `[]` in place of an object may be an empty object, and any other element is left
  /// out.
  func emptyObjectOrDrop<Element: Decodable>(
    _ error: ModelError,
    _ type: Element.Type,
    since mark: Repairs.Mark,
    at position: Int
  ) throws(ModelError) -> Element? {
    if let empty = try emptyObject(type, since: mark, at: position) { return empty }
    try drop(error, since: mark, expected: traits(of: type), at: position)
    return nil
  }

  /// Reads `[]` as an empty object, and reports it. A server that is written in PHP sends an empty object this way. Returns `nil`
  /// if the value is something else, or if the type has a property that is neither optional nor has a declared default.
  ///
  /// This method is called after the type has refused the array, because a type may accept arrays as well as objects.
  func emptyObject<Value: Decodable>(_ type: Value.Type, since mark: Repairs.Mark, at position: Int)
    throws(ModelError) -> Value?
  {
    let token = tape.tokens[position]
    guard policy == .tolerant, token.kind == .array, token.count == 0, position != top else { return nil }
    let (outer, traits) = (arrayReadAsObject, traits(of: type))
    arrayReadAsObject = position
    defer { arrayReadAsObject = outer }
    forgetRepairs(since: mark)
    try record(.converted, expected: traits, at: position)
    if let value = try? decode(type, traits, at: position) { return value }
    forgetRepairs(since: mark)
    return nil
  }

  /// Leaves out an element of an array or dictionary that could not be decoded, and adds this fact to the report of
  /// repairs. The repairs that were made inside of the element, since `mark`, are removed from the report.
  func drop(_ error: ModelError, since mark: Repairs.Mark, expected traits: TypeTraits, at position: Int)
    throws(ModelError)
  {
    try replace(since: mark, Repair.Action.droppedElement(reason:), error, expected: traits, at: position)
  }

  /// Returns the elements of an array of strings. This fast path is used first. It returns `nil` if any element is not a
  /// string. Then a slower method decodes each element and reports those that had to be converted or left out.
  func strings(at position: Int) -> [String]? {
    guard tape.tokens[position].kind == .array else { return nil }
    var result: [String] = []
    result.reserveCapacity(tape.tokens[position].count)
    for child in tape.children(of: position) {
      guard let text = String.unconverted(tape.tokens[child], in: self) else { return nil }
      result.append(text)
    }
    return result
  }
}
