import ConciergeSQLite
import Foundation
import Model

/// Reads the rows of one statement. ``RowCursor`` and the `init(from:)` of `Codable` types get their values from it.
///
/// All rows of a result share the names of the columns, the positions of a type's columns, and the container that a type's
/// `init(from:)` asks for.
///
/// The properties that every value uses are read and written without the run-time check of overlapping accesses. No accesses
/// overlap: one thread reads, and each access is a single statement. With the check, the benchmark `store.rows.codable` is too
/// slow.
final class ResultReader {
  /// The values of the current row. `nil` after ``end()``: a type of the app may have stored its decoder, but the statement
  /// may be deallocated.
  @exclusivity(unchecked) private(set) var values: StatementValues?
  /// The names of the columns in the result.
  @exclusivity(unchecked) private var columnNames: [String] = []
  /// The names of the columns that are ASCII texts, for fast comparison with `==`. Any other name is `nil` here and is
  /// compared byte by byte, because `==` treats different Unicode spellings of a name as equal.
  @exclusivity(unchecked) private var names: [String?] = []
  /// For each column, whether no earlier column has the same name. If several columns have the same name, the first one is
  /// used.
  @exclusivity(unchecked) private var isFirst: [Bool] = []
  /// The zero-based index of the current row.
  @exclusivity(unchecked) private(set) var index = -1
  /// The index of the column after the one that was read last. The search for the next column begins there: most types read their
  /// columns in order, and then no name is compared twice.
  @exclusivity(unchecked) private var next = 0

  // The following properties are used only when the rows are read as a `Codable` type.
  @exclusivity(unchecked) private var type: (id: ObjectIdentifier, name: String)?
  @exclusivity(unchecked) private var columns: [SQLColumn] = []
  /// For each column of the type, its index among the columns of the result.
  @exclusivity(unchecked) private var positions: [Int32] = []
  @exclusivity(unchecked) private var nextColumn = 0
  /// The decoding container, which is used for all rows. Creating one for each row would take a tenth of the time of the
  /// benchmark `store.rows.codable`.
  @exclusivity(unchecked) private var container: (key: ObjectIdentifier, box: AnyObject)?

  init(_ statement: Statement) { values = statement.row }

  /// Makes the next row the current one. Call this method after each step of the statement.
  func advance() {
    // The first step may compile the statement again, with other columns. So the names of the columns are read after it.
    if index < 0 {
      columnNames = values?.columnNames() ?? []
      names = columnNames.map { name in name.utf8.allSatisfy { $0 < 0x80 } ? name : nil }
      isFirst = columnNames.indices.map { columnNames.position(ofColumn: columnNames[$0]) == $0 }
    }
    index += 1
    (next, nextColumn) = (0, 0)
  }

  /// Ends the reading of rows. If an `init(from:)` has stored its decoder, the decoder throws errors from now on.
  func end() {
    (container, values) = (nil, nil)
  }

  // MARK: Values

  func position(of column: String) -> Int? {
    if next < names.count, isFirst[next], isName(column, at: next) {
      next += 1
      return next - 1
    }
    let found = columnNames.position(ofColumn: column)
    if let found { next = found + 1 }
    return found
  }

  /// Returns whether a column has exactly this name, compared byte by byte.
  private func isName(_ name: String, at position: Int) -> Bool {
    // Swift compares short strings quickly, as two integers. The lengths are compared as well, because Swift treats some
    // non-ASCII characters as equal to ASCII ones. For example, the Kelvin sign equals "K", but has more bytes.
    if let ascii = names[position] { return ascii.utf8.count == name.utf8.count && ascii == name }
    return columnNames[position].hasSameBytes(as: name)
  }

  func value(at position: Int32) -> SQLValue { values?.value(at: position) ?? .null }

  // MARK: Codable types

  /// Finds the columns of a type in the result, once for all rows.
  ///
  /// - Throws: ``StoreError/cannotDecode(type:row:column:reason:)`` if the result does not have one of the columns. If the
  ///   missing value were read as null, the next `upsert` of the row would erase the stored value.
  func prepare<Row: RowRepresentable>(for type: Row.Type) throws(StoreError) {
    guard self.type?.id != ObjectIdentifier(type) else { return }
    let columns = try Row.columns
    positions = try columns.map { column throws(StoreError) in
      if let found = columnNames.position(ofColumn: column.name) { return Int32(found) }
      throw .missingColumn(of: "\(type)", column.name)
    }
    for (index, position) in positions.enumerated() where positions[..<index].contains(position) {
      throw .unsuitableType(
        type: "\(type)",
        column: columns[index].name,
        reason: "two columns have this name"
      )
    }
    // A row may be decoded as several types in succession, which have different columns. So the search for a column starts
    // at the first column again.
    (self.columns, nextColumn, self.type) = (columns, 0, (ObjectIdentifier(type), "\(type)"))
  }

