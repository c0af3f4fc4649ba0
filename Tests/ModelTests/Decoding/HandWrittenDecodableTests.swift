import Dispatch
import Foundation
import Model
import XCTest

/// Types that use every part of `Decoder` and `Encoder` by hand.
final class HandWrittenDecodableTests: XCTestCase {
  private class Base: Codable {
    var a: Int
    private enum CodingKeys: String, CodingKey { case a }
    init(a: Int) { self.a = a }
    required init(from decoder: any Decoder) throws {
      a = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(a, forKey: .a)
    }
  }

  private final class Derived: Base {
    var list: [Int] = []
    var x = 0
    var note: String?
    private enum CodingKeys: String, CodingKey { case list, inner, note, base }
    private enum InnerKeys: String, CodingKey { case x = "deep.x" }
    override init(a: Int) { super.init(a: a) }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var elements = try container.nestedUnkeyedContainer(forKey: .list)
      while !elements.isAtEnd {
        if try elements.decodeNil() { continue }
        list.append(try elements.decode(Int.self))
      }
      x = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .inner).decode(Int.self, forKey: .x)
      note = try container.decodeNil(forKey: .note) ? nil : container.decode(String.self, forKey: .note)
      try super.init(from: container.superDecoder(forKey: .base))
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      var elements = container.nestedUnkeyedContainer(forKey: .list)
      for number in list { try elements.encode(number) }
      try elements.encodeNil()
      var inner = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .inner)
      try inner.encode(x, forKey: .x)
      try container.encodeNil(forKey: .note)
      try super.encode(to: container.superEncoder(forKey: .base))
    }
  }

  func test_decodeNil_ofAMissingKey_isTrue() throws {
    let text = #"{"list":[],"inner":{"deep":{"x":3}},"base":{"a":4}}"#
    XCTAssertNil(try decode(Derived.self, text).value.note)
  }

  func test_nestedContainersAndSuper_roundTrip() throws {
    let text = #"{"list":[1,null,"2"],"inner":{"deep":{"x":3}},"note":null,"base":{"a":4}}"#
    let decoded = try decode(Derived.self, text)
    XCTAssertEqual(decoded.value.list, [1, 2])
    XCTAssertEqual([decoded.value.x, decoded.value.a], [3, 4])
    XCTAssertEqual(decoded.repairs.map(\.path), ["list[2]"])
    XCTAssertEqual(
      try ModelEncoder().value(for: decoded.value).text(),
      #"{"list":[1,2,null],"inner":{"deep":{"x":3}},"note":null,"base":{"a":4}}"#
    )
  }

  func test_nestedContainers_absentOrOfAnotherShape_areErrorsWithTheirPath() {
    let table: [(String, ModelError)] = [
      ("{}", .notFound(path: "list", expected: "array")),
      (#"{"list":{}}"#, .mismatch(path: "list", expected: "array", found: "object of 0 keys")),
      (#"{"list":["x"]}"#, .mismatch(path: "list[0]", expected: "Int", found: "string \"x\"")),
      (#"{"list":[]}"#, .notFound(path: "inner", expected: "object")),
      (#"{"list":[],"inner":[]}"#, .mismatch(path: "inner", expected: "object", found: "array of 0")),
    ]
    for (text, error) in table { XCTAssertEqual(modelError { try decode(Derived.self, text) }, error, text) }
  }

  private struct Point: Codable, Equatable {
    let x: Int, y: Int
    init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      x = try container.decode(Int.self)
      y = try container.decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(x)
      try container.encode(y)
    }
  }

  func test_unkeyed_pastTheEnd_isAnError() throws {
    XCTAssertEqual(
      try decode([Point].self, "[[1,2],[3],[\"4\",5]]").value,
      [Point(x: 1, y: 2), Point(x: 4, y: 5)]
    )
    XCTAssertEqual(modelError { try decode(Point.self, "[3]") }, .notFound(path: "[1]", expected: "Int"))
    XCTAssertEqual(try ModelEncoder().value(for: [Point(x: 1, y: 2)]).text(), "[[1,2]]")
  }

  private struct Even: Codable, Equatable {
    struct Odd: Error, CustomStringConvertible { let description: String }
    let number: Int
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
      guard number.isMultiple(of: 2) else { throw Odd(description: "\(number) is odd") }
    }
  }

  func test_typeThatRefuses_isRejectedInItsOwnWords() throws {
    XCTAssertEqual(
      modelError { try decode(Required<Even>.self, #"{"it":3}"#) },
      .rejected(path: "it", reason: "3 is odd")
    )
    let evens = try decode([Even].self, "[2,3,4]")
    XCTAssertEqual(evens.value.map(\.number), [2, 4])
    XCTAssertEqual(evens.repairs.map(\.action), [.droppedElement(reason: "[1]: 3 is odd")])
    XCTAssertEqual(
      modelError { try decode(UUID.self, "\"no uuid\"") },
      .rejected(path: "", reason: "Attempted to decode UUID from invalid UUID string.")
    )
  }

  func test_codingPath_isThatOfTheData() throws {
    struct Spy: Decodable {
      let path: String
      init(from decoder: any Decoder) throws {
        path = decoder.codingPath.map { $0.intValue.map { "#\($0)" } ?? $0.stringValue }.joined(
          separator: "/"
        )
      }
    }
    struct Holder: Decodable { let it: Spy }
    let decoded = try decode([[String: Holder]].self, #"[{"a":{"it":1}}]"#)
    XCTAssertEqual(decoded.value.first?["a"]?.it.path, "#0/a/it")
  }

  private final class Tree: Codable {
    private(set) var children: [Tree]
    init(_ children: [Tree]) { self.children = children }
    var levels: Int { 1 + (children.first?.levels ?? 0) }

    /// From the top, since releasing it as a whole recurses.
    static func release(_ tree: Tree) {
      var next: Tree? = tree
      while let this = next {
        next = this.children.first
        this.children = []
      }
    }
  }

  func test_recursiveType_atTheDepthLimit_decodes() throws {
    let depth = JSONValue.maximumDepth / 2
    let text =
      String(repeating: #"{"children":["#, count: depth) + String(repeating: "]}", count: depth)
    let tree = try decode(Tree.self, text).value
    XCTAssertEqual(try ModelEncoder().value(for: tree).text(), text)
  }

  private func onAThread(stack: Int, _ body: @escaping @Sendable () throws -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      defer { done.signal() }
      do { try body() } catch { XCTFail("\(error)") }
    }
    thread.stackSize = stack
    thread.start()
    done.wait()
  }

  /// A debug build takes 1 KiB for a level of a value, an optimized one a fraction of it.
  func test_deepestValues_fitTheStackOfASmallThread() {
    onAThread(stack: 1 << 20) { try Self.readTheDeepestValues() }
  }

  /// The threads of Swift's and Dispatch's pools have 512 KiB on Apple's systems. A debug build takes 11 KiB for a level.
  func test_deepestModels_fitTheStackOfASmallThread_orAreATypedError() {
    onAThread(stack: 512 << 10) { try Self.readTheDeepestModels() }
  }

  private static func readTheDeepestValues() throws {
    for (open, close) in [("[", "]"), ("{\"a\":[", "]}"), ("{\"children\":[", "]}"), ("{\"children\":", "}")]
    {
      let depth = JSONValue.maximumDepth / open.filter { "[{".contains($0) }.count
      let inside = open.hasSuffix(":") ? "1" : ""
      let text = String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
      let value = try json(text)
      XCTAssertEqual(value.text(), text)
      XCTAssertEqual(value, value.merging([:]).merging(value))
      XCTAssertEqual(Set([value]).count, 1)
      XCTAssertEqual(try ModelEncoder().value(for: value), value)
      XCTAssertEqual(try decode(JSONValue.self, text).value, value)
    }
  }

  private static func readTheDeepestModels() throws {
    let list = String(repeating: #"{"children":["#, count: 256) + String(repeating: "]}", count: 256)
    for policy in [ModelDecoder.Policy.tolerant, .strict] {
      do throws(ModelError) {
        let tree = try decode(Tree.self, list, policy: policy)
        if tree.repairs.isEmpty { XCTAssertEqual(tree.value.levels, 256) }
        XCTAssertLessThanOrEqual(tree.repairs.count, 1)
      } catch {
        XCTAssertTrue("\(error)".hasSuffix("too deep for the stack of this thread"), "\(error)")
      }
    }
    let tree = (1..<100_000).reduce(Tree([])) { inner, _ in Tree([inner]) }
    XCTAssertTrue(
      "\(String(describing: modelError { try ModelEncoder().value(for: tree) }))".contains("too deep")
    )
    withExtendedLifetime(tree) { Tree.release(tree) }
  }

  func test_allKeysAndContains_readWhatIsThere() throws {
    struct Loose: Decodable {
      let keys: [String]
      let hasPath: Bool, hasKeyOfTheData: Bool
      enum OwnKey: String, CodingKey { case path = "a.b|zz" }
      struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        keys = container.allKeys.map(\.stringValue)
        hasKeyOfTheData = container.contains(Key(stringValue: "a.b|zz"))
        hasPath = try decoder.container(keyedBy: OwnKey.self).contains(.path)
      }
    }
    let loose = try decode(Loose.self, #"{"b":1,"a":{"b":null}}"#).value
    XCTAssertEqual(loose.keys, ["b", "a"])
    XCTAssertTrue(loose.hasPath)
    XCTAssertFalse(loose.hasKeyOfTheData)
  }
}
