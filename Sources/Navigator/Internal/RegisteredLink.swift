/// A link whose pattern has been parsed, and whose two directions agree.
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
        let read = pattern.values(matching: path),
        let parsed = try? link.route(LinkValues(texts: read, query: printed.queryItems)),
        parsed == route
      else {
        let sample = (try? pattern.path(with: values)) ?? []
        throw .notReversible(pattern: pattern.description, sample: "/" + sample.joined(separator: "/"))
      }
      return
    }
    throw .needsSample(pattern: pattern.description)
  }

  private var samples: [LinkValues] {
    if let sample = link.sample { return [sample] }
    let names = pattern.forms.first?.elements.flatMap(\.matcher.names) ?? []
    return ["1", "sample", "true"].map { text in
      LinkValues(texts: Dictionary(names.map { ($0, [text]) }) { first, _ in first }, query: [:])
    }
  }
}
