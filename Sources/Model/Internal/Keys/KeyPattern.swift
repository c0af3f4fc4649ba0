/// The meaning of a coding key's text: `status.state` is a path, `link|url` are candidates, `id!` is
/// required.
package struct KeyPattern {
  /// The paths to search, in order: the whole text as a key, then each candidate as a key and as a path.
  private let lookups: [[String]]
  /// The path of the first candidate: where a value is written, and what a report calls a missing one.
  package let preferred: [String]
  /// Whether a missing value is an error even where a default value exists.
  let isRequired: Bool

  /// Takes the text of a coding key apart.
  package init(_ text: String) {
    isRequired = text.count > 1 && text.hasSuffix("!")
    let meant = isRequired ? text.dropLast() : text[...]
    let candidates = meant.split(separator: "|", omittingEmptySubsequences: false).map { candidate in
      let steps = candidate.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      // An empty step cannot be meant as a path ("...", "v1.").
      return steps.contains("") ? [String(candidate)] : steps
    }
    preferred = candidates.first ?? [text]
    var lookups = [[text]]
    for candidate in candidates {
      for lookup in [[candidate.joined(separator: ".")], candidate] where !lookups.contains(lookup) {
        lookups.append(lookup)
      }
    }
    self.lookups = lookups
  }

  /// Makes the pattern of a plain key, without candidates and paths.
  init(literal key: String) {
    (lookups, preferred, isRequired) = ([[key]], [key], false)
  }

  /// Whether the text may mean more than a key of that name.
  static func isSpecial(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "!") }
  }

  /// The first find that is not null, else the first that is.
  ///
  /// - Parameters:
  ///   - root: The object to begin with.
  ///   - isNull: Whether a find is null.
  ///   - step: Returns the value under a key of an object, or nil if there is none.
  func locate<Found>(
    from root: Found,
    isNull: (Found) -> Bool,
    step: (Found, String) -> Found?
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
}
