import Foundation
import Model
import Synchronization

/// Finds the columns of a `Decodable` type by decoding it once from sample values. The decoder records each key that the type
/// asks for, and returns a harmless value such as 0 or "".
enum ColumnProbe {
  typealias Found = (columns: [SQLColumn], required: [String: SQLValue?])

  /// The columns of all types for which they were asked. Static properties cannot be stored in a protocol extension, so
  /// they are stored in this dictionary. Its entries are never removed.
  private static let known = Mutex<[ObjectIdentifier: Found]>([:])

  /// Returns the columns of a type, and the coding keys of the properties that cannot be `nil`. The value for a key is the
  /// default that the type of the property declares (`DefaultProviding`), in the form in which a column stores it. The first
  /// call decodes the type from sample values, and caches what it finds.
  static func found<Row: Decodable>(in type: Row.Type) throws(StoreError) -> Found {
    let id = ObjectIdentifier(type)
    if let found = known.withLock({ $0[id] }) { return found }
    let record = try find(type)
    let found = (record.columns, record.required)
    known.withLock { $0[id] = found }
    return found
  }

  private static func find<Row: Decodable>(_ type: Row.Type) throws(StoreError) -> Record {
    let record = Record(of: type, inside: [])
    do {
      _ = try Row(from: ProbeDecoder(record: record))
    } catch let failure as Failure {
      throw .unsuitableType(type: "\(type)", column: failure.key, reason: failure.reason)
    } catch {
      let reason = "its init(from:) accepts no zero values"
      throw .unsuitableType(type: "\(type)", column: nil, reason: reason)
    }
    guard !record.columns.isEmpty else {
      throw .unsuitableType(type: "\(type)", column: nil, reason: "it has no columns")
    }
    return record
  }

  /// Records which properties a type decodes in its `init(from:)`. Each of them becomes a column.
  final class Record {
    /// The type, and the types whose properties contain the type. The search detects with these types whether a type
    /// contains itself.
    let types: Set<ObjectIdentifier>
    private(set) var columns: [SQLColumn] = []
    /// The coding keys of properties that cannot be `nil`, each with its declared default value.
    private(set) var required: [String: SQLValue?] = [:]
    private var optional: Set<String> = []
    /// How a column stores a value of this type: as JSON, or as a single value. It is known as soon as the type has asked
    /// its decoder for a container.
    private(set) var content: SQLColumn.Content?

    init<Value>(of type: Value.Type, inside others: Set<ObjectIdentifier>) {
      types = others.union([ObjectIdentifier(type)])
    }

    func note(_ content: SQLColumn.Content) {
      self.content = self.content ?? content
    }

    func note(_ codingKey: String, _ content: SQLColumn.Content) {
      guard !columns.contains(where: { $0.codingKey.hasSameBytes(as: codingKey) }) else { return }
      columns.append(SQLColumn(codingKey: codingKey, content: content))
    }

    /// Records that a property is optional, because the type has asked whether its value is null.
    func noteOptional(_ codingKey: String) { optional.insert(codingKey) }

    /// Records that the property under a key cannot be nil.
    func noteRequired<Value>(_ codingKey: String, _ content: SQLColumn.Content, of type: Value.Type) {
      guard !optional.contains(codingKey), !(type is any ExpressibleByNilLiteral.Type), type != JSONValue.self
      else { return }
      let declared = (type as? any (DefaultProviding & Encodable).Type)?.defaultValue
      required[codingKey] = .some(declared.flatMap { RowDraft.sqlValue(of: $0, for: content) })
    }
  }

  /// The error for a type that cannot be decoded from sample values. The probe learns the columns of a type by decoding it
  /// from such values, so the columns of this type stay unknown.
  struct Failure: Error {
    /// The coding key of the property that could not be decoded, if it is known.
    var key: String?
    let reason: String
  }

  /// Returns a sample value of a type, and how a column stores values of this type.
  static func sample<Value: Decodable>(
    of type: Value.Type,
    inside record: Record
  ) -> (value: Result<Value, Failure>, content: SQLColumn.Content) {
    if let (content, any) = standard(type), let value = any as? Value { return (.success(value), content) }
    let inner = Record(of: type, inside: record.types)
    // The recursion ends at a type that contains itself. It also ends after 50 levels, because a generic type can contain
    // another version of itself at each level.
    let isKnown = inner.types.count == record.types.count || inner.types.count > 50
    let decoded = isKnown ? nil : try? Value(from: ProbeDecoder(record: inner))
    // An optional type is stored in the same way as the type that it wraps.
    let isOptional = type is any ExpressibleByNilLiteral.Type
    let content = !isOptional && type is any (SQLConvertible & Codable).Type ? .any : inner.content ?? .json
    if let value = decoded ?? none(type) ?? providedDefault(type) ?? firstCase(type) {
      return (.success(value), content)
    }
    let reason = "\(type) is neither a standard type, CaseIterable nor DefaultProviding"
    return (.failure(Failure(reason: reason)), content)
  }

  private static func none<Value>(_ type: Value.Type) -> Value? {
    (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
  }

  private static func providedDefault<Value>(_ type: Value.Type) -> Value? {
    (type as? any DefaultProviding.Type)?.defaultValue as? Value
  }

  private static func firstCase<Value>(_ type: Value.Type) -> Value? {
    func first<Cases: CaseIterable>(_ type: Cases.Type) -> Any? { type.allCases.first }
    return (type as? any CaseIterable.Type).flatMap { first($0) } as? Value
  }

  /// Returns how a column stores a standard type, and a sample value that most types accept.
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
