/// A value under construction; a class, since `Codable` hands out containers that are filled in later.
final class EncodingNode {
  private enum Content {
    case empty
    case value(JSONValue)
    case array([EncodingNode])
    case object(keys: [String], children: [String: EncodingNode])
    /// Two uses that exclude each other, found where no error can be thrown.
    case conflict
  }

  private var content = Content.empty

  init() {}

  init(_ value: JSONValue) {
    content = .value(value)
  }

  /// The number of elements of an array.
  var count: Int {
    if case .array(let elements) = content { elements.count } else { 0 }
  }

  func value(at path: DataPath) throws(ModelError) -> JSONValue {
    switch content {
    case .empty: return .object(JSONObject())
    case .value(let value): return value
    case .array(let elements):
      var values: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        values.append(try element.value(at: .index(path, index)))
      }
      return .array(values)
    case .object(let keys, let children):
      var object = JSONObject()
      for key in keys { object[key] = try children[key]?.value(at: .key(path, key)) }
      return .object(object)
    case .conflict: throw conflict(at: path)
    }
  }

  func set(_ value: JSONValue) {
    guard case .object(let object) = value else {
      if isObject { content = .conflict } else { content = .value(value) }
      return
    }
    // Into what other keys have put here ("status.state" before "status").
    guard isObject else {
      content = .value(value)
      return
    }
    for (key, value) in object { child(at: [key]).set(value) }
  }

  func append(_ element: EncodingNode) {
    becomeArray()
    guard case .array(var elements) = content else { return }
    content = .empty
    elements.append(element)
    content = .array(elements)
  }

  func becomeArray() {
    switch content {
    case .empty: content = .array([])
    case .array: break
    case .value, .object, .conflict: content = .conflict
    }
  }

  func becomeObject() {
    switch content {
    case .empty: content = .object(keys: [], children: [:])
    case .object: break
    case .value(.object(let object)):
      let children = object.map { ($0.key, EncodingNode($0.value)) }
      content = .object(keys: object.map(\.key), children: Dictionary(children) { $1 })
    case .value, .array, .conflict: content = .conflict
    }
  }

  /// The node at the end of `steps`, made when it is not there.
  func child(at steps: [String]) -> EncodingNode {
    var node = self
    for step in steps { node = node.child(step) }
    return node
  }

  private func child(_ key: String) -> EncodingNode {
    becomeObject()
    guard case .object(var keys, var children) = content else { return EncodingNode() }
    if let known = children[key] { return known }
    let made = EncodingNode()
    // Without a second owner the two grow in place.
    content = .empty
    keys.append(key)
    children[key] = made
    content = .object(keys: keys, children: children)
    return made
  }

  private var isObject: Bool {
    switch content {
    case .object, .value(.object): becomeObject()
    case .empty, .value, .array, .conflict: return false
    }
    return true
  }

  private func conflict(at path: DataPath) -> ModelError {
    .unwritable(path: path.text, reason: "one coding key needs an object where another has put a value")
  }
}
