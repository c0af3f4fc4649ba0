import Foundation

/// A record of ten fields, as a web service sends it: about 220 bytes of JSON.
struct FeedRecord: Decodable, Equatable, Sendable {
  let id: Int
  let name: String
  let email: String
  let link: URL
  let city: String
  let age: Int
  let score: Double
  let isActive: Bool
  let tags: [String]
  let note: String?

  /// Returns a JSON array of records.
  ///
  /// - Parameters:
  ///   - records: The number of records.
  ///   - isDirty: Whether the numbers are written as strings.
  static func json(records: Int, isDirty: Bool = false) -> Data {
    var random = SeededGenerator(seed: 1)
    let quote = isDirty ? "\"" : ""
    let texts = (0..<records).map { id in
      let age = Int.random(in: 18...90, using: &random)
      let score = Double(Int.random(in: 0...9_999, using: &random)) / 8
      let note = Bool.random(using: &random) ? "\"seen at the \\\"autumn\\\" meeting\"" : "null"
      return """
        {"id":\(quote)\(id)\(quote),"name":"Person Number \(id)","email":"person\(id)@example.com",\
        "link":"https://example.com/people/\(id)?ref=feed","city":"Z\u{FC}rich","age":\(quote)\(age)\(quote),\
        "score":\(quote)\(score)\(quote),"isActive":\(id.isMultiple(of: 2)),\
        "tags":["swift","controller","layer"],"note":\(note)}
        """
    }
    return Data("[\(texts.joined(separator: ","))]".utf8)
  }
}
