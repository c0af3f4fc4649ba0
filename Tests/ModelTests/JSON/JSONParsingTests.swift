import Foundation
import Model
import TestSupport
import XCTest

final class JSONParsingTests: XCTestCase {
  private typealias Reason = ModelError.SyntaxFailure.Reason

  private func fault(_ data: Data) -> ModelError.SyntaxFailure? {
    guard case .syntax(let fault) = modelError({ try JSONValue(parsing: data) }) else { return nil }
    return fault
  }

  func test_parse_validText_givesItsValue() throws {
    let table: [(String, JSONValue)] = [
      ("null", .null), (" true\n", true), ("false", false), ("\"\"", ""), ("[]", []), ("{}", [:]),
      ("[1,[2,{\"a\":[]}],{}]", [1, [2, ["a": []]], [:]]),
      ("{ \"a\" : 1 , \"b\" : null }", ["a": 1, "b": nil]),
      (#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00x""#, "\"\\/\u{8}\u{C}\n\r\t\u{E9}\u{1F600}x"),
      (#""\u0000""#, "\u{0}"), ("\"é😀\u{7F}\u{2028}\"", "é😀\u{7F}\u{2028}"),
      ("\u{FEFF}[1]", [1]),
    ]
    for (text, value) in table { XCTAssertEqual(try json(text), value, text) }
  }

  func test_parse_textThatIsNotJSON_saysWhereAndWhy() {
    let table: [(text: String, offset: Int, description: String)] = [
      ("", 0, "line 1, column 1: expected a value but found the end of the input"),
      ("  ", 2, "line 1, column 3: expected a value but found the end of the input"),
      ("[1,]", 3, "line 1, column 4: expected a value but found ']'"),
      ("{\"a\":1,}", 7, "line 1, column 8: expected a key but found '}'"),
      ("{\"a\":1,\n \"b\":2\n x}", 16, "line 3, column 2: expected ',' or '}' but found 'x'"),
      ("[1\r\n2\r3]", 4, "line 2, column 1: expected ',' or ']' but found '2'"),
      ("[\"é\" 1]", 6, "line 1, column 6: expected ',' or ']' but found '1'"),
      ("{1:2}", 1, "line 1, column 2: expected a key or '}' but found '1'"),
      ("{\"a\" 1}", 5, "line 1, column 6: expected ':' but found '1'"),
      ("[1}", 2, "line 1, column 3: expected ',' or ']' but found '}'"),
      ("{\"a\":1]", 6, "line 1, column 7: expected ',' or '}' but found ']'"),
      ("1 2", 2, "line 1, column 3: expected the end of the input but found '2'"),
      ("[]]", 2, "line 1, column 3: expected the end of the input but found ']'"),
      ("\u{FEFF}x", 3, "line 1, column 1: expected a value but found 'x'"),
      ("\u{FEFF}\u{FEFF}1", 3, "line 1, column 1: expected a value but found the byte 0xEF"),
      ("01", 0, "line 1, column 1: a number with a leading zero"),
      ("-01", 1, "line 1, column 2: a number with a leading zero"),
      ("-", 1, "line 1, column 2: expected a digit but found the end of the input"),
      ("1.", 2, "line 1, column 3: expected a digit but found the end of the input"),
      (".5", 0, "line 1, column 1: expected a value but found '.'"),
      ("+1", 0, "line 1, column 1: expected a value but found '+'"),
      ("1e", 2, "line 1, column 3: expected a digit but found the end of the input"),
      ("1e+x", 3, "line 1, column 4: expected a digit but found 'x'"),
      ("0x1", 1, "line 1, column 2: expected the end of the input but found 'x'"),
      ("NaN", 0, "line 1, column 1: expected a value but found 'N'"),
      ("nul", 3, "line 1, column 4: expected 'null' but found the end of the input"),
      ("True", 0, "line 1, column 1: expected a value but found 'T'"),
      ("'a'", 0, "line 1, column 1: expected a value but found '''"),
      ("\"a", 2, "line 1, column 3: expected '\"' but found the end of the input"),
      ("\"a\nb\"", 2, "line 1, column 3: a control character in a string that is not escaped"),
      ("\"\u{0}\"", 1, "line 1, column 2: a control character in a string that is not escaped"),
      ("\"\\x\"", 1, "line 1, column 2: an unknown escape in a string"),
      ("\"\\u12G4\"", 5, "line 1, column 6: expected a hexadecimal digit but found 'G'"),
      ("\"\\uD800\"", 1, "line 1, column 2: an escaped surrogate without its partner"),
      ("\"\\uD800\\n\"", 1, "line 1, column 2: an escaped surrogate without its partner"),
      ("\"\\uD800\\uD800\"", 1, "line 1, column 2: an escaped surrogate without its partner"),
      ("\"a\\uDC00\"", 2, "line 1, column 3: an escaped surrogate without its partner"),
      ("/**/1", 0, "line 1, column 1: expected a value but found '/'"),
      ("[\t\u{B}1]", 2, "line 1, column 3: expected a value but found the byte 0x0B"),
      ("\u{A0}1", 0, "line 1, column 1: expected a value but found the byte 0xC2"),
    ]
    for (text, offset, description) in table {
      let fault = fault(Data(text.utf8))
      XCTAssertEqual(fault?.offset, offset, text)
      XCTAssertEqual(fault?.description, description, text)
    }
  }

  func test_parse_bytesThatAreNotUTF8_areFaultsAtTheFirstBadByte() {
    let quote = UInt8(ascii: "\"")
    let table: [(bytes: [UInt8], offset: Int, reason: Reason)] = [
      ([quote, 0x61, 0xFF, quote], 2, .invalidUTF8),
      ([quote, 0xC3, 0xA9, 0xC3, quote], 3, .invalidUTF8),
      ([quote, 0xC0, 0x80, quote], 1, .invalidUTF8),
      ([quote, 0xED, 0xA0, 0x80, quote], 1, .invalidUTF8),
      ([quote, 0xF4, 0x90, 0x80, 0x80, quote], 1, .invalidUTF8),
      ([quote, 0x5C, 0x6E, 0x62, 0x80, quote], 4, .invalidUTF8),
      ([0x80], 0, .unexpected(expected: "a value", found: "the byte 0x80")),
      ([0xFF, 0xFE, 0x31, 0x00], 0, .unexpected(expected: "a value", found: "the byte 0xFF")),
      ([0x31, 0x00], 1, .unexpected(expected: "the end of the input", found: "the byte 0x00")),
    ]
    for (bytes, offset, reason) in table {
      let fault = fault(Data(bytes))
      XCTAssertEqual(fault?.offset, offset, "\(bytes)")
      XCTAssertEqual(fault?.reason, reason, "\(bytes)")
    }
  }

  func test_parse_randomBytesInAString_areUTF8AsTheStandardLibrarySays() {
    let seed: UInt64 = 0x3629
    var random = SplitMix64(seed: seed)
    let edges: [UInt8] = [
      0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
      0xEF,
      0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var valid = 0
    for round in 0..<RandomRounds.count(5_000, long: 40_000) {
      let bytes = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
        edges.randomElement(using: &random)
      }
      let text = String(validating: bytes, as: UTF8.self)
      let parsed = try? JSONValue(parsing: Data([0x22] + bytes + [0x22]))
      XCTAssertEqual(parsed, text.map(JSONValue.string), "\(bytes), seed \(seed), round \(round)")
      if text != nil { valid += 1 }
    }
    XCTAssertGreaterThan(valid, 50)
  }

  func test_parse_dataThatIsASlice_countsFromItsStart() throws {
    let data = Data("xxx[1,x]".utf8).dropFirst(3)
    XCTAssertEqual(fault(data)?.offset, 3)
    XCTAssertEqual(try JSONValue(parsing: data.dropLast(3) + Data("]".utf8)), [1])
  }

  func test_parse_depth_endsAtTheLimit() throws {
    let limit = JSONValue.maximumDepth
    for (open, inside, close) in [("[", "", "]"), ("{\"a\":", "1", "}")] {
      let text = { (depth: Int) in
        String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
      }
      XCTAssertNoThrow(try json(text(limit)))
      let fault = fault(Data(text(limit + 1).utf8))
      XCTAssertEqual(fault?.reason, .tooDeep(limit: limit))
      XCTAssertEqual(fault?.offset, limit * open.utf8.count)
    }
    XCTAssertEqual(fault(Data(repeating: UInt8(ascii: "["), count: 100_000))?.reason, .tooDeep(limit: limit))
  }

  func test_parse_keyThatComesTwice_lastValueWinsAtTheFirstPosition() throws {
    XCTAssertEqual(try json(#"{"a":1,"b":2,"\u0061":3}"#).text(), #"{"a":3,"b":2}"#)
  }

  /// The records of a list often begin with the same keys. A key that comes twice, also in another spelling of the same text, is
  /// found in each of them, and in records inside of them.
  func test_parse_recordsWithKeysInCommon_eachFindsKeysThatComeTwice() throws {
    let seed: UInt64 = 0xA11E
    var random = SplitMix64(seed: seed)
    let pool =
      ["\u{E9}", "e\u{301}", "a", "b", "\u{F6}", "\u{1F600}", "k", "\u{212A}", "K"]
      + (0..<17).map { "n\($0)" }
    var twice = 0
    for round in 0..<RandomRounds.count(600, long: 20_000) {
      let common = (0..<Int.random(in: 1...20, using: &random)).compactMap { _ in
        pool.randomElement(using: &random)
      }
      /// Returns a record as text, and what reading it gives.
      func record(depth: Int) -> (text: String, read: String) {
        var keys =
          Bool.random(using: &random)
          ? common : common.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let key = (Bool.random(using: &random) ? pool : keys).randomElement(using: &random) ?? "a"
          keys.insert(key, at: Int.random(in: 0...keys.count, using: &random))
        }
        var texts: [String] = []
        var read: [(key: String, value: String)] = []
        for key in keys {
          let isNested = depth > 0 && Int.random(in: 0..<8, using: &random) == 0
          let value = isNested ? record(depth: depth - 1) : (text: "\(texts.count)", read: "\(texts.count)")
          texts.append("\"\(key)\":\(value.text)")
          if let earlier = read.firstIndex(where: { $0.key == key }) {
            read[earlier].value = value.read
            twice += 1
          } else {
            read.append((key, value.read))
          }
        }
        return (
          "{\(texts.joined(separator: ","))}",
          "{\(read.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}"
        )
      }
      let records = (0..<5).map { _ in record(depth: 2) }
      let read = try json("[\(records.map(\.text).joined(separator: ","))]").text()
      XCTAssertEqual(
        Array(read.utf8),
        Array("[\(records.map(\.read).joined(separator: ","))]".utf8),
        "seed \(seed), round \(round): \(read)"
      )
    }
    XCTAssertGreaterThan(twice, 500)
  }

  private let sample = Data(
    #"{"a":[1,-2.5e+3,true,false,null,"x\né\ud83d\ude00\""],"é😀":{"b":{}},"c":[[],"\\"], "d" : 0}"#.utf8
  )

  func test_parse_truncationAtEveryByte_isASyntaxFailure() {
    XCTAssertNil(fault(sample))
    for length in 0..<sample.count {
      let fault = fault(sample.prefix(length))
      XCTAssertNotNil(fault, "first \(length) bytes")
      XCTAssertLessThanOrEqual(fault?.offset ?? .max, length)
    }
  }

  func test_parse_randomMutations_giveAValueOrASyntaxFailure() {
    let seed: UInt64 = 0xC0FFEE
    var random = SplitMix64(seed: seed)
    var accepted = 0
    for round in 0..<RandomRounds.count(1_600, long: 40_000) {
      var bytes = Array(sample)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
        default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
      let data = Data(bytes)
      guard let value = try? JSONValue(parsing: data) else {
        XCTAssertNotNil(fault(data), "seed \(seed), round \(round)")
        continue
      }
      accepted += 1
      XCTAssertEqual(try? json(value.text()), value, "seed \(seed), round \(round)")
    }
    XCTAssertGreaterThan(accepted, 50)
  }
}
