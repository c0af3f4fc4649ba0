extension LinkForm {
  /// The values in a path, of which `ranges` is the match.
  func values(in path: [String], at ranges: [Range<Int>]) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for (element, range) in zip(elements, ranges) {
      for segment in path[range] {
        for (name, text) in element.matcher.values(in: segment) { values[name, default: []].append(text) }
      }
    }
    return values
  }

  /// The path with these values, or `nil` if one of the names has none, or if a value has no name here.
  func path(with values: [String: [String]]) -> [String]? {
    guard Set(elements.flatMap(\.matcher.names)).isSuperset(of: values.keys) else { return nil }
    var path: [String] = []
    for element in elements {
      let names = element.matcher.names
      let counts = Set(names.map { values[$0]?.count ?? 0 })
      let count = names.isEmpty ? 1 : counts.max() ?? 0
      guard counts.count <= 1, count == 1 || (element.isRun && count > 1) else { return nil }
      for index in 0..<count {
        let texts = values.compactMapValues { $0.indices.contains(index) ? $0[index] : nil }
        guard let segment = element.matcher.segment(with: texts) else { return nil }
        path.append(segment)
      }
    }
    return path
  }
}

extension LinkPattern {
  /// Returns the match of a path whose segments are percent-decoded, or `nil` if the path does not match.
  ///
  /// Of several forms that match, the first one counts, unless a repeated part or a `*` further left gets more segments in a
  /// later form.
  func match(_ path: [String]) -> (values: [String: [String]], ranks: [Int])? {
    var best: (form: LinkForm, ranges: [Range<Int>])?
    for form in forms {
      guard let ranges = form.match(path) else { continue }
      if let current = best {
        let pairs = zip(zip(current.form.elements, current.ranges), zip(form.elements, ranges))
        guard let pair = pairs.first(where: { $0 != $1 }), pair.0.0 == pair.1.0, pair.0.0.isRun,
          pair.1.1.upperBound > pair.0.1.upperBound
        else { continue }
      }
      best = (form, ranges)
    }
    return best.map { ($0.form.values(in: path, at: $0.ranges), $0.form.ranks(of: $0.ranges)) }
  }

  /// The values in a path whose segments are percent-decoded, or `nil` if the path does not match.
  func values(matching path: [String]) -> [String: [String]]? { match(path)?.values }

  /// Returns a path with these values, from the first form with all their names.
  ///
  /// - Throws: ``LinkError/missingValue(name:)`` with a name that is needed.
  func path(with values: LinkValues) throws(LinkError) -> [String] {
    for form in forms {
      if let path = form.path(with: values.texts) { return path }
    }
    let needed = forms.last?.elements.flatMap(\.matcher.names) ?? []
    throw .missingValue(name: needed.first { values.texts[$0] == nil } ?? "*")
  }
}
