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
