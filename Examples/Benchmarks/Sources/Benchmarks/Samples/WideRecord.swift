import Foundation

/// A record of sixty fields, in the order of the data.
struct WideRecord: Decodable, Equatable, Sendable {
  let field00: Int, field01: Int
  let field02: String, field03: String
  let field04: Double, field05: Double
  let field06: Bool, field07: Bool
  let field08: String?, field09: String?
  let field10: Int, field11: Int
  let field12: String, field13: String
  let field14: Double, field15: Double
  let field16: Bool, field17: Bool
  let field18: String?, field19: String?
  let field20: Int, field21: Int
  let field22: String, field23: String
  let field24: Double, field25: Double
  let field26: Bool, field27: Bool
  let field28: String?, field29: String?
  let field30: Int, field31: Int
  let field32: String, field33: String
  let field34: Double, field35: Double
  let field36: Bool, field37: Bool
  let field38: String?, field39: String?
  let field40: Int, field41: Int
  let field42: String, field43: String
  let field44: Double, field45: Double
  let field46: Bool, field47: Bool
  let field48: String?, field49: String?
  let field50: Int, field51: Int
  let field52: String, field53: String
  let field54: Double, field55: Double
  let field56: Bool, field57: Bool
  let field58: String?, field59: String?

  /// Returns a JSON array of records.
  static func json(records: Int) -> Data {
    let texts = (0..<records).map { id in
      let fields = (0..<60).map { field in
        let value =
          switch field / 2 % 5 {
          case 0: "\(id &* 31 &+ field)"
          case 1: "\"text number \(field) of \(id)\""
          case 2: "\(Double(id % 1_000 + field) / 8)"
          case 3: id.isMultiple(of: 2) ? "true" : "false"
          default: field.isMultiple(of: 3) ? "null" : "\"a note\""
          }
        return "\"field\(field < 10 ? "0" : "")\(field)\":\(value)"
      }
      return "{\(fields.joined(separator: ","))}"
    }
    return Data("[\(texts.joined(separator: ","))]".utf8)
  }
}
