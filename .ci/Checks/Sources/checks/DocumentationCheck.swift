import Foundation

/// Checks that every public symbol has a doc comment, and that the catalog of its module lists every top-level public
/// symbol under a topic.
struct DocumentationCheck {
  let symbolGraphs: URL
  let sources: URL

  func run() throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(at: symbolGraphs, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    guard !files.isEmpty else { return ["no symbol graph in \(symbolGraphs.path)"] }
    var findings: [String] = []
    for file in files {
      let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
      let isExtension = file.lastPathComponent.contains("@")
      let documented = undocumented(in: graph)
      findings += documented.map { "\(graph.module.name).\($0) has no documentation" }
      let count = graph.ownSymbols.count
      if !isExtension {
        print("  \(graph.module.name): \(count - documented.count) of \(count) symbols documented")
      }
      if !isExtension, count > 0 { findings += try missingInTopics(of: graph) }
    }
    return findings
  }

  private func undocumented(in graph: SymbolGraph) -> [String] {
    // An overriding or inherited member, and a default implementation, shares the documentation of the original.
    let inherited = Set(
      graph.relationships
        .filter { ["overrides", "defaultImplementationOf"].contains($0.kind) || $0.sourceOrigin != nil }
        .map(\.source)
    )
    return graph.ownSymbols
      .filter { $0.docComment == nil && !inherited.contains($0.identifier.precise) }
      .map(\.path)
  }

  private func missingInTopics(of graph: SymbolGraph) throws -> [String] {
    let module = graph.module.name
    let catalogue = sources.appendingPathComponent("\(module)/\(module).docc")
    guard FileManager.default.fileExists(atPath: catalogue.path) else {
      return ["\(module) has no catalogue"]
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: catalogue.path)
      .filter { $0.hasSuffix(".md") }
      .map { try String(contentsOf: catalogue.appendingPathComponent($0), encoding: .utf8) }
      .flatMap { $0.split(separator: "\n") }
      .compactMap { $0.firstMatch(of: /^- ``(.+)``$/)?.1 }
    let listed = Set(names.map { String($0) })
    return graph.ownSymbols
      .filter { $0.pathComponents.count == 1 && !listed.contains($0.path) }
      .map { "\(module).\($0.path) is in no topic of \(module).docc" }
  }
}