  func container<Key: CodingKey>(keyedBy key: Key.Type) -> KeyedDecodingContainer<Key> {
    if let container, container.key == ObjectIdentifier(key) {
      // The condition above has checked that the stored container has the same type of keys, so the unchecked cast is
      // safe. A checked cast would take a twentieth of the time of the benchmark `store.rows.codable`.
      return unsafeDowncast(container.box, to: ContainerBox<Key>.self).container
    }
    let box = ContainerBox(KeyedDecodingContainer(RowContainer<Key>(result: self)))
    container = (ObjectIdentifier(key), box)
    return box.container
  }

  private final class ContainerBox<Key: CodingKey> {
    let container: KeyedDecodingContainer<Key>
    init(_ container: KeyedDecodingContainer<Key>) { self.container = container }
  }

  /// The coding keys of the columns.
  var codingKeys: [String] { columns.map(\.codingKey) }

  /// Returns the index of the column for a coding key. The index counts the columns of the row type, and not those of the
  /// result.
  func column(_ key: String) -> Int? {
    guard values != nil, let column = columns.position(ofKey: key, expectedAt: nextColumn) else {
      return nil
    }
    nextColumn = column + 1
    return column
  }

  func requiredColumn(_ key: String) throws(StoreError) -> Int {
    guard let column = column(key) else { throw failure(key, "the type has no column for it") }
    return column
  }

  func isNull(_ column: Int) -> Bool { values?.type(at: positions[column]) == SQLITE_NULL }

  func scalar<Value>(_ key: String, _ read: (Int32) -> Value?) throws(StoreError) -> Value {
    let column = try requiredColumn(key)
    guard let value = read(positions[column]) else { throw unexpected(column) }
    return value
  }

  func optionalScalar<Value>(_ key: String, _ read: (Int32) -> Value?) throws(StoreError) -> Value? {
    guard let column = column(key) else { return nil }
    if let value = read(positions[column]) { return value }
    guard isNull(column) else { throw unexpected(column) }
    return nil
  }

  /// Reads a property of any type from a column. The property may convert itself from an SQL value (`SQLConvertible`),
  /// such as a `Date`. It may be decoded from one SQL value, such as an enumeration, or from JSON text, such as an array.
  func value<Value: Decodable>(of type: Value.Type, _ column: Int) throws(StoreError) -> Value {
    let stored = value(at: positions[column])
    guard !stored.isNull else { return try valueForNull(of: type, column) }
    guard stored.isFinite else { throw unexpected(column) }
    if let convertible = type as? any SQLConvertible.Type {
      guard let value = convertible.init(sqlValue: stored) as? Value else { throw unexpected(column) }
      return value
    }
    let content = columns[column].content
    if content != .json, let value = try? Value(from: ScalarDecoder(stored: stored)) { return value }
    guard content == .json || content == .any, case .text(let text) = stored else { throw unexpected(column) }
    do throws(ModelError) {
      return try ModelDecoder().decode(type, from: Data(text.utf8)).losslessValue
    } catch {
      throw failure(columns[column].name, error.reasonWithoutValue)
    }
  }

  /// Returns the value for a property whose column contains null: `nil` for an optional property, or the `defaultValue`
  /// that the type declares. Another type may decode null itself, if it encodes the decoded value as null again. Otherwise
  /// an error is thrown. If this method returned 0 or "" instead, saving the row later would replace the null in the
  /// database.
  private func valueForNull<Value: Decodable>(of type: Value.Type, _ column: Int) throws(StoreError) -> Value
  {
    let known = ColumnProbe.none(type) ?? JSONValue.null as? Value ?? ColumnProbe.providedDefault(type)
    if let value = known ?? Self.null(of: type, in: columns[column].content) { return value }
    throw unexpected(column)
  }

  /// Returns the value that a type itself decodes from null. Returns no value if the type refuses null. The same is true if
  /// it encodes the value in another form, because saving the row would then change the database.
  static func null<Value: Decodable>(of type: Value.Type, in content: SQLColumn.Content) -> Value? {
    let convertible = (type as? any SQLConvertible.Type)?.init(sqlValue: .null) as? Value
    guard let null = convertible ?? (try? Value(from: ScalarDecoder(stored: .null))),
      let written = null as? any Encodable, RowDraft.sqlValue(of: written, for: content) == .null
    else { return nil }
    return null
  }

