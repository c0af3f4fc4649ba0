/// A link whose pattern has been read and whose two directions have been found to agree.
struct RegisteredLink<Route: Hashable & Sendable>: Sendable {
  let link: DeepLink<Route>
  let pattern: LinkPattern

  init(_ link: DeepLink<Route>) throws(LinkError) {
    self.link = link
    pattern = try LinkPattern(link.pattern)
    if link.path != nil { try check() }
  }

  /// The path of `route`, or `nil` if this link does not print it.
  func path(for route: Route) -> [String]? {
    link.path?(route).flatMap { try? pattern.path(with: $0) }
  }

  private func check() throws(LinkError) {
    for values in samples {
      guard let route = try? link.route(values) else { continue }
      guard
        let path = path(for: route),
        let printed = pattern.values(matching: path),
        let parsed = try? link.route(printed),
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
    return ["1", "sample", "true"].map { text in
      var texts: [String: String] = [:]
      var rest: [String] = []
      for segment in pattern.segments {
        switch segment {
        case .literal: break
        case .parameter(let name): texts[name] = text
        case .rest: rest = [text]
        }
      }
      return LinkValues(texts: texts, rest: rest)
    }
  }
}
