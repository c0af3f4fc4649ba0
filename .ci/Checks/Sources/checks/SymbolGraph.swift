/// The parts of the compiler's symbol graph of a module that the documentation check reads.
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

  /// The symbols that the module declares. Symbols synthesized for a conformance are excluded: the protocol documents
  /// them.
  var ownSymbols: [Symbol] {
    symbols.filter { !$0.identifier.precise.contains("::SYNTHESIZED::") }
  }
}
