extension String {
  /// The text by which SQLite tells names apart: it takes A to Z, and no other letters, for a to z.
  var foldedAsSQLite: String {
    String(decoding: utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }
}
