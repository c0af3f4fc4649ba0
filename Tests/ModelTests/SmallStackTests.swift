import Foundation
import Model
import XCTest

/// Documents nested as deeply as the parser accepts, on the stack that threads of Apple's pools have.
final class SmallStackTests: XCTestCase {
  private struct Tree: Codable { var children: [Tree]? }

  /// Runs `body` on a thread of this stack, after `used` bytes of the stack were taken by a caller.
  private func onAThread(stack: Int, used: Int = 0, _ body: @escaping @Sendable () throws -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      defer { done.signal() }
      do {
        try withUnsafeTemporaryAllocation(byteCount: max(used, 1), alignment: 1) { memory in
          memory.initializeMemory(as: UInt8.self, repeating: 1)
          try body()
        }
      } catch { XCTFail("\(error)") }
    }
    thread.stackSize = stack
    thread.start()
    done.wait()
  }

  private static func deep(_ open: String, _ close: String, _ depth: Int) -> String {
    String(repeating: open, count: depth) + String(repeating: close, count: depth)
  }

  func test_deepestValues_fitTheStackOfAPoolThread() {
    onAThread(stack: 512 << 10) {
      for text in [Self.deep("[", "]", 512), Self.deep(#"{"a":["#, "]}", 256)] {
        let value = try json(text)
        XCTAssertEqual(value.text(), text)
        XCTAssertEqual(value, value.merging([:]).merging(value))
        XCTAssertEqual(Set([value, value]).count, 1)
        XCTAssertEqual(try decode(JSONValue.self, text).value, value)
        XCTAssertEqual(try ModelDecoder().decode(JSONValue.self, from: value).value, value)
        XCTAssertEqual(try ModelEncoder().value(for: value), value)
      }
    }
  }

  func test_patchOfTheDeepestValues_fitsTheStackOfAPoolThread() {
    onAThread(stack: 512 << 10) {
      func nested(_ value: String) throws -> JSONValue {
        try json(String(repeating: #"{"a":"#, count: 512) + value + String(repeating: "}", count: 512))
      }
      let (old, new) = (try nested("1"), try nested("2"))
      XCTAssertEqual(old.merging(new), new)
      XCTAssertEqual(old.patch(to: new), new)
      XCTAssertEqual(old.merging(old.patch(to: new)), new)
      XCTAssertEqual(try ModelEncoder().patch(from: old, to: new), new)
      XCTAssertEqual(try ModelDecoder().applying(new, to: old).value, new)
    }
  }

  func test_patchOfModels_thatAreNestedDeeply_fitsTheStackOfAPoolThread() {
    onAThread(stack: 512 << 10) {
      func nested(_ value: JSONValue) -> JSONValue { (0..<1_500).reduce(value) { inner, _ in ["a": inner] } }
      let patch = try ModelEncoder().patch(from: nested(1), to: nested(2))
      XCTAssertTrue(patch.text() == nested(2).text())
    }
  }

  /// A caller may have used most of the stack before it decodes.
  func test_deepestModel_onAStackThatIsHalfUsed_decodesOrIsATypedError() {
    for used in [0, 100 << 10, 250 << 10] {
      onAThread(stack: 512 << 10, used: used) {
        let text = Self.deep(#"{"children":["#, "]}", 256)
        for policy in [ModelDecoder.Policy.tolerant, .strict] {
          do throws(ModelError) {
            let tree = try decode(Tree.self, text, policy: policy)
            _ = try ModelEncoder().value(for: tree.value)
          } catch {
            XCTAssertTrue("\(error)".hasSuffix("too deep for the stack of this thread"), "\(error)")
          }
        }
      }
    }
  }

  // MARK: Hostile documents, in every shape of type

  private final class Node: Codable { var children: [Node]? }
  private class Base: Codable { var name: String? }
  private final class Derived: Base {
    var child: Derived?
    private enum CodingKeys: String, CodingKey { case child }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      child = try container.decodeIfPresent(Derived.self, forKey: .child)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(child, forKey: .child)
      try super.encode(to: encoder)
    }
  }
  private indirect enum Expression: Codable {
    case not(Expression)
    case leaf
  }
  private struct Folder: Codable { var folders: [String: Folder] }
  private struct Keyed: Codable, Hashable { var inner: Set<Keyed>? }
  private enum Choice: Codable {
    case list([Choice]), number(Int)
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .list(try container.decode([Choice].self))
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .list(let list): try container.encode(list)
      case .number(let number): try container.encode(number)
      }
    }
  }

  /// A type that decodes and encodes its own parts with decoders and encoders of its own.
  private struct Nested: Codable {
    var inner: [Nested]
    private enum CodingKeys: String, CodingKey { case inner }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let value = try container.decodeIfPresent(JSONValue.self, forKey: .inner)
      inner = try value.map { [try ModelDecoder().decode(Nested.self, from: $0).value] } ?? []
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      if let inner = inner.first { try container.encode(ModelEncoder().value(for: inner), forKey: .inner) }
    }
  }

  private static func attack<Value: Codable>(
    _ type: Value.Type,
    _ open: String,
    _ close: String,
    _ middle: String = ""
  ) {
    for depth in [16, 40, 100, 170, 256, 512] {
      let text = String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)
      for policy in [ModelDecoder.Policy.tolerant, .strict] {
        do throws(ModelError) {
          let decoded = try ModelDecoder(policy: policy).decode(Value.self, from: Data(text.utf8))
          _ = try ModelEncoder().value(for: decoded.value)
        } catch {
          XCTAssertTrue(
            "\(error)".contains("too deep for the stack of this thread")
              || "\(error)".contains("inside each other"),
            "\(Value.self) \(depth): \(error)"
          )
        }
      }
    }
  }

  func test_hostileDocument_onAStackOf256KB_isATypedError() {
    onAThread(stack: 256 << 10) {
      Self.attack(Tree.self, #"{"children":["#, "]}")
      Self.attack(Node.self, #"{"children":["#, "]}")
      Self.attack(Derived.self, #"{"child":"#, "}", "{}")
      Self.attack(Expression.self, #"{"not":{"_0":"#, "}}", #"{"leaf":{}}"#)
      Self.attack(Folder.self, #"{"folders":{"a":"#, "}}", #"{"folders":{}}"#)
      Self.attack(Keyed.self, #"{"inner":["#, "]}")
      Self.attack(Choice.self, "[", "]", "1")
      Self.attack(JSONValue.self, "[", "]", "1")
      Self.attack(Nested.self, #"{"inner":"#, "}", "{}")
    }
  }

  /// Each decoder begins to count at its own first level, but all of them use the same stack.
  func test_decodersInsideOfEachOther_onTheStackOfAPoolThread_areATypedError() async {
    for size in [512 << 10, 1 << 20] {
      onAThread(stack: size) { Self.attack(Nested.self, #"{"inner":"#, "}", "{}") }
    }
  }

  // MARK: Recursion of the app over nested containers

  /// A type whose `init(from:)` follows the document through nested containers, without a type for each level.
  private struct Walked: Decodable {
    private enum CodingKeys: String, CodingKey { case inner }
    init(from decoder: any Decoder) throws {
      if let array = try? decoder.unkeyedContainer() {
        try Self.walk(array)
      } else {
        try Self.walk(decoder.container(keyedBy: CodingKeys.self))
      }
    }
    private static func walk(_ container: any UnkeyedDecodingContainer) throws {
      var container = container
      try withUnsafeTemporaryAllocation(byteCount: 1 << 10, alignment: 1) { memory in
        memory.initializeMemory(as: UInt8.self, repeating: 1)
        while !container.isAtEnd { try walk(container.nestedUnkeyedContainer()) }
      }
    }
    private static func walk(_ container: KeyedDecodingContainer<CodingKeys>) throws {
      try withUnsafeTemporaryAllocation(byteCount: 1 << 10, alignment: 1) { memory in
        memory.initializeMemory(as: UInt8.self, repeating: 1)
        guard container.contains(.inner) else { return }
        try walk(container.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner))
      }
    }
  }

  func test_recursionOverNestedContainers_onASmallStack_isATypedError() async {
    onAThread(stack: 160 << 10) {
      for (open, close, depth) in [("[", "]", 512), (#"{"inner":"#, "}", 511)] {
        let texts = [8, depth].map { Self.deep(open, close, $0).replacing(":}", with: ":{}}") }
        XCTAssertNil(modelError { try decode(Walked.self, texts[0]) })
        let error = modelError { try decode(Walked.self, texts[1]) }
        XCTAssertTrue("\(error as Any)".contains("too deep for the stack of this thread"), "\(error as Any)")
      }
    }
  }
}
