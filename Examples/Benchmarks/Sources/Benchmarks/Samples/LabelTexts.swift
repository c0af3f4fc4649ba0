/// What a view of labels is to show.
struct LabelTexts: Sendable {
  var texts: [String]

  /// So many texts of 36 characters, in memory of their own.
  static func sample(_ count: Int, seed: UInt64) -> LabelTexts {
    var random = SeededGenerator(seed: seed)
    return LabelTexts(texts: (0..<count).map { _ in random.identifier() })
  }
}
