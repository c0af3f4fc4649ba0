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
    guard token.kind == .array else { return try reshapedElements(at: position, read) }
    var result: [Element] = []
    result.reserveCapacity(token.count)
    for child in tape.children(of: position) {
      let mark = mark
      do {
        result.append(try read(child))
      } catch {
        if let other = try reshapedOrDropped(error, type, since: mark, at: child) { result.append(other) }
      }
    }
    return result
  }

  /// Handles an element of an array or dictionary that could not be decoded. If it can be read in another shape, such as
  /// `[]` as an empty object, returns that value. Otherwise reports that the element is left out, and returns `nil`.
  func reshapedOrDropped<Element: Decodable>(
    _ error: ModelError,
    _ type: Element.Type,
    since mark: Repairs.Mark,
    at position: Int
  ) throws(ModelError) -> Element? {
    if let other = try decodeReshaped(type, since: mark, at: position) { return other }
    try drop(error, since: mark, expected: traits(of: type), at: position)
    return nil
  }

  /// Reads a value whose JSON has another shape than its type, and reports the conversion. `[]` is read as an empty object,
  /// because servers written in PHP send an empty object this way. With the lenient policy, `""` is also read as an empty
  /// object or list, `{}` as an empty list, and any single value as a list. Returns `nil` if the value has another shape,
  /// or if the type cannot be decoded from an empty object.
  ///
  /// This is the second attempt to decode the value. If every value got one, the innermost of *n* nested values would be
  /// decoded 2ⁿ times. So only the values above get a second attempt.
  func decodeReshaped<Value: Decodable>(_ type: Value.Type, since mark: Repairs.Mark, at position: Int)
    throws(ModelError) -> Value?
  {
    let (outer, traits) = (reshaped, traits(of: type))
    let isReadable =
      switch policy {
      case .strict: false
      case .tolerant: isEmpty(position) && tape.tokens[position].kind == .array
      case .lenient: isEmpty(position) || traits.isList && !tape.isNull(position)
      }
    guard isReadable, position != top else { return nil }
    reshaped = position
    defer { reshaped = outer }
    forgetRepairs(since: mark)
    try record(.converted, expected: traits, at: position)
    if let value = try? decode(type, traits, at: position) { return value }
    forgetRepairs(since: mark)
    return nil
  }

  /// Returns the elements of a JSON value that is read as a list, although it is not an array. `""` and `{}` have no
  /// elements. Any other value is the only element of the list.
  private func reshapedElements<Element>(at position: Int, _ read: (Int) throws(ModelError) -> Element)
    throws(ModelError) -> [Element]
  {
    guard position == reshaped else { throw mismatch(at: position, expected: "array") }
    guard !isEmpty(position) else { return [] }
    // A value such as `"new"` that is read as a list is itself the only element, at the same position. `reshaped` is reset,
    // so that the element is not read as a list again.
    reshaped = -1
    return [try read(position)]
  }

  private func isEmpty(_ position: Int) -> Bool {
    let token = tape.tokens[position]
    return token.isContainer ? token.count == 0 : token.kind == .string && token.range.isEmpty
  }

  /// Reports that an element of an array or dictionary is left out, because it could not be decoded. Repairs inside of the
  /// element, which were made since `mark`, are removed from the report.
  func drop(_ error: ModelError, since mark: Repairs.Mark, expected traits: TypeTraits, at position: Int)
    throws(ModelError)
  {
    try replace(since: mark, Repair.Action.droppedElement(reason:), error, expected: traits, at: position)
  }

  /// The fast path for an array of strings. Returns `nil` if any element is not a string. Then the caller decodes each
  /// element on its own, and reports the elements that were converted or left out.
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