  // MARK: Errors

  private func unexpected(_ column: Int) -> StoreError {
    let kind = value(at: positions[column]).kind
    return failure(columns[column].name, "it holds \(kind) that is no such value")
  }

  func failure(_ column: String?, _ reason: String) -> StoreError {
    .cannotDecode(type: type?.name ?? "row", row: index, column: column, reason: reason)
  }
}

extension StoreError {
  /// Returns the error for a column that the result does not have.
  static func missingColumn(of type: String, _ column: String) -> StoreError {
    .cannotDecode(type: type, row: nil, column: column, reason: "there is no such column")
  }
}

extension ModelError {
  /// The reason of a decoding error for an error message. It does not contain the text of the error, because that text may
  /// contain stored values, which can be private.
  fileprivate var reasonWithoutValue: String {
    switch self {
    case .notFound(_, let expected): "nothing is there, expected \(expected)"
    case .mismatch(_, let expected, _): "it holds something else than \(expected)"
    case .dataLost(let path, _): "a part of it, “\(path)”, would be lost"
    case .syntax: "it is no JSON"
    case .rejected, .unwritable, .archive: "its type refuses the value"
    }
  }
}

/// The decoder that a row's `init(from:)` gets.
struct RowDecoder: Decoder {
  let result: ResultReader
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    result.container(keyedBy: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw refusal }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw refusal }

  fileprivate var refusal: StoreError {
    result.failure(nil, "the type reads something else than properties of a row")
  }
}

private struct RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let result: ResultReader
  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] { result.codingKeys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { result.column(key.stringValue) != nil }
  func decodeNil(forKey key: Key) -> Bool { result.column(key.stringValue).map(result.isNull(_:)) ?? true }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try result.value(of: type, result.requiredColumn(key.stringValue))
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let column = result.column(key.stringValue), !result.isNull(column) else { return nil }
    return try result.value(of: type, column)
  }

  // The standard types are read directly from the statement and not through `SQLValue`, which is faster (benchmark
  // `store.rows.codable`).

  @inline(__always) private func required<Value>(_ key: Key, _ read: (Int32) -> Value?) throws -> Value {
    try result.scalar(key.stringValue, read)
  }
  @inline(__always) private func optional<Value>(_ key: Key, _ read: (Int32) -> Value?) throws -> Value? {
    try result.optionalScalar(key.stringValue, read)
  }

  func decode(_: Bool.Type, forKey key: Key) throws -> Bool { try required(key) { bool($0) } }
  func decode(_: String.Type, forKey key: Key) throws -> String { try required(key) { text($0) } }
  func decode(_: Double.Type, forKey key: Key) throws -> Double { try required(key) { finite($0) } }
  func decode(_: Int.Type, forKey key: Key) throws -> Int { try required(key) { integer($0) } }
  func decodeIfPresent(_: Bool.Type, forKey key: Key) throws -> Bool? { try optional(key) { bool($0) } }
  func decodeIfPresent(_: String.Type, forKey key: Key) throws -> String? { try optional(key) { text($0) } }
  func decodeIfPresent(_: Double.Type, forKey key: Key) throws -> Double? { try optional(key) { finite($0) } }
  func decodeIfPresent(_: Int.Type, forKey key: Key) throws -> Int? { try optional(key) { integer($0) } }

  @inline(__always) private func text(_ column: Int32) -> String? { result.values?.text(at: column) }
  @inline(__always) private func integer(_ column: Int32) -> Int? {
    result.values?.integer(at: column).flatMap(Int.init(exactly:))
  }
  @inline(__always) private func bool(_ column: Int32) -> Bool? {
    result.values?.integer(at: column).flatMap { Bool(sqlValue: .integer($0)) }
  }
  /// Returns the floating-point number in a column. Returns `nil` for infinity, so that decoding the row throws an error.
  /// Encoding a row with an infinite `Double` throws an error, too.
  @inline(__always) private func finite(_ column: Int32) -> Double? {
    result.values?.real(at: column).flatMap { $0.isFinite ? $0 : nil }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    throw RowDecoder(result: result).refusal
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw RowDecoder(result: result).refusal
  }
  func superDecoder() throws -> any Decoder { throw RowDecoder(result: result).refusal }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw RowDecoder(result: result).refusal }
}
