import Foundation
import Model
import TestSupport
import XCTest

final class RandomDecodingTests: XCTestCase {
  private let sample = Data(
    #"""
    {"proposals":[{"id":"SE-1","title":"T","authors":[{"name":"A","link":"https://a.b"},{"name":"B"}],
    "status":{"state":"accepted","end":"2025-10-10T12:00:00Z"},"link":null,"url":"x.md"}]}
    """#.utf8
  )

  /// Any bytes give a value or a typed error, and the same one each time. Strict decoding accepts only data
  /// without repairs.
  func test_decode_randomMutations_policiesAgree() throws {
    let seed: UInt64 = 0x5E_0401
    var random = SplitMix64(seed: seed)
    let tokens = ["null", "1", "\"x\"", "true", "[]", "{}", "1e30", "-1.5", "\"2025-10-10\""].map {
      Array($0.utf8)
    }
    var repaired = 0
    var strictly = 0
    let rounds = RandomRounds.count(200, long: 12_000)
    for round in 0..<rounds {
      var bytes = Array(sample)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
        case 1: bytes.remove(at: place)
        default:
          // A value in the place of a string keeps the document well-formed more often than noise does.
          let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
          let start = Int.random(in: 0..<max(1, quotes.count - 1), using: &random)
          guard start + 1 < quotes.count, let token = tokens.randomElement(using: &random) else { continue }
          bytes.replaceSubrange(quotes[start]...quotes[start + 1], with: token)
        }
      }
      let data = Data(bytes)
      let place = "seed \(seed), round \(round)"
      let attempt = { (policy: ModelDecoder.Policy) -> Result<Decoded<[Proposal]>, ModelError> in
        do throws(ModelError) {
          return .success(
            try ModelDecoder(policy: policy).decode([Proposal].self, from: data, at: "proposals")
          )
        } catch {
          return .failure(error)
        }
      }
      let tolerant = attempt(.tolerant)
      XCTAssertEqual(tolerant, attempt(.tolerant), place)
      // The lenient policy changes nothing that the tolerant policy reads without losses, and reads all that it reads.
      let lenient = attempt(.lenient)
      if case .success(let decoded) = tolerant {
        guard case .success(let other) = lenient else { return XCTFail("lenient refuses it, \(place)") }
        if !decoded.repairs.hasLosses { XCTAssertEqual(other, decoded, place) }
      }
      if case .success(let decoded) = tolerant, !decoded.repairs.isEmpty {
        repaired += 1
        guard case .failure = attempt(.strict) else { return XCTFail("strict let a repair pass, \(place)") }
      } else {
        XCTAssertEqual(attempt(.strict).map(\.value), tolerant.map(\.value), place)
        if case .success = tolerant { strictly += 1 }
      }
    }
    XCTAssertGreaterThan(min(repaired, strictly), rounds / 20)
  }

  func test_decode_randomValues_neverTraps() {
    let seed: UInt64 = 31
    var random = SplitMix64(seed: seed)
    for _ in 0..<RandomRounds.count(160, long: 10_000) {
      let value = JSONValue.random(depth: 5, using: &random)
      for policy in [ModelDecoder.Policy.tolerant, .lenient, .strict] {
        let decoder = ModelDecoder(policy: policy)
        _ = try? decoder.decode([Proposal].self, from: value)
        _ = try? decoder.decode([String: [Double]].self, from: value)
        _ = try? decoder.decode([Int8].self, from: value)
        _ = try? decoder.decode([Date].self, from: value)
        _ = try? decoder.decode([Decimal?].self, from: value)
      }
    }
  }
}
