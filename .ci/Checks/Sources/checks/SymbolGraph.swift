/// What the compiler says of a module, as far as it matters here.
struct SymbolGraph: Decodable {
  struct Module: Decodable {
    let name: String
  }

  struct Symbol: Decodable {
    struct Identifier: Decodable {
      let precise: String
    }

    struct Comment: Decodable {}

    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?

    var path: String { pathComponents.joined(separator: ".") }
  }

  struct Relationship: Decodable {
    struct Origin: Decodable {}

    let source: String
    let kind: String
    let sourceOrigin: Origin?
  }

  let module: Module
  let symbols: [Symbol]
  let relationships: [Relationship]

  /// Without those that a conformance gives, which are documented where they come from.
  var ownSymbols: [Symbol] {
    symbols.filter { !$0.identifier.precise.contains("::SYNTHESIZED::") }
  }
}
