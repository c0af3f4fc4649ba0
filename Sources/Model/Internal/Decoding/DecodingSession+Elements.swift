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
  func elements<Element>(
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
        if let none = try noneOrDrop(error, type, since: mark, at: child) { result.append(none) }
      }
    }
    return result
  }

  /// Handles an element that cannot be decoded: an optional element becomes `nil`, and any other element is left out.
  func noneOrDrop<Element>(
    _ error: ModelError,
    _ type: Element.Type,
    since mark: Repairs.Mark,
    at position: Int
  ) throws(ModelError) -> Element? {
    let traits = traits(of: type)
    guard let none = traits.none as? Element else {
      try drop(error, since: mark, expected: traits, at: position)
      return nil
    }
    try replace(since: mark, Repair.Action.clearedToNil(reason:), error, expected: traits, at: position)
    return .some(none)
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
