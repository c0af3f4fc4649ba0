import Foundation
import Model

/// Finds the columns of a `Decodable` type by decoding it from nothing: a decoder that has every key
/// which is asked for, notes it, and gives a harmless value of the type that is asked for.
enum ColumnProbe {
  /// The columns of `type`.
  static func columns<Row: Decodable>(of type: Row.Type) throws(StoreError) -> [SQLColumn] {
    let record = Record(depth: 0)
    do {
      _ = try Row(from: ProbeDecoder(record: record))
    } catch let failure as Failure {
      throw .cannotProbe(type: "\(type)", key: record.failedKey, reason: failure.reason)
    } catch {
      let reason = "its init(from:) accepts no zero values"
      throw .cannotProbe(type: "\(type)", key: nil, reason: reason)
    }
    guard !record.columns.isEmpty else { throw .noColumns(type: "\(type)") }
    return record.columns
  }

  /// What is learned from one `init(from:)`.
  final class Record {
    /// How many types lie around this one.
    let depth: Int
    private(set) var columns: [SQLColumn] = []
    /// How a value of this type is stored, known once the type has asked for a container.
    private(set) var content: SQLColumn.Content?
    private(set) var failedKey: String?

    init(depth: Int) {
      self.depth = depth
    }

    func note(_ content: SQLColumn.Content) {
      self.content = self.content ?? content
    }

    func note(_ key: any CodingKey, _ content: SQLColumn.Content) {
      guard !columns.contains(where: { $0.codingKey == key.stringValue }) else { return }
      columns.append(SQLColumn(codingKey: key.stringValue, content: content))
    }

    func noteFailure(at key: any CodingKey) {
      failedKey = failedKey ?? key.stringValue
    }
  }

  /// No harmless value of a type was found.
  struct Failure: Error {
    let reason: String
  }

  /// A harmless value of `type`, and how values of it are stored.
  static func sample<Value: Decodable>(
    of type: Value.Type,
    depth: Int
  ) -> (value: Result<Value, Failure>, content: SQLColumn.Content) {
    if let (content, any) = standard[ObjectIdentifier(type)], let value = any as? Value {
      return (.success(value), content)
    }
    let record = Record(depth: depth + 1)
    let decoded = record.depth > 50 ? nil : try? Value(from: ProbeDecoder(record: record))
    let content = record.content ?? .json
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

  /// The types that are stored as themselves, each with a value that anything should accept.
  private static let standard: [ObjectIdentifier: (SQLColumn.Content, any Sendable)] = [
    ObjectIdentifier(String.self): (.text, ""),
    ObjectIdentifier(Bool.self): (.boolean, false),
    ObjectIdentifier(Int.self): (.integer, Int(0)),
    ObjectIdentifier(Int8.self): (.integer, Int8(0)),
    ObjectIdentifier(Int16.self): (.integer, Int16(0)),
    ObjectIdentifier(Int32.self): (.integer, Int32(0)),
    ObjectIdentifier(Int64.self): (.integer, Int64(0)),
    ObjectIdentifier(UInt.self): (.integer, UInt(0)),
    ObjectIdentifier(UInt8.self): (.integer, UInt8(0)),
    ObjectIdentifier(UInt16.self): (.integer, UInt16(0)),
    ObjectIdentifier(UInt32.self): (.integer, UInt32(0)),
    ObjectIdentifier(UInt64.self): (.integer, UInt64(0)),
    ObjectIdentifier(Double.self): (.real, Double(0)),
    ObjectIdentifier(Float.self): (.real, Float(0)),
    ObjectIdentifier(Decimal.self): (.decimal, Decimal(0)),
    ObjectIdentifier(Int128.self): (.decimal, Int128(0)),
    ObjectIdentifier(UInt128.self): (.decimal, UInt128(0)),
    ObjectIdentifier(Date.self): (.date, Date(timeIntervalSinceReferenceDate: 0)),
    ObjectIdentifier(URL.self): (.text, URL(filePath: "/")),
    ObjectIdentifier(UUID.self): (.text, UUID()),
    ObjectIdentifier(Data.self): (.blob, Data()),
  ]
}
