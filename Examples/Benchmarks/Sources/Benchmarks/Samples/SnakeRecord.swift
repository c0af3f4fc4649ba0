import Foundation

/// A record whose keys are in snake case in the data.
struct SnakeRecord: Decodable, Equatable, Sendable {
  let recordName: String
  let homeCity: String
  let pageSize: Int
  let yearOfBirth: Int
  let isOpenToday: Bool
  let mailAddress: String
  let streetName: String?
  let visitCount: Int

  /// Returns a JSON array of records.
  static func json(records: Int) -> Data {
    let texts = (0..<records).map { id in
      """
      {"record_name":"Person Number \(id)","home_city":"Lucca","page_size":\(id % 1_000),"year_of_birth":\(1990 + id % 40),\
      "is_open_today":\(id.isMultiple(of: 2)),"mail_address":"person\(id)@example.com","street_name":null,"visit_count":\(id)}
      """
    }
    return Data("[\(texts.joined(separator: ","))]".utf8)
  }
}
