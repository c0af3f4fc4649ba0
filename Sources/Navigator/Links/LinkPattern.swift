/// The parsed pattern of a ``DeepLink``.
package struct LinkPattern: Hashable, Sendable {
  /// A segment of a pattern: `/@:user.html` has the name `user`, the prefix `@` and the suffix `.html`.
  struct Segment: Hashable, Sendable {
    /// The name of the placeholder. `nil` for a segment without a placeholder, whose whole text is the prefix.
    var name: String?
    let prefix: String
    var suffix = ""
  }

  /// The segments before the `*`.
  let segments: [Segment]
  /// Whether the pattern ends with `*`.
  let hasRest: Bool

  /// Parses a pattern such as `/proposals/:id`.
  ///
  /// - Throws: ``LinkError/invalidPattern(_:reason:)``.
  package init(_ text: String) throws(LinkError) {
    var names: Set<String> = []
    var parts = try Self.parts(of: text)
    hasRest = parts.last == "*"
    if hasRest { parts.removeLast() }
    var segments: [Segment] = []
    for part in parts { segments.append(try Self.segment(part, of: text, &names)) }
    self.segments = segments
  }

  /// The names of the placeholders, from left to right: `["id"]` for `/proposals/:id`.
  var names: [String] {
    segments.compactMap(\.name)
  }

  // MARK: Reading a pattern

  private static func parts(of text: String) throws(LinkError) -> [Substring] {
    guard text.first == "/" else { throw .invalidPattern(text, reason: "it must start with a slash") }
    // Links with control characters are refused.
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .invalidPattern(text, reason: "it has a control character")
    }
    if let character = text.first(where: { "{}()?+\\%#".contains($0) }) {
      throw .invalidPattern(
        text,
        reason: "\(character) is not supported; a pattern has plain text, :name, and * at its end"
      )
    }
    var parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    if parts.contains(where: \.isEmpty) { throw .invalidPattern(text, reason: "it has an empty segment") }
    if parts.dropLast().contains("*") || parts.contains(where: { $0.contains("*") && $0 != "*" }) {
      throw .invalidPattern(text, reason: "* must be the whole last segment")
    }
    if parts.contains(where: { LinkAddress.hasDots(String($0)) }) {
      throw .invalidPattern(text, reason: "it has a dot segment")
    }
    return parts
  }

  private static func segment(
    _ part: Substring,
    of text: String,
    _ names: inout Set<String>
  ) throws(LinkError) -> Segment {
    guard let colon = part.firstIndex(of: ":") else { return Segment(prefix: String(part)) }
    let after = part[part.index(after: colon)...]
    let name = String(after.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    let suffix = String(after.dropFirst(name.count))
    if name.isEmpty || name.first?.isNumber == true {
      throw .invalidPattern(text, reason: ": is not followed by a name")
    }
    if suffix.contains(":") { throw .invalidPattern(text, reason: "a segment has at most one name") }
    guard names.insert(name).inserted else {
      throw .invalidPattern(text, reason: "the name \(name) occurs twice")
    }
    return Segment(name: name, prefix: String(part[..<colon]), suffix: suffix)
  }

  // MARK: Matching and writing

  /// Returns the values in a path: the texts in place of the placeholders of this pattern, the segments that `*` matches, and
  /// the query. For `/items/:id`, the path `/items/1` has the value "1" for `id`. Returns `nil` if the path does not match.
  /// The segments of the path must be percent-decoded.
  func values(matching path: [String], query: [String: String]) -> LinkValues? {
    guard hasRest ? path.count > segments.count : path.count == segments.count else { return nil }
    var texts: [String: String] = [:]
    for (segment, text) in zip(segments, path) {
      guard let value = segment.value(in: text) else { return nil }
      if let name = segment.name { texts[name] = String(value) }
    }
    return LinkValues(rest: Array(path.dropFirst(segments.count)), texts: texts, queryItems: query)
  }

  /// Returns a path in which values replace the placeholders of this pattern.
  ///
  /// - Throws: ``LinkError/missingValue(name:)`` if a placeholder has no value, or if there is a value without a placeholder.
  func path(with values: LinkValues) throws(LinkError) -> [String] {
    var path: [String] = []
    for segment in segments {
      let text = segment.name.map { values.texts[$0] } ?? ""
      guard let text else { throw .missingValue(name: segment.name ?? "") }
      path.append(segment.prefix + text + segment.suffix)
    }
    if let name = Set(values.texts.keys).subtracting(names).min() { throw .missingValue(name: name) }
    if hasRest == values.rest.isEmpty { throw .missingValue(name: "*") }
    return path + values.rest
  }
}

