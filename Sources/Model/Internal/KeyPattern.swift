/// What a coding key's text means: `status.state` is a path, `link|url` are candidates.
struct KeyPattern {
  /// Where to look, in order: the whole text as a key, then each candidate as a key and as a path.
  private let lookups: [[String]]
  /// The path of the first candidate: where a value is written, and what a report calls a missing one.
  let preferred: [String]

  enum Located {
    case missing
    case null(at: [String])
    case value(JSONValue, at: [String])
  }

  init(_ text: String) {
    let candidates = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    var lookups = [[text]]
    var preferred: [String]?
    for candidate in candidates {
      let steps = candidate.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      // An empty step cannot be meant as a path ("...", "v1.").
      let isPath = steps.count > 1 && !steps.contains("")
      if candidate != text { lookups.append([candidate]) }
      if isPath { lookups.append(steps) }
      preferred = preferred ?? (isPath ? steps : [candidate])
    }
    self.lookups = lookups
    self.preferred = preferred ?? [text]
  }

  /// The first place that holds something other than null; else the first that holds null.
  func locate(in object: JSONObject) -> Located {
    var null: [String]?
    for lookup in lookups {
      switch Self.value(at: lookup, in: object) {
      case nil: continue
      case .null: null = null ?? lookup
      case let value?: return .value(value, at: lookup)
      }
    }
    return null.map { .null(at: $0) } ?? .missing
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
