import AsyncTestSupport
import Binding
import Foundation
import Observation
import XCTest

/// A form of a few texts and numbers, whose view can report what a program writes, and a server that answers when the test
/// says so.
@MainActor
class FormReadingTestCase: SerialTestCase {
  struct Refusal: LocalizedError { var errorDescription: String? { "full" } }

  @MainActor
  final class View {
    var onChange: ((String) -> Void)?
    var a = "" { didSet { onChange?("a") } }
    var b = "" { didSet { onChange?("b") } }
    var c = "" { didSet { onChange?("c") } }
    var optional: String? { didSet { onChange?("optional") } }
    var isOn = false
    var isComposing = false
    var messages: [String: String] = [:]
  }

  struct Pair: Equatable {
    var a = 1
    var b = 2
    var isOn = true
    var rating: Double?
    var nick: String?
  }

  @MainActor
  final class Server {
    var asked: [String] = []
    var calls: [CheckedContinuation<Void, any Error>] = []
    func save(_ value: String) async throws {
      asked.append(value)
      try await withCheckedThrowingContinuation { calls.append($0) }
    }
    func answer(_ error: (any Error)? = nil) async {
      for _ in 0..<200 where calls.isEmpty { await Task.yield() }
      guard !calls.isEmpty else { return XCTFail("nobody has asked") }
      let call = calls.removeFirst()
      if let error { call.resume(throwing: error) } else { call.resume() }
      for _ in 0..<50 { await Task.yield() }
    }
    func finish() async {
      for _ in 0..<10 where !calls.isEmpty { await answer() }
    }
  }

  struct Text: Equatable {
    var a = "Ada"
    var b = "Bea"
  }

  struct Record: Identifiable, Equatable {
    var id: Int? = 1
    var a = "Ada"
    var b = "Bea"
  }

  let view = View()
  let server = Server()
  let ints = FieldFormat<String, Int>(unreadable: "no number", format: { "\($0)" }, parse: { Int($0) })
  func turn() async { for _ in 0..<60 { await Task.yield() } }
}
