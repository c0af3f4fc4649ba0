/// The forms of all patterns of a table, found by what they start with.
struct LinkIndex: Sendable {
  private struct Entry: Sendable {
    let link: Int
    let form: LinkForm
  }

  struct Match {
    let link: Int
    let values: [String: [String]]
    /// How specific the pattern is in each segment.
    fileprivate let ranks: [Int]
  }

  private var count = 0
  private var byFirstLiteral: [String: [Entry]] = [:]
  /// Those that do not start with a literal.
  private var others: [Entry] = []

  /// Adds the pattern of the next link.
  ///
  /// - Returns: A pattern before it that is neither more nor less specific, with a path that both match;
  ///   `nil` if there is none.
  mutating func add(_ pattern: LinkPattern) -> (link: Int, witness: [String])? {
    let added = pattern.forms.map { Entry(link: count, form: $0) }
    for entry in added {
      let rivals =
        entry.form.firstLiteral.map { (byFirstLiteral[$0] ?? []) + others }
        ?? byFirstLiteral.values.flatMap(\.self) + others
      for rival in rivals.sorted(by: { $0.link < $1.link }) {
        if case .ambiguous(let witness) = rival.form.relation(to: entry.form) { return (rival.link, witness) }
      }
    }
    for entry in added {
      if let text = entry.form.firstLiteral {
        byFirstLiteral[text, default: []].append(entry)
      } else {
        others.append(entry)
      }
    }
    count += 1
    return nil
  }

  /// What matches a path, the most specific first, each link once.
  func matches(of path: [String]) -> [Match] {
    var matches: [Match] = []
    for entries in [path.first.flatMap { byFirstLiteral[$0] } ?? [], others] {
      for entry in entries where matches.last?.link != entry.link {
        guard let ranges = entry.form.match(path) else { continue }
        let values = entry.form.values(in: path, at: ranges)
        matches.append(Match(link: entry.link, values: values, ranks: entry.form.ranks(of: ranges)))
      }
    }
    guard matches.count > 1 else { return matches }
    return matches.sorted { $1.ranks.lexicographicallyPrecedes($0.ranks) }
  }
}