extension LinkPattern.Segment {
  /// Returns the part of a text that is the value of this segment: for `@:user`, the text "@ada" has the value "ada". The
  /// value is empty for a segment without a placeholder. Returns `nil` if the text does not match.
  func value(in text: String) -> Substring? {
    if name == nil { return prefix == text ? "" : nil }
    guard text.hasPrefix(prefix), text.hasSuffix(suffix), text.count > prefix.count + suffix.count else {
      return nil
    }
    return text.dropFirst(prefix.count).dropLast(suffix.count)
  }

  /// A text that both segments accept, or `nil`.
  func common(with other: Self) -> String? {
    guard let name else { return other.value(in: prefix).map { _ in prefix } }
    if other.name == nil { return other.common(with: self) }
    let start = prefix.count > other.prefix.count ? prefix : other.prefix
    let end = suffix.count > other.suffix.count ? suffix : other.suffix
    guard start.hasPrefix(prefix), start.hasPrefix(other.prefix), end.hasSuffix(suffix),
      end.hasSuffix(other.suffix)
    else { return nil }
    return start + name + end
  }

  /// Returns whether every text that matches this segment also matches `other`. For example, `@:user` is contained in `:user`.
  func isContained(in other: Self) -> Bool {
    if name == nil { return other.value(in: prefix) != nil }
    return other.name != nil && prefix.hasPrefix(other.prefix) && suffix.hasSuffix(other.suffix)
  }
}

extension LinkPattern {
  /// Returns whether every path that matches this pattern also matches `other`: `/items/1` is contained in `/items/:id`. Call
  /// this method only if some path matches both patterns, because it does not compare their lengths: for `/a/b` and `/a`, it
  /// would return `true`.
  func isContained(in other: LinkPattern) -> Bool {
    segments.count >= other.segments.count
      && zip(segments, other.segments).allSatisfy { $0.isContained(in: $1) }
  }

  /// Returns a path that both patterns match, although neither pattern is more specific. For `/a/:id` and `/:id/b`, it is
  /// `/a/b`. Returns `nil` if no path matches both.
  ///
  /// A pattern is more specific if one of its segments matches fewer texts, and none matches more. Source: the precedence
  /// rules of Go's `net/http.ServeMux` (2024), https://pkg.go.dev/net/http#hdr-Precedence-ServeMux.
  func ambiguity(with other: LinkPattern) -> [String]? {
    let count = max(segments.count + (hasRest ? 1 : 0), other.segments.count + (other.hasRest ? 1 : 0))
    guard hasRest || segments.count == count, other.hasRest || other.segments.count == count else {
      return nil
    }
    var witness: [String] = []
    var (isMore, isLess) = (false, false)
    for index in 0..<count {
      // The patterns may have different numbers of segments, if the shorter one ends with `*`. For `/files/*` and
      // `/files/:name/edit`, `one` is `nil` from the index 1 on, because `*` matches all remaining segments.
      let one = index < segments.count ? segments[index] : nil
      let two = index < other.segments.count ? other.segments[index] : nil
      switch (one, two) {
      case (nil, nil): witness.append("x")
      case (let segment?, nil):
        isMore = true
        witness.append(segment.example)
      case (nil, let segment?):
        isLess = true
        witness.append(segment.example)
      case (let one?, let two?):
        guard let text = one.common(with: two) else { return nil }
        witness.append(text)
        if !two.isContained(in: one) { isMore = true }
        if !one.isContained(in: two) { isLess = true }
      }
    }
    return isMore == isLess ? witness : nil
  }
}

extension LinkPattern.Segment {
  /// An example of a text that this segment matches.
  fileprivate var example: String { prefix + (name ?? "") + suffix }
}

extension LinkPattern: CustomStringConvertible {
  /// The pattern as text, without a slash at the end.
  package var description: String {
    let parts = segments.map { $0.prefix + ($0.name.map { ":" + $0 } ?? "") + $0.suffix }
    return "/" + (parts + (hasRest ? ["*"] : [])).joined(separator: "/")
  }
}
