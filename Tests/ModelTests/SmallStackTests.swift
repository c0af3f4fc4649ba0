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
        XCTAssertFalse(value.text(.pretty).isEmpty)
        XCTAssertEqual(value, value.merging([:]).merging(value))
        XCTAssertEqual(Set([value, value]).count, 1)
        XCTAssertEqual(try decode(JSONValue.self, text).value, value)
        XCTAssertEqual(try ModelDecoder().decode(JSONValue.self, from: value).value, value)
        XCTAssertEqual(try ModelEncoder().encode(value), value)
        XCTAssertEqual(try ModelDecoder().merge(value, into: value).value, value)
      }
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
            _ = try ModelEncoder().encode(tree.value)
            _ = try ModelDecoder(policy: policy).merge([:], into: tree.value)
          } catch {
            XCTAssertTrue("\(error)".hasSuffix("too deep for the stack of this thread"), "\(error)")
          }
        }
      }
    }
  }
}
