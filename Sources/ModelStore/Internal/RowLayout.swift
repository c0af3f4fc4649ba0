import Synchronization

/// Where the values of a `Codable` type go: the columns, and the position of each by its coding key.
struct RowLayout: Sendable {
  let columns: [SQLColumn]
  private let positions: [String: Int]

  private init(columns: [SQLColumn]) {
    self.columns = columns
    let entries = columns.enumerated().map { ($1.codingKey, $0) }
    positions = Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  func position(ofCodingKey key: String) -> Int? { positions[key] }

  /// What is known of the types that were rows so far, since a static property cannot be stored in a
  /// protocol extension. It holds one entry for each type, for good.
  private static let known = Mutex<[ObjectIdentifier: RowLayout]>([:])

  /// The layout of `type`, which is found once.
  static func of<Row: RowRepresentable>(_ type: Row.Type) throws(StoreError) -> RowLayout {
    let id = ObjectIdentifier(type)
    if let layout = known.withLock({ $0[id] }) { return layout }
    let layout = RowLayout(columns: try type.columns)
    known.withLock { $0[id] = layout }
    return layout
  }
}
