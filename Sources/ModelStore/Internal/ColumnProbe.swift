import Foundation
import Model
import Synchronization

/// Finds the columns of a `Decodable` type by decoding it once from sample values. The decoder records each key that the type
/// asks for, and returns a harmless value such as 0 or "".
enum ColumnProbe {
  typealias Found = (
    columns: [SQLColumn], required: [String: SQLValue?], stored: [String: SQLColumn.Content], ids: Set<String>
  )

  /// A cache of the columns of each type for which `found(in:)` was called. Its entries are never removed. A protocol extension
  /// cannot have static stored properties, so each type cannot store its own columns.
  private static let known = Mutex<[ObjectIdentifier: Found]>([:])

  /// Returns the columns of a type, and facts about its properties, which are named by their coding keys. The first call for a
  /// type decodes it from sample values such as 0, and caches the result.
  ///
  /// - `required`: The properties that cannot be `nil`, with the default value that the type of the property declares
  ///   (`DefaultProviding`).
  /// - `stored`: The properties whose columns need a certain type. For example, a text such as "7" needs a text column: if
  ///   SQLite converted it to a number, the property could not be decoded.
  /// - `ids`: The properties that are UUIDs.
  static func found<Row: Decodable>(in type: Row.Type) throws(StoreError) -> Found {
    if let found = known(type) { return found }
    let found = try find(type)
    known.withLock { $0[ObjectIdentifier(type)] = found }
    return found
  }

  static func known(_ type: Any.Type) -> Found? { known.withLock { $0[ObjectIdentifier(type)] } }

  /// Finds the columns of a type without the cache, by decoding the type from sample values such as 0. `stated` contains the
  /// columns that the type itself declares, if any. A default value is converted to the type of its column.
  static func find<Row: Decodable>(_ type: Row.Type, stating stated: [SQLColumn] = []) throws(StoreError)
    -> Found
  {
    let record = Record(of: type, inside: [], stating: stated)
    do {
      _ = try Row(from: ProbeDecoder(record: record))
    } catch let failure as Failure {
      throw .unsuitableType(type: "\(type)", column: failure.key, reason: failure.reason)
    } catch {
      let reason = "its init(from:) accepts no zero values"
      throw .unsuitableType(type: "\(type)", column: nil, reason: reason)
    }
    guard !record.found.columns.isEmpty else {
      throw .unsuitableType(type: "\(type)", column: nil, reason: "it has no columns")
    }
    return record.found
  }

  /// Records the properties that a type decodes in its `init(from:)`. Each property becomes a column of a table.
  final class Record {
    /// The type whose properties are recorded, and all enclosing types. The node of a tree, for example, has properties of
    /// its own type. The search does not go into such properties, because it would never end.
    let types: Set<ObjectIdentifier>
    private(set) var found: Found = ([], [:], [:], [])
    private var optional: Set<String> = []
    /// How a column stores a value of the type: as JSON, or as a single value, such as a number. `nil` until the
    /// `init(from:)` of the type has asked its decoder for a container.
    private(set) var content: SQLColumn.Content?

    private let stated: [SQLColumn]

    init<Value>(of type: Value.Type, inside others: Set<ObjectIdentifier>, stating stated: [SQLColumn] = []) {
      types = others.union([ObjectIdentifier(type)])
      self.stated = stated
    }

    func note(_ content: SQLColumn.Content) { self.content = self.content ?? content }

    /// Records a property of the type as a column. If there is a sample value, also finds out which columns of an existing
    /// table can store the property: SQLite converts texts to numbers in some columns, and the property may not be
    /// decodable from a number.
    func note(_ codingKey: String, _ content: SQLColumn.Content, _ sample: Any? = nil) {
      if !found.columns.contains(where: { $0.codingKey.hasSameBytes(as: codingKey) }) {
        found.columns.append(SQLColumn(codingKey: codingKey, content: content))
      }
      guard let sample = sample as? any Encodable else { return }
      // A property of the type `JSONValue` may be the number 7, which is stored as the JSON text "7". In some columns,
      // SQLite would convert this text to a number. Therefore the property needs a column that keeps texts unchanged.
      let seven = content == .json ? Self.read(.integer(7), like: sample) as? any Encodable : nil
      if let seven, case .text(let text)? = RowDraft.sqlValue(of: seven, for: .json), Double(text) != nil {
        found.stored[codingKey] = .text
      }
      guard content == .any || content == .text else { return }
      let value = RowDraft.sqlValue(of: sample, for: content)
      if case .text(let text)? = value, UUID(uuidString: text) != nil { found.ids.insert(codingKey) }
      guard content == .any else { return }
      // In a column of an existing table, SQLite may convert a value, such as the text "7" to a number. This is harmless if
      // the property can be decoded from the converted value, too. A text may become an integer or a floating-point number,
      // so both are tried.
      switch value {
      case .text where [.integer(7), .real(7.5)].contains { Self.read($0, like: sample) == nil }:
        found.stored[codingKey] = .text
      case .integer(let number) where Self.read(.text("\(number)"), like: sample) == nil:
        found.stored[codingKey] = Self.read(.real(Double(number)), like: sample) == nil ? .integer : .real
      case .real(let number) where Self.read(.text("\(number)"), like: sample) == nil:
        found.stored[codingKey] = .real
      case .text, .integer, .real, .blob, .null, nil: break
      }
    }

