/// The form of a link's path, segment by segment.
///
/// | in the pattern | matches |
/// |---|---|
/// | `proposals` | the segment with exactly this decoded text; upper and lower case differ |
/// | `:id` | any one segment, whose text becomes the value `id` |
/// | `*`, at the end only | one or more segments, which become ``LinkValues/rest`` |
///
/// A pattern starts with a slash; a slash at the end means nothing, in patterns and links alike.
/// The characters `{}()?+\%#`, and `:` and `*` inside a segment, are kept for a richer syntax and
/// refused.
public struct LinkPattern: Hashable, Sendable {
  package enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
    case rest
  }

  let segments: [Segment]

  /// Reads a pattern such as `/proposals/:id`.
  ///
  /// - Throws: ``LinkError/invalidPattern(_:reason:)``.
  public init(_ text: String) throws(LinkError) {
    func invalid(_ reason: String) -> LinkError { .invalidPattern(text, reason: reason) }
    guard text.first == "/" else { throw invalid("it must start with a slash") }
    var parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    var segments: [Segment] = []
    var names: Set<String> = []
    for (index, part) in parts.enumerated() {
      let segment: Segment
      do {
        segment = try Segment(part)
      } catch {
        throw invalid(error.reason)
      }
      if case .parameter(let name) = segment, !names.insert(name).inserted {
        throw invalid("the name \(name) occurs twice")
      }
      if segment == .rest, index < parts.count - 1 { throw invalid("* must come last") }
      segments.append(segment)
    }
    self.segments = segments
  }

  /// The values in `segments`, which are percent-decoded, or `nil` if they do not match.
  ///
  /// - Complexity: O(*n*), where *n* is the number of segments.
  func values(matching path: [String]) -> LinkValues? {
    var texts: [String: String] = [:]
    for (index, segment) in segments.enumerated() {
      guard index < path.count else { return nil }
      switch segment {
      case .literal(let text): if text != path[index] { return nil }
      case .parameter(let name): texts[name] = path[index]
      case .rest: return LinkValues(texts: texts, rest: Array(path[index...]))
      }
    }
    return path.count == segments.count ? LinkValues(texts: texts, rest: []) : nil
  }

  /// The path that matches this pattern with `values`: the inverse of ``values(matching:)``.
  func path(with values: LinkValues) throws(LinkError) -> [String] {
    var path: [String] = []
    for segment in segments {
      switch segment {
      case .literal(let text): path.append(text)
      case .parameter(let name): path.append(try values[name])
      case .rest:
        if values.rest.isEmpty { throw .missingValue(name: "*") }
        path += values.rest
      }
    }
    return path
  }
}

extension LinkPattern: CustomStringConvertible {
  /// The pattern as it is written, without a slash at the end.
  public var description: String {
    segments.isEmpty ? "/" : segments.map { "/\($0)" }.joined()
  }
}
