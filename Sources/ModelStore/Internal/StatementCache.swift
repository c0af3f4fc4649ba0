/// The statements that were used last, so that a repeated one is compiled once.
struct StatementCache {
  private var entries: [String: (statement: Statement, lastUse: Int)] = [:]
  private var uses = 0
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// The statement for `text`, if it is known.
  ///
  /// - Complexity: O(1) on average.
  mutating func statement(for text: String) -> Statement? {
    guard let statement = entries[text]?.statement else { return nil }
    uses += 1
    entries[text]?.lastUse = uses
    return statement
  }

  /// Keeps `statement`, and forgets the one that was not used for longest if there are too many.
  ///
  /// - Complexity: O(*n*), where *n* is the capacity.
  mutating func insert(_ statement: Statement) {
    if entries.count >= capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
    }
    uses += 1
    entries[statement.text] = (statement, uses)
  }

  mutating func removeAll() {
    entries = [:]
  }
}
