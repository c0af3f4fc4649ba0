import ControllerSupport

/// The answers of an app's servers while an ``Explorer`` tests the app. The explorer decides when a call to a server is
/// answered, in which order, and which calls fail.
///
/// A test server awaits ``wait(for:)`` in each call, and answers from its own data afterwards:
///
/// ```swift
/// func talks(on page: Int) async throws -> [Talk] {
///   try await answers.wait(for: "talks on page \(page)")
///   return pages[page]
/// }
/// ```
///
/// At the beginning of a run, the server is quick: each call is answered in the next turn. Later it can become slow or fail.
@MainActor
public final class ExplorerAnswers {
  /// The error of a call that fails.
  public struct Failure: Error, Hashable, Sendable {
    /// The name of the call.
    public let call: String
  }

  /// What the server does with a call. The raw value is the name of the action that begins it.
  enum Mode: String, CaseIterable {
    case quick = "the server catches up"
    case slow = "the server gets slow"
    case failing = "the server fails"
  }

  @MainActor
  private final class Call {
    let name: String
    let answer = Promise<Result<Void, any Error>>(
      "answer of a server",
      ifForgotten: .failure(CancellationError())
    )
    /// Whether the task that waits for this answer was canceled. A real server may answer such a call nevertheless.
    var isCanceled = false

    init(_ name: String) { self.name = name }
  }

  private(set) var mode = Mode.quick
  private var calls: [Call] = []

  /// Creates an object that answers each call to a server at once.
  init() {}

  /// Waits until the explorer answers a call to the server.
  ///
  /// A slow server may answer a call whose task was canceled, with success: not every server learns of a cancellation in time.
  ///
  /// - Parameter name: The name of the call in the steps of a report, such as "talks on page 2".
  /// - Throws: ``Failure``, or `CancellationError`.
  public func wait(for name: String) async throws {
    switch mode {
    case .quick:
      await Task.yield()
      try Task.checkCancellation()
    case .failing:
      await Task.yield()
      throw Failure(call: name)
    case .slow:
      let call = Call(name)
      calls.append(call)
      let future = call.answer.future
      let answer = await withTaskCancellationHandler {
        // A server may answer late, as if it had not learned of a cancellation. So the wait runs in a task of its own, which is
        // not canceled with the caller.
        await Task { await future.value() }.value
      } onCancel: {
        Task { @MainActor in call.isCanceled = true }
      }
      try answer?.get()
    }
  }

  /// Whether a call waits for its answer.
  var isBusy: Bool { !calls.isEmpty }

  /// Answers all calls with success. From now on, each call is answered at once.
  func catchUp() {
    mode = .quick
    while let first = calls.first { end(first, .success(())) }
  }

  /// The steps that the server can do now: answer a call, let a call fail, or become slow, quick or failing.
  var actions: [UserAction] {
    let answers = calls.flatMap { call in
      let name = call.isCanceled ? "the canceled “\(call.name)”" : "“\(call.name)”"
      return [
        UserAction("the server answers \(name)") { self.end(call, .success(())) },
        UserAction("the server refuses \(name)") {
          self.end(call, .failure(call.isCanceled ? CancellationError() : Failure(call: call.name)))
        },
      ]
    }
    return answers
      + Mode.allCases.filter { $0 != mode }.map { mode in
        UserAction(mode.rawValue) { if mode == .quick { self.catchUp() } else { self.mode = mode } }
      }
  }

  private func end(_ call: Call, _ answer: Result<Void, any Error>) {
    calls.removeAll { $0 === call }
    call.answer.fulfill(answer)
  }
}
