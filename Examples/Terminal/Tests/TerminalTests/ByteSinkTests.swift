import Synchronization
import Terminal
import XCTest

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

final class ByteSinkTests: XCTestCase {
  /// A scripted file with one answer for each write. After the last answer it accepts all bytes.
  private final class ScriptedFile: Sendable {
    struct State {
      var answers: [Int]
      var written: [UInt8] = []
      var waits = 0
    }

    let state: Mutex<State>

    init(_ answers: [Int]) {
      state = Mutex(State(answers: answers))
    }

    var sink: ByteSink {
      ByteSink(
        write: { [self] bytes in
          let bytes = Array(bytes)
          return state.withLock { state in
            let answer = state.answers.isEmpty ? bytes.count : state.answers.removeFirst()
            state.written += bytes.prefix(max(0, answer))
            return answer
          }
        },
        waitForRoom: { [self] in state.withLock { $0.waits += 1 } }
      )
    }
  }

  private let full = -Int(EAGAIN)

  func test_send_overObstacles_writesEveryByteOnce() {
    let cases: [(answers: [Int], waits: Int)] = [
      ([], 0), ([1, 1, 1], 0), ([-Int(EINTR), 3, -Int(EINTR)], 0), ([full, 2, full, full, 1, 0], 4),
      (Array(repeating: full, count: ByteSink.patience), ByteSink.patience),
      ([full, full, full, full, full, 1, full, full, full, full, full], 10),
    ]
    for (answers, waits) in cases {
      let file = ScriptedFile(answers)
      XCTAssertTrue(file.sink.send(Array("abcdefgh".utf8)), "\(answers)")
      file.state.withLock {
        XCTAssertEqual($0.written, Array("abcdefgh".utf8), "\(answers)")
        XCTAssertEqual($0.waits, waits, "\(answers)")
      }
    }
  }

  func test_send_noBytes_writesNothing() {
    let file = ScriptedFile([-Int(EIO)])
    XCTAssertTrue(file.sink.send([]))
  }

  func test_send_failureOrNoRoomForLong_givesUp() {
    let cases: [[Int]] = [
      [-Int(EIO)], [2, -Int(EBADF)], Array(repeating: full, count: ByteSink.patience + 1),
      Array(repeating: 0, count: ByteSink.patience + 1),
    ]
    for answers in cases {
      XCTAssertFalse(ScriptedFile(answers).sink.send(Array("abc".utf8)), "\(answers)")
    }
  }
}
