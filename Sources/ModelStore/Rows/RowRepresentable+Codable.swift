public import Model

extension RowRepresentable where Self: Codable {
  /// The columns for which the type's `init(from:)` asks.
  ///
  /// A property must be optional, or of a standard type, a collection, `CaseIterable`, `DefaultProviding`, or
  /// made of such.
  ///
  /// - Throws: ``StoreError/cannotProbe(type:key:reason:)`` for a type with another property, or one that
  ///   accepts no zeros and empty texts at all; ``StoreError/noColumns(type:)``.
  public static var columns: [SQLColumn] {
    get throws(StoreError) { try ColumnProbe.columns(of: Self.self) }
  }

  /// The encoded properties in the order of the columns. A missing property becomes null.
  ///
  /// - Throws: ``StoreError/cannotEncode(type:column:reason:)``.
  public var values: [SQLValue] {
    get throws(StoreError) {
      let columns = try Self.columns
      if let values = RowDraft.values(of: self, columns) { return values }
      let encoded = try Self.encoded(self, columns)
      if let (key, _) = encoded.first(where: { key, _ in !columns.contains { $0.codingKey == key } }) {
        throw Self.cannotEncode(key, "the type has no column for it")
      }
      var values: [SQLValue] = []
      for column in columns {
        guard let stored = column.stored(encoded[column.codingKey] ?? .null) else {
          throw Self.cannotEncode(column.name, "it does not fit a column for \(column.content)")
        }
        values.append(stored)
      }
      return values
    }
  }

  private static func encoded(_ row: Self, _ columns: [SQLColumn]) throws(StoreError) -> JSONObject {
    let encoded: JSONValue
    do throws(ModelError) {
      encoded = try ModelEncoder(keys: .literal).encode(row)
    } catch {
      throw cannotEncode(columns.name(in: error), "it has no form in JSON")
    }
    guard case .object(let object) = encoded else {
      throw cannotEncode(nil, "the type encodes itself as something else than properties")
    }
    return object
  }

  private static func cannotEncode(_ column: String?, _ reason: String) -> StoreError {
    .cannotEncode(type: "\(Self.self)", column: column, reason: reason)
  }

  /// Decodes a row as `ModelDecoder` does tolerantly: what is not as it should be is converted, or replaced
  /// by a default, and reported. The paths in the report begin with the text of coding keys.
  ///
  /// - Throws: ``StoreError/cannotDecode(type:column:reason:)``.
  public init(row: DatabaseRow, repairs: inout [Repair]) throws(StoreError) {
    let columns = try Self.columns
    let reader = RowReader(columns, row.header, .row(row))
    if let missing = reader.missingColumn {
      throw .cannotDecode(type: "\(Self.self)", column: missing.name, reason: "there is no such column")
    }
    row.header.note(RowDecoding { try $0.value(of: Self.self) })
    if let value = try? reader.value(of: Self.self) {
      self = value
      return
    }
    // Read again by way of JSON, which repairs what can be repaired and says what cannot.
    var object = JSONObject()
    for column in columns {
      if let stored = row[column.name] { object[column.codingKey] = column.read(stored) }
    }
    let decoded: Decoded<Self>
    do throws(ModelError) {
      decoded = try ModelDecoder().decode(Self.self, from: .object(object))
    } catch {
      let column = columns.name(in: error)
      throw .cannotDecode(type: "\(Self.self)", column: column, reason: error.reasonWithoutValue)
    }
    repairs += decoded.repairs
    self = decoded.value
  }
}
