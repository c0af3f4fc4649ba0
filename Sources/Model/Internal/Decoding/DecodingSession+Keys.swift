extension DecodingSession {
  /// Returns the token index of the value under a coding key, or `nil` if there is none. With `isOwn`, the key is a case of a
  /// type's coding keys and can be a path such as `status.state`, or have alternatives, such as `link|url`.
  func locate(_ key: String, in object: Int, _ isOwn: Bool = true) -> Int? {
    var position = child(key, of: object)
    if position.map(tape.isNull) ?? true, keys == .snakeCase || isOwn && KeyPattern.isSpecial(key) {
      position = locate(patterns.pattern(for: key, isOwn: isOwn), in: object, whole: position)
    }
    if object == top, position != nil { hasTopLevelKey = true }
    return position
  }

  /// Finds the value under a coding key such as `link|url` or `status.state`. `whole` is the token index of a null under the
  /// whole text of the key, or `nil` if the object does not have this text as a key.
  private func locate(_ pattern: KeyPattern, in object: Int, whole: Int?) -> Int? {
    if whole != nil, pattern.isDecidedByWholeKey { return whole }
    let mark = hint
    defer { hint = mark }
    let found = pattern.locate(from: object, isNull: tape.isNull) { value(at: $1, of: $0) }
    guard found == nil, keys == .snakeCase else { return found }
    return pattern.locate(from: object, isNull: tape.isNull) {
      value(at: $1, of: $0) ?? respelled($1, of: $0)
    }
  }

  /// Returns the path that errors and reports show for a missing value: `[status, state]` for the coding key `status.state`,
  /// and `[link]` for `link|url` (`link`, or else `url`). With `isOwn` being `false`, the key is not a case of an enum such as
  /// `CodingKeys`, but for example the key of a dictionary. Then `.` and `|` have no special meaning, and the path is the key
  /// itself.
  func preferred(_ key: String, _ isOwn: Bool) -> [DataPath.Step] {
    patterns.pattern(for: key, isOwn: isOwn).preferred
  }

  /// Returns the token index of a value in an object or array, or `nil` if there is no such value. A token is one key or
  /// value of the parsed JSON. `step` is the key or array index of the value, and `position` is the token index of the
  /// object or array.
  private func value(at step: DataPath.Step, of position: Int) -> Int? {
    switch step {
    case .key(let key): return child(key, of: position)
    case .index(let index):
      guard tape.tokens[position].kind == .array, index < tape.tokens[position].count else { return nil }
      return tape.children(of: position).dropFirst(index).first { _ in true }
    }
  }

  /// Finds a key of the data that Foundation's `convertFromSnakeCase` would convert to the coding key, such as
  /// `address_line_1` for `addressLine1`. It is called if the data has no key `address_line1`, which the encoder would
  /// write.
  private func respelled(_ step: DataPath.Step, of object: Int) -> Int? {
    guard case .key(let key) = step, tape.tokens[object].isObject else { return nil }
    // Most keys differ from the coding key even if underscores and case are ignored. A comparison of bytes skips these
    // keys, which is faster than creating strings. A key with non-ASCII characters is not skipped, because capitalizing may
    // make them ASCII: the ligature "ﬁ" becomes "Fi".
    let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
    let letters = key.utf8.lazy.filter { $0 != UInt8(ascii: "_") }
    var found: Int?
    for child in tape.children(of: object) {
      let token = tape.tokens[child]
      if isASCII, token.kind == .string,
        !tape.source(token).lazy.filter({ $0 != UInt8(ascii: "_") })
          .elementsEqual(letters, by: { $0 | 0x20 == $1 | 0x20 }),
        tape.source(token).allSatisfy({ $0 < 0x80 })
      {
        continue
      }
      if tape.text(token).camelCased == key { found = child + 1 }
    }
    return found
  }

  /// Returns the token index of the value under a key of an object, or `nil` if the object has no such key. The text
  /// `status.state` is one key here, and not a path.
  private func child(_ key: String, of object: Int) -> Int? {
    let token = tape.tokens[object]
    guard token.isObject else { return nil }
    let end = object + token.span
    if token.count > Self.scanLimit, let index = keyIndex(of: object) { return index[key] }
    var key = key
    if token.kind == .object, let found = key.withUTF8({ searchFromHint($0, in: object, to: end) }) {
      return found
    }
    // In a regular object, the search above has compared the bytes of all keys. Only a non-ASCII key can be equal to a key
    // with other bytes, because of Unicode normalization. An irregular object has duplicate keys, escapes, or a character
    // such as the Kelvin sign, which is equal to "K". So its keys are compared as strings.
    let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
    guard token.kind == .irregularObject || !isASCII else { return nil }
    return searchEquivalent(key, isASCII, in: object)
  }

  /// Finds a key of an object whose keys are all different and contain no escapes. The search begins after the key that was
  /// found last, because most models ask for keys in the order of the data.
  @inline(__always)
  private func searchFromHint(_ text: UnsafeBufferPointer<UInt8>, in object: Int, to end: Int) -> Int? {
    let mark = hint
    let start = mark >> 32 == UInt64(object) ? Int(mark & 0xFFFF_FFFF) : object + 1
    guard let found = search(text, from: start, to: end) ?? search(text, from: object + 1, to: start) else {
      return nil
    }
    let next = found + tape.tokens[found].span
    hint = UInt64(object) << 32 | UInt64(next)
    return found
  }

  /// The maximum number of keys of an object that is searched without a dictionary of its keys.
  private static let scanLimit = 64

  /// Returns a dictionary from the keys of a large object to the token indices of its values. Returns `nil` before the
  /// 101st search in the object.
  ///
  /// A model that asks for keys in the order of the data needs no dictionary. If it asks for many keys in another order,
  /// searching without one would take quadratic time. Only the dictionary of the last object is stored.
  private func keyIndex(of object: Int) -> [String: Int]? {
    if largeObject.position != object { largeObject = (object, 0, nil) }
    largeObject.searches += 1
    guard largeObject.searches > 100 else { return nil }
    if let index = largeObject.keyIndex { return index }
    var index: [String: Int] = [:]
    for key in tape.children(of: object) { index[tape.text(tape.tokens[key])] = key + 1 }
    largeObject.keyIndex = index
    return index
  }

  @inline(__always)
  private func search(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    let tokens = tape.tokens
    let bytes = tape.bytes
    var position = start
    while position < end {
      let range = tokens[position].range
      if range.count == text.count {
        var index = 0
        while index < text.count, bytes[range.lowerBound + index] == text[index] { index += 1 }
        if index == text.count { return position + 1 }
      }
      position += 1 + tokens[position + 1].span
    }
    return nil
  }

  /// Finds a key that is equal after Unicode normalization, such as "é" in one or two code points. If there are several
  /// such keys, the last value counts.
  private func searchEquivalent(_ key: String, _ isASCII: Bool, in object: Int) -> Int? {
    var found: Int?
    for child in tape.children(of: object) {
      let token = tape.tokens[child]
      let bytes = tape.source(token)
      // Two ASCII texts are equal only if their bytes are equal. Comparing bytes is faster, because no text is created.
      let isEqual =
        isASCII && token.kind == .string && bytes.allSatisfy { $0 < 0x80 }
        ? bytes.elementsEqual(key.utf8) : tape.text(token) == key
      if isEqual { found = child + 1 }
    }
    return found
  }
}
