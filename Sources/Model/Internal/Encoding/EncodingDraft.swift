/// A value under construction; a class, since `Codable` hands out containers that are filled in later.
final class EncodingDraft {
  private var value: JSONValue?
  /// The first path with two uses that exclude each other, found where no error can be thrown.
  private var conflict: DataPath?

  func finished() throws(ModelError) -> JSONValue {
    guard let conflict else { return value ?? .object(JSONObject()) }
    let reason = "one coding key needs an object where another has put a value"
    throw .unwritable(path: conflict.text, reason: reason)
  }

  /// Puts `new` at `path`, an object into the one that is there ("status.state" before "status"). An existing
  /// null or empty object is replaced.
  func put(_ new: JSONValue, at path: DataPath) {
    var additions = JSONObject()
    change(path) { old in
      switch (old ?? .null, new) {
      case (.object(let there), .object(let object)) where !there.isEmpty: additions = object
      case (.object(let there), _) where !there.isEmpty: noteConflict(at: path)
      case (.null, _), (.object, _): old = new
      case (_, .object): noteConflict(at: path)
      default: old = new
      }
    }
    for (key, value) in additions { put(value, at: .key(path, key)) }
  }

  /// The number of elements of the array at `path`, if there is one.
  func count(at path: DataPath) -> Int? {
    var count: Int?
    change(path) { if case .array(let elements) = $0 { count = elements.count } }
    return count
  }

  /// Changes what is at `path`. The enclosing value is moved out during the change, so that it has one owner
  /// and is not copied.
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
        // The array has fewer elements than before if it was encoded again while somebody kept an encoder of one of its elements.
        guard case .array(var elements) = enclosing ?? .array([]), index <= elements.count else {
          return noteConflict(at: parent)
        }
        enclosing = nil
        var inner: JSONValue? = index < elements.count ? elements.remove(at: index) : nil
        body(&inner)
        if let inner { elements.insert(inner, at: index) }
        enclosing = .array(elements)
      }
    }
  }

  private func noteConflict(at path: DataPath) {
    conflict = conflict ?? path
  }
}