    /// Decodes a value of a column as the type of `sample`. Returns `nil` if this type cannot be decoded from the value.
    private static func read(_ value: SQLValue, like sample: any Encodable) -> Any? {
      if let type = type(of: sample) as? any SQLConvertible.Type { return type.init(sqlValue: value) }
      guard let type = type(of: sample) as? any Decodable.Type else { return nil }
      return try? type.init(from: ScalarDecoder(stored: value))
    }

    /// Records that a property is optional, because the `init(from:)` of the type has called `decodeNil(forKey:)`.
    func noteOptional(_ codingKey: String) { optional.insert(codingKey) }

    /// Records that a property must have a value, unless its type itself decodes null. If a column for the property is
    /// added to an existing table, the column needs a default value.
    func noteRequired(_ codingKey: String, _ content: SQLColumn.Content, of type: (some Decodable).Type) {
      guard !optional.contains(codingKey), !(type is any OptionalType.Type) else { return }
      let declared = (type as? any (DefaultProviding & Encodable).Type)?.defaultValue
      guard declared != nil || ResultReader.null(of: type, in: content) == nil else { return }
      let form = stated.first { $0.codingKey == codingKey }?.content ?? content
      found.required[codingKey] = .some(declared.flatMap { RowDraft.sqlValue(of: $0, for: form) })
    }
  }

  struct Failure: Error {
    /// The coding key of the property that could not be decoded, if it is known.
    var key: String?
    let reason: String
  }

  /// Returns a sample value of a type, such as 0 or "", and how a column stores values of the type. A row type is decoded from
  /// such sample values once, to find its columns.
  static func sample<Value: Decodable>(
    of type: Value.Type,
    inside record: Record
  ) -> (value: Result<Value, Failure>, content: SQLColumn.Content) {
    if let (content, any) = standard(type), let value = any as? Value { return (.success(value), content) }
    let inner = Record(of: type, inside: record.types)
    // If `type` contains itself, it is in `record.types` already, so the number of types does not grow, and the recursion
    // ends. It also ends after 50 levels, because a generic type can contain a different version of itself at each level.
    let isKnown = inner.types.count == record.types.count || inner.types.count > 50
    let decoded = isKnown ? nil : try? Value(from: ProbeDecoder(record: inner))
    // The column of a type that converts itself to an SQL value (`SQLConvertible`) can store any kind of value. Optionals
    // conform to this protocol, too, but their column stores what the wrapped type needs, which `inner` has recorded.
    let isOptional = type is any OptionalType.Type
    let content = !isOptional && type is any (SQLConvertible & Codable).Type ? .any : inner.content ?? .json
    let last = (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
    if let value = decoded ?? none(type) ?? providedDefault(type) ?? firstCase(type) ?? last {
      return (.success(value), content)
    }
    let reason = "\(type) is neither a standard type, CaseIterable nor DefaultProviding"
    return (.failure(Failure(reason: reason)), content)
  }

  static func none<Value>(_ type: Value.Type) -> Value? {
    (type as? any OptionalType.Type)?.init(nilLiteral: ()) as? Value
  }

  static func providedDefault<Value>(_ type: Value.Type) -> Value? {
    (type as? any DefaultProviding.Type)?.defaultValue as? Value
  }

  private static func firstCase<Value>(_ type: Value.Type) -> Value? {
    func first<Cases: CaseIterable>(_ type: Cases.Type) -> Any? { type.allCases.first }
    return (type as? any CaseIterable.Type).flatMap { first($0) } as? Value
  }

  /// Returns how a column stores a standard type such as `String`, and a sample value of it such as "", or `nil` for any other
  /// type.
  private static func standard<Value>(_ type: Value.Type) -> (SQLColumn.Content, Any)? {
    switch type {
    case is String.Type: (.text, "")
    case is Bool.Type: (.boolean, false)
    case let integer as any FixedWidthInteger.Type: (.integer, integer.init())
    case is Double.Type: (.real, Double(0))
    case is Float.Type: (.real, Float(0))
    case is Decimal.Type: (.decimal, Decimal(0))
    case is Date.Type: (.date, Date(timeIntervalSinceReferenceDate: 0))
    case is Duration.Type: (.decimal, Duration.zero)
    case is URL.Type: (.text, URL(filePath: "/"))
    case is UUID.Type: (.text, UUID())
    case is Data.Type: (.blob, Data())
    case is JSONValue.Type: (.json, JSONValue.null)
    default: nil
    }
  }
}
