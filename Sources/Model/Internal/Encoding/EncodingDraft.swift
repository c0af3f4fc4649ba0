/// A JSON value under construction. It is a class, because `Codable` returns containers that are filled later and must change
/// the same value.
final class EncodingDraft {
  private var value: JSONValue?
  /// The first path at which two coding keys, such as `status` and `status.state`, need different values. The error is found by
  /// methods without `throws`, so the error is stored here and thrown at the end.
  private var conflict: (path: DataPath, reason: String)?
  private static let noObject = "one coding key needs an object where another has put a value"
  private static let twoValues = "two coding keys need different values there"

  /// Whether a coding key such as `status.state` was written as nested objects. Then another coding key may write a different
  /// value at the same place, which is an error.
  var hasPatterns = false
  /// The properties that are `nil`, for which the decoder might find the value of another property: for `link|url`, that of a
  /// property `url`. Each has its object, its coding key, and the parsed key. They are checked when all properties are written.
  var missing: [(object: DataPath, key: String, pattern: KeyPattern)] = []

  func finished() throws(ModelError) -> JSONValue {
    for (object, key, pattern) in missing where finds(pattern, at: object) {
      // For a coding key with alternatives, such as `link|url`, a null under the whole key tells the decoder that the property is
      // `nil`.
      if pattern.isDecidedByWholeKey {
        put(.null, at: .key(object, key))
      } else {
        noteConflict(at: object.appending(pattern.preferred), Self.twoValues)
      }
    }
    guard let conflict else { return value ?? .object(JSONObject()) }
    throw .unwritable(path: conflict.path.text, reason: conflict.reason)
  }

  /// Returns whether the decoder would find a value for the coding key `pattern` in an object, although the property is
  /// `nil`.
  private func finds(_ pattern: KeyPattern, at object: DataPath) -> Bool {
    var finds = false
    change(object) { finds = pattern.finds(in: $0) }
    return finds
  }

  /// Puts a value at a path. If an object is there already and the new value is also an object, they are merged, because
  /// the coding keys "status.state" and "status" write into the same object. An existing null or empty object is replaced.
  func put(_ new: JSONValue, at path: DataPath) {
    var additions = JSONObject()
    change(path) { old in
      switch (old ?? .null, new) {
      case (.object(let there), .object(let object)) where !there.isEmpty: additions = object
      case (.object(let there), _) where !there.isEmpty: noteConflict(at: path)
      case (.null, _), (.object, _): old = new
      case (_, .object): noteConflict(at: path)
      default:
        if hasPatterns, let there = old, there != new { noteConflict(at: path, Self.twoValues) }
        old = new
      }
    }
    for (key, value) in additions { put(value, at: .key(path, key)) }
  }

  /// Merges a patch into this value. First removes stored values that the decoder would find before the values of the patch:
  /// with the coding key `link|url`, the value may be stored under `link`, and the patch may contain `url`. An alternative that
  /// is the key of another property is left alone.
  func merge(_ patch: JSONValue, in session: EncodingSession) {
    for (object, key, pattern) in session.noted where pattern.preferred != [.key(key)] {
      let patch = patch[object] ?? [:]
      guard let change = session.own(pattern, in: object).value(in: patch) else { continue }
      // If the patch contains the whole text `status.state` as a key, the decoder finds that first. So the stored value at the
      // path is removed only if the patch contains null under this key, and if the path does not lead into the value of another
      // property.
      let isReplaced =
        pattern.isDecidedByWholeKey
        ? change == .null || patch[pattern.preferred] == nil
        : change == .null && !session.isInsideAnother(object + pattern.preferred, below: object.count)
      if isReplaced { remove(object + pattern.preferred) }
      remove(object + [.key(key)])
    }
    // `markMissing` writes null for properties that are `nil`. For elements of arrays, it does so before the patch is applied:
    // a patch that replaces an array has elements with such nulls already.
    markMissing(session, inArrays: true)
    value = value?.merging(patch)
    markMissing(session, inArrays: false)
  }

