/// A JSON value under construction. It is a class, because `Codable` returns containers that are filled later and must change
/// the same value.
final class EncodingDraft {
  private var value: JSONValue?
  /// The first path at which two coding keys need different values. Methods that cannot throw find this error,
  /// so the draft stores it.
  private var conflict: (path: DataPath, reason: String)?
  private static let noObject = "one coding key needs an object where another has put a value"
  private static let twoValues = "two coding keys need different values there"

  /// Whether a coding key was written at another place than under its text, where another key may be written, too.
  var hasPatterns = false
  /// The properties without a value whose patterns have to be searched: the object, the coding key and its pattern.
  var missing: [(object: DataPath, key: String, pattern: KeyPattern)] = []

  func finished() throws(ModelError) -> JSONValue {
    for (object, key, pattern) in missing where finds(pattern, at: object) {
      // The decoder takes the null under the whole key for the value of a key with candidates.
      if pattern.isDecidedByWholeKey {
        put(.null, at: .key(object, key))
      } else {
        noteConflict(at: object.appending(pattern.preferred), Self.twoValues)
      }
    }
    guard let conflict else { return value ?? .object(JSONObject()) }
    throw .unwritable(path: conflict.path.text, reason: conflict.reason)
  }

  /// Returns whether the decoder finds a value for a pattern in an object, although the property has none.
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

  /// Merges a patch into this value, so that the decoder finds what the patch says of the coding keys. Otherwise, the stored value
  /// of one candidate could hide another candidate of the patch. A candidate that is the place of another property belongs to that
  /// property.
  func merge(_ patch: JSONValue, in session: EncodingSession) {
    for (object, key, pattern) in session.noted where pattern.preferred != [.key(key)] {
      let patch = patch[object] ?? [:]
      guard let change = session.own(pattern, in: object).value(in: patch) else { continue }
      // A path does not remove a part of another property. Its text is found first, so only null has to remove anything.
      let isReplaced =
        pattern.isDecidedByWholeKey
        ? change == .null || patch[pattern.preferred] == nil
        : change == .null && !session.isInsideAnother(object + pattern.preferred, below: object.count)
      if isReplaced { remove(object + pattern.preferred) }
      remove(object + [.key(key)])
    }
    // The patch may replace an array. It then says itself what is missing in the elements.
    markMissing(session, inArrays: true)
    value = value?.combined(with: patch, ofModels: true)
    markMissing(session, inArrays: false)
  }

  /// Puts null under the whole key of each property without a value for which the decoder would find the value of another one.
  private func markMissing(_ session: EncodingSession, inArrays: Bool) {
    for (object, key, pattern) in session.noted
    where pattern.isDecidedByWholeKey && object.contains(where: \.isIndex) == inArrays {
      let there = value?[object]
      if pattern.finds(in: there), !session.own(pattern, in: object).finds(in: there) {
        put(.null, at: .key(DataPath.document.appending(object), key))
      }
    }
  }

  /// Returns a patch in which each property has the spelling of the encoder, as `address_line1`. In the patch it may have another
  /// one that the decoder reads, as `address_line_1`. The decoder would then find the stored value first. A key that is the place of
  /// another property belongs to that property.
  static func respelled(_ patch: JSONValue, in session: EncodingSession) -> JSONValue {
    let draft = EncodingDraft()
    draft.value = patch
    // An array of the patch replaces the one of the value, so no stored spelling is found first there.
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

  /// Removes a value. An element of an array becomes null, so that the elements after it stay at their places.
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
        // The elements before the one of a coding key such as `names[1]` may belong to properties that are `nil`.
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
