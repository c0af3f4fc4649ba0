/// A link of a table with its parsed pattern. Its initializer has checked that reading and writing the link give the same route.
struct RegisteredLink<Route: Hashable & Sendable>: Sendable {
  let link: DeepLink<Route>
  let pattern: LinkPattern

  init(_ link: DeepLink<Route>) throws(LinkError) {
    var link = link
    link.hosts = try ServedOrigins.hosts(link.hosts)
    self.link = link
    pattern = try LinkPattern(link.pattern)
    if link.path != nil { try check() }
  }

  private func check() throws(LinkError) {
    for values in samples {
      guard let route = try? link.route(values) else { continue }
      guard
        let printed = link.path?(route),
        let path = try? pattern.path(with: printed),
        let read = pattern.values(matching: path, query: printed.queryItems),
        let parsed = try? link.route(read), parsed == route
      else {
        let sample = (try? pattern.path(with: values)) ?? []
        throw .notReversible(pattern: pattern.description, sample: "/" + sample.joined(separator: "/"))
      }
      return
    }
    throw .needsSample(pattern: pattern.description)
  }

  /// Sample values with which the initializer tests whether a link that was written can be read again. A pattern with up to
  /// four placeholders is tested with all combinations of types. With more placeholders, there would be too many combinations,
  /// so all placeholders get the same value.
  private var samples: [LinkValues] {
    if let sample = link.sample { return [sample] }
    let texts = ["1", "sample", "true", "00000000-0000-4000-8000-000000000001", "2026-01-02T03:04:05.000Z"]
    var values = texts.map { text in pattern.names.map { _ in text } }
    if (2...4).contains(pattern.names.count) {
      values += pattern.names.reduce([[]]) { lists, _ in lists.flatMap { list in texts.map { list + [$0] } } }
    }
    return values.map { values in
      LinkValues(
        rest: pattern.hasRest ? ["1"] : [],
        texts: Dictionary(zip(pattern.names, values)) { first, _ in first },
        queryItems: [:]
      )
    }
  }
}
