import Foundation

/// A record whose keys are not ASCII text.
struct ForeignRecord: Decodable, Equatable, Sendable {
  let name: String
  let city: String
  let size: Double
  let year: Int
  let isOpen: Bool
  let mail: String
  let street: String?
  let count: Int

  enum CodingKeys: String, CodingKey {
    case name = "名前"
    case city = "città"
    case size = "größe"
    case year = "год"
    case isOpen = "ανοιχτό"
    case mail = "メール"
    case street = "straße"
    case count = "số"
  }

  /// Returns a JSON array of records.
  static func json(records: Int) -> Data {
    let texts = (0..<records).map { id in
      """
      {"名前":"Person Number \(id)","città":"Forlì","größe":\(Double(id % 1_000) / 8),"год":\(1990 + id % 40),\
      "ανοιχτό":\(id.isMultiple(of: 2)),"メール":"person\(id)@example.com","straße":null,"số":\(id)}
      """
    }
    return Data("[\(texts.joined(separator: ","))]".utf8)
  }
}
