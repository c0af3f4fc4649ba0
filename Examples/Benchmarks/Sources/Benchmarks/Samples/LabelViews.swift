/// The texts of a card of five labels.
struct CardTexts: Sendable {
  var title: String
  var author: String
  var state: String
  var summary: String
  var note: String

  /// Creates five texts of 36 characters. Texts of the same seed are equal, but do not share memory.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    title = random.identifier()
    author = random.identifier()
    state = random.identifier()
    summary = random.identifier()
    note = random.identifier()
  }
}

/// A view of five labels.
@MainActor
final class CardView {
  var title = ""
  var author = ""
  var state = ""
  var summary = ""
  var note = ""
}

/// The texts of a view of labels.
struct LabelTexts: Sendable {
  var texts: [String]

  /// Returns `count` texts of 36 characters. Texts of the same seed are equal, but do not share memory.
  static func sample(_ count: Int, seed: UInt64) -> LabelTexts {
    var random = SeededGenerator(seed: seed)
    return LabelTexts(texts: (0..<count).map { _ in random.identifier() })
  }
}

/// A view of labels.
@MainActor
final class LabelsView {
  var texts: [String]

  init(labels: Int) {
    texts = [String](repeating: "", count: labels)
  }
}
