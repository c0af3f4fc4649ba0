/// What a coding key's text means: `status.state` is a path, `link|url` are candidates.
package struct KeyPattern {
  /// Where to look, in order: the whole text as a key, then each candidate as a key and as a path.
  private let lookups: [[String]]
  /// The path of the first candidate: where a value is written, and what a report calls a missing one.
  package let preferred: [String]

  /// Takes the text of a coding key apart.
  package init(_ text: String) {
    let candidates = text.split(separator: "|", omittingEmptySubsequences: false).map { candidate in
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

  /// The first place that holds something other than null, else the first that holds null; or no value, and the
  /// place where one would be written.
  func locate(in object: JSONObject) -> (value: JSONValue?, keys: [String]) {
    var null: [String]?
    for lookup in lookups {
      switch Self.value(at: lookup, in: object) {
      case nil: continue
      case .null?: null = null ?? lookup
      case let value?: return (value, lookup)
      }
    }
    return null.map { (.null, $0) } ?? (nil, preferred)
  }

  private static func value(at steps: [String], in object: JSONObject) -> JSONValue? {
    var value: JSONValue? = object[steps[0]]
    for step in steps.dropFirst() {
      guard case .object(let inner) = value else { return nil }
      value = inner[step]
    }
    return value
  }
}
