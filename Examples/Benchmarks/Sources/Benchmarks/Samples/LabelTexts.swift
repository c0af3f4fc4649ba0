/// The texts of a view of labels.
struct LabelTexts: Sendable {
  var texts: [String]

  /// Returns `count` texts of 36 characters. Texts of the same seed are equal, but do not share memory.
  static func sample(_ count: Int, seed: UInt64) -> LabelTexts {
    var random = SeededGenerator(seed: seed)
    return LabelTexts(texts: (0..<count).map { _ in random.identifier() })
  }
}
