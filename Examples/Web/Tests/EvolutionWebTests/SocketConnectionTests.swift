import NIOCore
import NIOWebSocket
import XCTest

@testable import EvolutionWeb

@MainActor
final class SocketConnectionTests: XCTestCase {
  func test_frame_withoutData_takesMemoryToo() async {
    let pong = WebSocketFrame(fin: true, opcode: .pong, data: ByteBuffer())
    let text = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: "text"))
    XCTAssertGreaterThan(pong.cost, 100)
    XCTAssertEqual(text.cost - pong.cost, 4)
  }
}