  /// Puts null under the whole key, such as `link|url`, of each property that is `nil`, if the decoder would otherwise find the
  /// value of another property for it. With `patch`, only if the patch contains null under this key.
  func markMissing(_ session: EncodingSession, inArrays: Bool, ifNullIn patch: JSONValue? = nil) {
    for (object, key, pattern) in session.noted
    where pattern.isDecidedByWholeKey && object.contains(where: \.isIndex) == inArrays
      && patch.map({ $0[object + [.key(key)]] == .null }) != false
    {
      let there = value?[object]
      if pattern.finds(in: there), !session.own(pattern, in: object).finds(in: there) {
        put(.null, at: .key(DataPath.document.appending(object), key))
      }
    }
  }

  /// Returns the patch with the keys that the encoder writes, such as `address_line1`. The patch may contain a second spelling of a
  /// key for the decoder, such as `address_line_1`. Without this conversion, the decoder would find the stored value instead of the
  /// patch. A key that belongs to another property is not changed.
  static func respelled(_ patch: JSONValue, in session: EncodingSession) -> JSONValue {
    let draft = EncodingDraft()
    draft.value = patch
    // Keys inside of arrays need no conversion: the patch replaces an array as a whole, so no stored value remains that the
    // decoder could find.
    for (object, _, pattern) in session.noted where !object.contains(where: \.isIndex) {
      for (names, keys) in pattern.spellings {
        var place = object
        for case (.key(let name), .key(let key)) in zip(names, keys) {
          guard case .object(let inner)? = draft.value?[place] else { break }
          if inner[key] == nil, let other = inner.last(where: { $0.key.camelCased == name }),
            !session.places.contains(place + [.key(other.key)])
          {
            draft.remove(place + [.key(other.key)])
            draft.change(.key(DataPath.document.appending(place), key)) { $0 = other.value }
          }
          place.append(.key(key))
        }
      }
    }
    return draft.value ?? patch
  }

  /// Removes a value. An element of an array becomes null, so that later elements keep their indices.
  private func remove(_ steps: [DataPath.Step]) {
    guard value?[steps] != nil else { return }
    change(DataPath.document.appending(steps)) { $0 = steps.last?.isIndex == true ? .null : nil }
  }

  /// The number of elements of the array at `path`, if there is one.
  func count(at path: DataPath) -> Int? {
    var count: Int?
    change(path) { if case .array(let elements) = $0 { count = elements.count } }
    return count
  }

  /// Changes the value at a path. During the change, the enclosing value is moved out of its variable. Otherwise there
  /// would be two references to it, and each change would copy it.
  private func change(_ path: DataPath, _ body: (inout JSONValue?) -> Void) {
    switch path {
    case .top: body(&value)
    case .key(let parent, let key):
      change(parent) { enclosing in
        guard case .object(var object) = enclosing ?? .object(JSONObject()) else {
          return noteConflict(at: parent)
        }
        enclosing = nil
        var inner = object[key]
        if inner != nil { object[key] = .null }
        body(&inner)
        object[key] = inner
        enclosing = .object(object)
      }
    case .index(let parent, let index):
      change(parent) { enclosing in
        // An `encode(to:)` can keep the encoder of an array element, and encode the array a second time with fewer
        // elements. If it then uses the kept encoder, the index is out of bounds, which is an error.
        guard case .array(var elements) = enclosing ?? .array([]), hasPatterns || index <= elements.count
        else { return noteConflict(at: parent) }
        enclosing = nil
        // With the coding keys `names[0]` and `names[1]`, the first property can be `nil`. Then a null takes the place of the first
        // property, so that the second property keeps the index 1.
        while elements.count < index { elements.append(.null) }
        var inner: JSONValue? = index < elements.count ? elements.remove(at: index) : nil
        body(&inner)
        if let inner { elements.insert(inner, at: index) }
        enclosing = .array(elements)
      }
    }
  }

  private func noteConflict(at path: DataPath, _ reason: String = noObject) {
    conflict = conflict ?? (path, reason)
  }
}
