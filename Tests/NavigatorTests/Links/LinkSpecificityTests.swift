import Navigator
import TestSupport
import XCTest

/// Which of several patterns matches a link, whatever the order of registration, and which patterns are in conflict.
final class LinkSpecificityTests: XCTestCase {
  /// A table of patterns only; each leads to its own text.
  private func table(of patterns: [String]) throws(LinkError) -> LinkTable<String> {
    try LinkTable(
      schemes: ["evolution"],
      links: patterns.map { pattern in DeepLink(pattern) { _ in pattern } }
    )
  }

  /// The witness of the conflict in a table of these patterns, if there is one.
  private func conflictWitness(_ patterns: [String]) -> String? {
    do {
      _ = try table(of: patterns)
      return nil
    } catch {
      guard case .conflict(_, _, let witness) = error else { return nil }
      return witness
    }
  }

  func test_specificity_isIndependentOfTheOrder() throws {
    let patterns = ["/", "/a", "/:x", "/a/b", "/a/:x", "/:x/:y", "/*", "/a/b/*", "/a/b/c", "/b"]
    let cases = [
      "/": "/", "/a": "/a", "/z": "/:x", "/a/b": "/a/b", "/a/z": "/a/:x", "/z/z": "/:x/:y",
      "/a/z/z": "/*", "/z/z/z": "/*", "/a/b/z": "/a/b/*", "/a/b/c": "/a/b/c", "/a/b/c/d": "/a/b/*",
      "/b": "/b",
    ]
    let seed: UInt64 = 3
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let table = try table(of: patterns.shuffled(using: &random))
      for (link, pattern) in cases {
        XCTAssertEqual(try table.route(for: link), pattern, "seed \(seed): \(link)")
      }
    }
  }

  func test_conflicts_areFoundWhenTheTableIsBuiltWithAWitness() throws {
    let cases = [
      ["/a", "/a"]: "evolution://a",
      ["/:x", "/:y"]: "evolution://x",
      ["/a/:x", "/:y/b"]: "evolution://a/b",
      ["/:y/b", "/a/:x"]: "evolution://a/b",
      ["/a/*", "/:x/b"]: "evolution://a/b",
      ["/a/*", "/a/*"]: "evolution://a/x",
      ["/:x/b/*", "/a/*"]: "evolution://a/b/x",
      ["/:x-b", "/a-:y"]: "evolution://a-x-b",
      ["/a:x", "/a:y"]: "evolution://ax",
      ["/é/:x", "/:y/b"]: "evolution:///%C3%A9/b",
      ["/", "/"]: "evolution:///",
    ]
    for (patterns, witness) in cases {
      XCTAssertThrowsError(try table(of: patterns), "\(patterns)") {
        XCTAssertEqual(
          $0 as? LinkError,
          .conflict(patterns[0], patterns[1], witness: witness)
        )
      }
      for pattern in patterns {
        XCTAssertEqual(try table(of: [pattern]).route(for: witness), pattern, "\(patterns)")
      }
    }
  }

  func test_randomPairsOfPatterns_conflictExactlyWhenNeitherSetOfLinksContainsTheOther() throws {
    let seed: UInt64 = 1234
    var random = SplitMix64(seed: seed)
    let words = ["a", "b"]
    let paths = (0...3).flatMap { length in
      (0..<(1 << (2 * length))).map { bits in
        "/" + (0..<length).map { ["a", "b", "c", "d"][(bits >> (2 * $0)) & 3] }.joined(separator: "/")
      }
    }
    var conflicts = 0
    let rounds = RandomRounds.count(30, long: 1_000)
    for _ in 0..<rounds {
      let pair = (0..<2).map { _ in
        var segments = (0..<Int.random(in: 0...2, using: &random)).map { index in
          Bool.random(using: &random) ? words[Int.random(in: 0...1, using: &random)] : ":p\(index)"
        }
        if Int.random(in: 0..<4, using: &random) == 0 { segments.append("*") }
        return "/" + segments.joined(separator: "/")
      }
      let sets = try pair.map { pattern in
        let table = try table(of: [pattern])
        return Set(paths.filter { (try? table.route(for: $0)) != nil })
      }
      let common = sets[0].intersection(sets[1])
      let isNested = sets[0].isStrictSubset(of: sets[1]) || sets[1].isStrictSubset(of: sets[0])
      if let witness = conflictWitness(pair) {
        conflicts += 1
        XCTAssert(!common.isEmpty && !isNested, "seed \(seed): \(pair)")
        for pattern in pair {
          XCTAssertNoThrow(try table(of: [pattern]).route(for: witness), "seed \(seed): \(pair)")
        }
      } else {
        XCTAssert(common.isEmpty || isNested, "seed \(seed): \(pair)")
        let smaller = sets[0].count < sets[1].count ? pair[0] : pair[1]
        for path in common {
          XCTAssertEqual(try table(of: pair).route(for: path), smaller, "seed \(seed): \(pair)")
        }
      }
    }
    XCTAssertGreaterThan(conflicts, rounds / 30)
  }

  func test_randomPairsOfRichPatterns_areJudgedAlikeInEitherOrder() throws {
    let seed: UInt64 = 4321
    var random = SplitMix64(seed: seed)
    let pieces = [
      "/a", "/b", "/a-b", "/:n", "/a-:n", "/:n-b", "/a:n", "/a-:n-b",
    ]
    let words = ["a", "b", "c", "a-b", "a-c", "c-b"]
    let paths = [[]] + words.map { [$0] } + words.flatMap { one in words.map { [one, $0] } }
    let links = paths.map { "/" + $0.joined(separator: "/") } + ["/a/b/c", "/a/a/a", "/a/b/b", "/b/a-b/b"]
    var conflicts = 0
    var shared = 0
    let rounds = RandomRounds.count(26, long: 1_000)
    for _ in 0..<rounds {
      let pair = (0..<2).map { _ in
        let text = (0..<Int.random(in: 1...3, using: &random)).map { index in
          pieces[Int.random(in: 0..<pieces.count, using: &random)].replacing(":n", with: ":n\(index)")
        }
        return text.joined() + (Int.random(in: 0..<4, using: &random) == 0 ? "/*" : "")
      }
      let witness = conflictWitness(pair)
      XCTAssertEqual(witness == nil, conflictWitness(pair.reversed()) == nil, "seed \(seed): \(pair)")
      let alone = try pair.map { try table(of: [$0]) }
      if let witness {
        conflicts += 1
        for table in alone {
          XCTAssertNoThrow(try table.route(for: witness), "seed \(seed): \(pair) \(witness)")
        }
        continue
      }
      let both = try [table(of: pair), table(of: pair.reversed())]
      for link in links {
        let found = alone.compactMap { try? $0.route(for: link) }
        let winners = both.map { try? $0.route(for: link) }
        XCTAssertEqual(winners[0], winners[1], "seed \(seed): \(pair) \(link)")
        XCTAssertEqual(winners[0] == nil, found.isEmpty, "seed \(seed): \(pair) \(link)")
        if found.count == 2 { shared += 1 }
      }
    }
    XCTAssertGreaterThan(conflicts, rounds / 20)
    XCTAssertGreaterThan(shared, rounds / 20)
  }
}
