import DataSource

/// An item with an id and a value: "a" is version 0 of a, "a1" version 1.
struct Letter: Identifiable, Hashable, Sendable, CustomStringConvertible {
  let id: String
  var version = 0

  init(_ id: String, _ version: Int = 0) {
    self.id = id
    self.version = version
  }

  init(token: some StringProtocol) {
    self.init(String(token.prefix(1)), Int(token.dropFirst()) ?? 0)
  }

  var description: String { version == 0 ? id : "\(id)\(version)" }
}

typealias Letters = ListSnapshot<String, Letter>

/// "A: a b | B: c1" has two sections, A with a and b, B with version 1 of c.
func letters(_ text: String) -> Letters {
  Letters(
    sections: text.split(separator: "|").map { section in
      let parts = section.split(separator: ":", omittingEmptySubsequences: false)
      return ListSection(
        id: parts[0].filter { $0 != " " },
        items: parts[1].split(separator: " ").map { Letter(token: $0) }
      )
    }
  )
}

extension ListSnapshot {
  /// The inverse of `letters`.
  var text: String {
    sections.map { "\($0.id):" + $0.items.map { " \($0)" }.joined() }.joined(separator: " | ")
  }
}

extension Changeset {
  /// "S-0 S+1 S0>2 -0.1 +0.2 0.0>0.2 ~0.1": sections first; minus is a delete, plus an insert,
  /// tilde a reconfigure.
  var text: String {
    var words = sectionDeletes.map { "S-\($0)" }
    words += sectionInserts.map { "S+\($0)" }
    words += sectionMoves.map { "S\($0.from)>\($0.to)" }
    words += sectionReconfigures.map { "S~\($0)" }
    words += itemDeletes.map { "-\($0)" }
    words += itemInserts.map { "+\($0)" }
    words += itemMoves.map { "\($0.from)>\($0.to)" }
    words += itemReconfigures.map { "~\($0)" }
    return words.joined(separator: " ")
  }
}
