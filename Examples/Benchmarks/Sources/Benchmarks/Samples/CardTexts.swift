/// What a card of five labels is to show.
struct CardTexts: Sendable {
  var title: String
  var author: String
  var state: String
  var summary: String
  var note: String

  /// Five texts of 36 characters, in memory of their own.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    title = random.identifier()
    author = random.identifier()
    state = random.identifier()
    summary = random.identifier()
    note = random.identifier()
  }
}
