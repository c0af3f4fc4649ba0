/// The patterns of a link table as a tree of their segments, for fast matching.
///
/// The patterns `/a/:x`, `/a/b` and `/:y` make the root with the branches `a` and `:`, of which `a` has the branches `b` and
/// `:` again. A walk that takes the most specific branch first finds the most specific pattern first.
struct LinkIndex: Sendable {
  private struct Node {
    var literals: [String: Int] = [:]
    /// The segments with a value, those with the most text first.
    var values: [(segment: LinkPattern.Segment, node: Int)] = []
    /// The index of the link whose pattern ends at this node.
    var end: Int?
    /// The index of the link whose pattern ends at this node with `*`.
    var rest: Int?
  }

  private var nodes = [Node()]
  private var patterns: [LinkPattern] = []

  /// Adds the pattern of the next link.
  ///
  /// - Returns: An earlier pattern that is neither more nor less specific, with a path that both match; `nil` if the pattern
  ///   conflicts with no other.
  /// - Complexity: O(*k*), where *k* is the number of segments of the patterns that have a path in common with this one at
  ///   their beginning.
  mutating func add(_ pattern: LinkPattern) -> (link: Int, witness: [String])? {
    var rivals: [Int] = []
    collectRivals(of: pattern, from: 0, at: 0, &rivals)
    for rival in rivals.sorted() {
      if let witness = patterns[rival].ambiguity(with: pattern) { return (rival, witness) }
    }
    insert(pattern)
    return nil
  }

  private mutating func insert(_ pattern: LinkPattern) {
    var node = 0
    for segment in pattern.segments { node = child(of: node, for: segment) }
    if pattern.hasRest {
      nodes[node].rest = patterns.count
    } else {
      nodes[node].end = patterns.count
    }
    patterns.append(pattern)
  }

  private mutating func child(of node: Int, for segment: LinkPattern.Segment) -> Int {
    let new = nodes.count
    switch segment {
    case .literal(let text):
      if let child = nodes[node].literals[text] { return child }
      nodes[node].literals[text] = new
    case .value:
      let shape = segment.withoutName
      if let child = nodes[node].values.first(where: { $0.segment == shape })?.node { return child }
      let index = nodes[node].values.firstIndex { $0.segment.textCount < shape.textCount }
      nodes[node].values.insert((shape, new), at: index ?? nodes[node].values.count)
    }
    nodes.append(Node())
    return new
  }

  /// Collects the patterns that match some of the paths that `pattern` matches, too.
  private func collectRivals(of pattern: LinkPattern, from depth: Int, at node: Int, _ rivals: inout [Int]) {
    if let rest = nodes[node].rest { rivals.append(rest) }
    if depth >= pattern.segments.count, let end = nodes[node].end { rivals.append(end) }
    let segment = depth < pattern.segments.count ? pattern.segments[depth] : nil
    if segment == nil, !pattern.hasRest { return }
    if case .literal(let text) = segment {
      if let child = nodes[node].literals[text] {
        collectRivals(of: pattern, from: depth + 1, at: child, &rivals)
      }
    } else {
      for (text, child) in nodes[node].literals where segment.map({ $0.value(in: text) != nil }) ?? true {
        collectRivals(of: pattern, from: depth + 1, at: child, &rivals)
      }
    }
    for (other, child) in nodes[node].values where segment.map({ $0.common(with: other) != nil }) ?? true {
      collectRivals(of: pattern, from: depth + 1, at: child, &rivals)
    }
  }

  /// Returns the patterns that match a path. The most specific pattern is the first.
  func matches(of path: [String]) -> [Int] {
    var matches: [Int] = []
    collectMatches(of: path[...], at: 0, &matches)
    return matches
  }

  private func collectMatches(of path: ArraySlice<String>, at node: Int, _ matches: inout [Int]) {
    guard let text = path.first else {
      if let end = nodes[node].end { matches.append(end) }
      return
    }
    let rest = path.dropFirst()
    if let child = nodes[node].literals[text] { collectMatches(of: rest, at: child, &matches) }
    for (segment, child) in nodes[node].values where segment.value(in: text) != nil {
      collectMatches(of: rest, at: child, &matches)
    }
    if let rest = nodes[node].rest { matches.append(rest) }
  }
}

extension LinkPattern.Segment {
  /// This segment with an empty name. Two segments that match the same texts are then equal.
  fileprivate var withoutName: Self {
    guard case .value(_, let prefix, let suffix) = self else { return self }
    return .value(name: "", prefix: prefix, suffix: suffix)
  }

  fileprivate var textCount: Int {
    guard case .value(_, let prefix, let suffix) = self else { return .max }
    return prefix.count + suffix.count
  }
}
