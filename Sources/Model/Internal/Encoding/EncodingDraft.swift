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
  /// Properties that are `nil`, but for which the decoder might read another property: the coding key `link|url` (`link`, or
  /// else `url`) also finds a property with the key `url`. When all properties are written, `finished()` prevents this with a
  /// null, or throws an error.
  var missing: [(object: DataPath, key: String, pattern: KeyPattern)] = []

  func finished() throws(ModelError) -> JSONValue {
    for (object, key, pattern) in missing where finds(pattern, at: object) {
      // A null under the whole coding key, such as `link|url` (`link`, or else `url`), tells the decoder that the property
      // is `nil`. Otherwise the decoder would read the value of `link` or `url`.
      if pattern.isDecidedByWholeKey {
        put(.null, at: .key(object, key))
      } else {
        noteConflict(at: object.appending(pattern.preferred), Self.twoValues)
      }
    }
    guard let conflict else { return value ?? .object(JSONObject()) }
    throw .unwritable(path: conflict.path.text, reason: conflict.reason)
  }

  /// Returns whether an object contains a value for a coding key such as `link|url` (`link`, or else `url`). The decoder
  /// would read this value, although the property is `nil`.
  private func finds(_ pattern: KeyPattern, at object: DataPath) -> Bool {
    var finds = false
    change(object) { finds = pattern.finds(in: $0) }
    return finds
  }

  /// Puts a value at a path. Two objects at the same path are merged, because the coding keys `status.state` and `status`
  /// write into the same object. An existing null or empty object is replaced.
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

  /// Merges a patch into this value. For the coding key `link|url` (`link`, or else `url`), the value may be stored under
  /// `link`, and the patch may contain `url`. The decoder would read the stored `link`, so it is removed first. But a `url`
  /// in the patch does not remove `link` if another property has the key `url`.
  func merge(_ patch: JSONValue, in session: EncodingSession) {
    for (object, key, pattern) in session.noted where pattern.preferred != [.key(key)] {
      let patch = patch[object] ?? [:]
      guard let change = session.own(pattern, in: object).value(in: patch) else { continue }
      // For alternatives such as `link|url`, the stored `link` must be removed if the patch has the value under `url`: the
      // decoder would read `link` first. For a path such as `status.state`, the stored value is removed only if the patch
      // deletes it with null, and if no other property has the key `status`.
      let isReplaced =
        pattern.isDecidedByWholeKey
        ? change == .null || patch[pattern.preferred] == nil
        : change == .null && !session.isInsideAnother(object + pattern.preferred, below: object.count)
      if isReplaced { remove(object + pattern.preferred) }
      remove(object + [.key(key)])
    }
    // The nulls are written into the stored arrays before the merge. After the merge, an array may come from the patch, which
    // already contains such nulls.
    markMissing(session, inArrays: true)
    value = value?.merging(patch)
    markMissing(session, inArrays: false)
  }

  /// Writes null for properties that are `nil`, but for which the decoder would read another property. For example, the
  /// coding key `link|url` (`link`, or else `url`) would find a property with the key `url`, so null is written under the
  /// whole text `link|url`. With a `patch`, null is written only where the patch contains null. `inArrays` selects the
  /// properties inside of arrays, or all others.
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

  /// Returns the patch with each key as the encoder writes it: `address_line_1`, which the decoder also reads, becomes
  /// `address_line1`. Otherwise the merged object would contain both keys, and the decoder would find the old value. A key
  /// that belongs to another property is not changed.
  static func respelled(_ patch: JSONValue, in session: EncodingSession) -> JSONValue {
    let draft = EncodingDraft()
    draft.value = patch
    // Keys inside of arrays are not changed, because the patch replaces a whole array, together with its old keys.
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

  func count(at path: DataPath) -> Int? {
    var count: Int?
    change(path) { if case .array(let elements) = $0 { count = elements.count } }
    return count
  }

  /// Changes the value at a path in place. During the change, the enclosing value is moved out of its variable. A second
  /// reference to it would cause a copy.
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
        // An `encode(to:)` may keep the encoder of an array element, encode the array again with fewer elements, and then use the
        // kept encoder. Its index is then out of bounds, which is an error. Only coding keys such as `names[1]` may skip an
        // index.
        guard case .array(var elements) = enclosing ?? .array([]), hasPatterns || index <= elements.count
        else { return noteConflict(at: parent) }
        enclosing = nil
        // With the coding keys `names[0]` and `names[1]`, the first property can be `nil`. The array then begins with null,
        // so that the second property keeps the index 1.
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
