/// All lines, in the order of reports.
package struct BenchmarkCatalog: Sendable {
  /// The lines, in order.
  package let lines: [BenchmarkLine]

  /// - Parameter lines: Lines with different names.
  package init(_ lines: [BenchmarkLine]) {
    let names = lines.map(\.name)
    precondition(Set(names).count == names.count, "Two benchmark lines may not share a name: \(names)")
    self.lines = lines
  }

  /// Returns the lines whose names begin with one of `prefixes`, each once, in the catalog's order. Returns all lines
  /// if there are no prefixes.
  ///
  /// `model` also selects `modelstore.insert`; `model.` does not.
  ///
  /// - Throws: ``BenchmarkError/unknownName(_:nearest:)`` for a prefix that selects nothing.
  package func lines(named prefixes: [String]) throws(BenchmarkError) -> [BenchmarkLine] {
    for prefix in prefixes where !lines.contains(where: { $0.name.hasPrefix(prefix) }) {
      throw .unknownName(prefix, nearest: nearestName(to: prefix))
    }
    guard !prefixes.isEmpty else { return lines }
    return lines.filter { line in prefixes.contains { line.name.hasPrefix($0) } }
  }

  /// Returns the name with the smallest edit distance to the typed text. Names are cut to the length of the typed text
  /// first.
  private func nearestName(to typed: String) -> String? {
    let distances = lines.map { line in
      (name: line.name, distance: editDistance(typed, String(line.name.prefix(typed.count))))
    }
    return distances.min { $0.distance < $1.distance }?.name
  }
}

/// Returns the smallest number of insertions, deletions and replacements of characters that turn one text into the
/// other.
///
/// Source: Wagner, Fischer, "The string-to-string correction problem", 1974,
/// https://doi.org/10.1145/321796.321811
///
/// - Complexity: O(*n* · *m*), where *n* and *m* are the texts' lengths.
package func editDistance(_ left: String, _ right: String) -> Int {
  let right = Array(right)
  var row = Array(0...right.count)
  for (index, character) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in right.indices {
      let replaced = diagonal + (character == right[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
    }
  }
  return row[right.count]
}
