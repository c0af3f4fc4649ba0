import Foundation
import Model

struct Part: Codable, Equatable {
  var id: Int
  var name: String?
  var ratio: Double?
  var flag: Bool
  var when: Date?
  var link: URL?
  var price: Decimal?
  var small: UInt8?
  var list: [String]
  var numbers: [Int?]
  var map: [String: Part]
  var parts: [Part]
  var any: JSONValue?
  enum CodingKeys: String, CodingKey {
    case id, flag, list, numbers, map, parts, any, small, price
    case name = "name|title"
    case ratio = "stats.ratio"
    case when = "stats.when|when"
    case link = "url!"
  }
}

/// Parses and decodes the input, which is a JSON document.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let data = Data(bytes: start, count: count)
  let value: JSONValue
  do throws(ModelError) {
    value = try JSONValue(parsing: data)
  } catch {
    guard case .syntax(let fault) = error else { fatalError("\(error)") }
    check(0...count ~= fault.offset, "a fault lies in the text")
    return 0
  }
  check((try? JSONValue(parsing: Data(value.text().utf8))) == value, "text parses back to an equal value")
  let tolerant = try? ModelDecoder().decode([Part].self, from: data)
  check(tolerant == (try? ModelDecoder().decode([Part].self, from: value)), "bytes and tree decode alike")
  let strict = try? ModelDecoder(policy: .strict).decode([Part].self, from: data)
  if let tolerant, tolerant.repairs.isEmpty {
    check(strict == tolerant, "strict agrees when nothing is repaired")
  }
  if let strict, let encoded = try? ModelEncoder().value(for: strict.value) {
    check(
      (try? ModelDecoder(policy: .strict).decode([Part].self, from: encoded))?.value == strict.value,
      "round trip"
    )
  }
  return 0
}
