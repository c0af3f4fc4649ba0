import Foundation

/// The meaning of a coding key's text: `status.state` is a path, `items[0].name` a path through an array, `link|url` are two
/// alternatives, and `id!` is required.
package struct KeyPattern {
  package typealias Step = DataPath.Step

  /// The paths to search, in order: the whole text as a key, then each alternative as a key and as a path.
  var lookups: [[Step]]
  /// The path of each alternative, as it is written in the coding key and in snake case. Empty if the keys of the data are not
  /// in snake case.
  private(set) var spellings: [(names: [Step], keys: [Step])] = []
  /// The path of the first alternative. A value is written under it, and a report names a missing value by it.
  let preferred: [Step]
  /// Whether a missing value is an error, even if the type has a default value. This is so if the coding key ends with `!`,
  /// as in `id!`.
  let isRequired: Bool
  /// Whether a null under the whole text of the coding key means that the property is `nil`. For the coding key `link|url`
  /// (`link`, or else `url`), the encoder writes `"link|url": null`. Without this null, the decoder might read another
  /// property with the key `url`. Also `true` for a key of the data, such as that of a dictionary: only its whole text is
  /// looked up.
  let isDecidedByWholeKey: Bool

  /// Parses a coding key, such as `status.state` (a path), `link|url` (two alternatives) or `id!` (a required key).
  ///
  /// - Parameters:
  ///   - text: The text of the coding key.
  ///   - convertsToSnakeCase: Whether the keys of the data are in snake case, such as `page_size` for `pageSize`.
  ///   - isOwn: Whether the coding key is a case of an enum such as `CodingKeys`. Otherwise it is a key of the data, such
  ///     as that of a dictionary. Then no character has a special meaning.
  package init(_ text: String, convertsToSnakeCase: Bool = false, isOwn: Bool = true) {
    isRequired = isOwn && text.count > 1 && text.hasSuffix("!")
    let meant = isRequired ? text.dropLast() : text[...]
    let candidates = isOwn ? meant.components(separatedBy: "|") : [text]
    isDecidedByWholeKey = !isOwn || candidates.count > 1
    var lookups: [[Step]] = [[.key(text)]]
    var preferred: [Step]?
    for candidate in candidates {
      let path = isOwn ? Self.path(of: candidate) : [.key(candidate)]
      let converted = path.map { step in
        if convertsToSnakeCase, case .key(let key) = step { Step.key(key.snakeCased) } else { step }
      }
      preferred = preferred ?? converted
      if convertsToSnakeCase { spellings.append((path, converted)) }
      for lookup in [[.key(candidate)], path, converted] where !lookups.contains(lookup) {
        lookups.append(lookup)
      }
    }
    self.lookups = lookups
    self.preferred = isOwn ? preferred ?? [.key(text)] : [.key(text)]
  }

  /// Returns whether the keys are cases of an enum such as `CodingKeys`. In such keys, `.`, `|`, `[` and `!` have a meaning:
  /// `link|url` is `link`, or else `url`. A key type that is large enough to store a text is for keys of the data, such as
  /// the names in a dictionary. In these keys, no character has a meaning.
  static func isOwn<Key: CodingKey>(_: Key.Type) -> Bool { MemoryLayout<Key>.size < MemoryLayout<Int>.size }

  /// Returns whether a coding key contains a character with a special meaning, such as `.`, `[`, `|` or `!`.
  static func isSpecial(_ text: String) -> Bool {
    text.utf8.contains {
      $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "[")
    }
  }

  /// The last key in the path of the first alternative: `state` for the coding key `status.state|state`. Positions in
  /// arrays are skipped.
  package var lastKey: String? {
    preferred.reversed().lazy.compactMap { if case .key(let key) = $0 { key } else { nil } }.first
  }

  private static func path(of candidate: String) -> [Step] {
    var path: [Step] = []
    for part in candidate.split(separator: ".", omittingEmptySubsequences: false) {
      guard let steps = steps(of: part) else { return [.key(candidate)] }
      path += steps
    }
    return path
  }

  /// Parses one part of a path, such as `name`, `name[0]` or `[0][1]`, into its keys and positions. Returns `nil` for a
  /// text such as "" or "a[b]".
  private static func steps(of part: Substring) -> [Step]? {
    guard let bracket = part.firstIndex(of: "["), part.last == "]" else {
      return part.isEmpty ? nil : [.key(String(part))]
    }
    var steps: [Step] = bracket == part.startIndex ? [] : [.key(String(part[..<bracket]))]
    for position in part[bracket...].dropFirst().dropLast().components(separatedBy: "][") {
      guard let index = Int(position), index >= 0 else { return nil }
      steps.append(.index(index))
    }
    return steps
  }

  /// Finds the value for the coding key. If the key has alternatives, returns the first value that is not null. If there is
  /// none, returns the first null.
  ///
  /// - Parameters:
  ///   - root: The object in which the search begins.
  ///   - isNull: Returns whether a value is null.
  ///   - step: Returns the value under a key of an object or at a position of an array, or `nil` if there is none.
  func locate<Found>(
    from root: Found,
    isNull: (Found) -> Bool,
    step: (Found, Step) -> Found?
  ) -> Found? {
    var null: Found?
    for lookup in lookups {
      var found: Found? = root
      for key in lookup { found = found.flatMap { step($0, key) } }
      guard let found else { continue }
      guard isNull(found) else { return found }
      null = null ?? found
    }
    return null
  }

  /// Returns the value that the decoder finds in an object for this coding key. For the coding key `link|url`, this is the
  /// value under `link`, or else the value under `url`.
  func value(in object: JSONValue) -> JSONValue? {
    locate(from: object, isNull: { $0 == .null }) { $0[$1] }
  }

  /// Returns whether the decoder finds a value in an object for this coding key. A null does not count.
  func finds(in object: JSONValue?) -> Bool { object.flatMap(value) ?? .null != .null }
}

/// A cache of the patterns of coding keys.
struct KeyPatternCache {
  let convertsToSnakeCase: Bool
  private var known: [String: KeyPattern] = [:]

  init(convertsToSnakeCase: Bool) { self.convertsToSnakeCase = convertsToSnakeCase }

  mutating func pattern(for text: String, isOwn: Bool) -> KeyPattern {
    // Only coding keys of types are cached. There may be too many keys of the data, such as the keys of a dictionary.
    if isOwn, let pattern = known[text] { return pattern }
    let pattern = KeyPattern(text, convertsToSnakeCase: convertsToSnakeCase, isOwn: isOwn)
    if isOwn { known[text] = pattern }
    return pattern
  }
}
