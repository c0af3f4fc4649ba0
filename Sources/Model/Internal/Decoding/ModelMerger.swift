import struct Foundation.Date

/// Applies a patch to a model that is encoded under its literal coding keys.
struct ModelMerger {
  private let literal: JSONValue
  private let convertsToSnakeCase: Bool
  private let structure: EncodingSession.Structure
  /// The old values of properties that the patch sets to null, by their paths. A property that cannot be nil keeps its
  /// old value.
  private(set) var kept: [[DataPath.Step]: JSONValue] = [:]
  private var replaced: Set<[DataPath.Step]> = []
  private var stack = StackGuard()

  init(literal: JSONValue, structure: EncodingSession.Structure, keys: ModelDecoder.Keys) {
    convertsToSnakeCase = keys == .snakeCase
    self.literal = literal
    self.structure = structure
  }

  mutating func merged(with patch: JSONValue) throws(ModelError) -> JSONValue {
    try merge(patch, into: literal, at: [])
  }

  /// The dates of the old model that the patch has not replaced, by their paths.
  var oldDates: [[DataPath.Step]: Date] {
    structure.dates.filter { path, _ in
      !(0...path.count).contains { replaced.contains(Array(path.prefix($0))) }
    }
  }

  private mutating func merge(
    _ patch: JSONValue,
    into old: JSONValue,
    at path: [DataPath.Step]
  ) throws(ModelError) -> JSONValue {
    defer { stack.leave() }
    guard stack.enter() else { throw .rejected(path: "", reason: StackGuard.reason) }
    if structure.values.contains(path) { return old.merging(patch) }
    guard case .object(let changes) = patch, case .object(let object) = old else {
      replaced.insert(path)
      return JSONValue.null.merging(patch)
    }
    let isDictionary = structure.dictionaries.contains(path)
    var result: [JSONObject.Element] = []
    for (key, value) in object {
      let pattern =
        isDictionary ? KeyPattern(literal: key) : KeyPattern(key, convertsToSnakeCase: convertsToSnakeCase)
      let inner = path + [.key(key)]
      switch pattern.locate(from: patch, isNull: { $0 == .null }, step: { $0[$1] }) {
      case nil: result.append((key, value))
      case .null? where isDictionary: break
      case .null?:
        result.append((key, .null))
        kept[inner] = value
      case let change?: result.append((key, try merge(change, into: value, at: inner)))
      }
    }
    // The additions: properties that were nil, new entries of a dictionary, and keys that are parts of paths.
    for (key, change) in changes where object[key] == nil && change != .null {
      result.append((key, JSONValue.null.merging(change)))
    }
    return .object(JSONObject(different: result))
  }
}
