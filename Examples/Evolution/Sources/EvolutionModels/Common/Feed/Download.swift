import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A GET request that reports the progress of the download.
final class Download: NSObject, URLSessionDataDelegate {
  private struct State {
    var received = Data()
    var expected: Int?
    var failure: FeedError?
    var continuation: CheckedContinuation<Data, any Error>?
    /// The end of the request. It may come before ``Download/data()`` waits for it, for example in a canceled task.
    var result: Result<Data, any Error>?
  }

  private let url: URL
  private let timeout: TimeInterval
  private let progress: @Sendable (FeedProgress) -> Void
  private let state = Mutex(State())

  init(_ url: URL, timeout: TimeInterval, progress: @escaping @Sendable (FeedProgress) -> Void) {
    self.url = url
    self.timeout = timeout
    self.progress = progress
  }

  /// Fetches the body. Canceling the task cancels the request.
  func data() async throws -> Data {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let task = session.dataTask(with: url)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state in
          state.continuation = state.result == nil ? continuation : nil
          return state.result
        }
        if let result { continuation.resume(with: result) } else { task.resume() }
      }
    } onCancel: {
      task.cancel()
    }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 200
    state.withLock { state in
      if response.expectedContentLength > 0 { state.expected = Int(response.expectedContentLength) }
      if !(200..<300).contains(status) {
        state.failure = .badStatus(feed: url.absoluteString, status: status)
      }
    }
    completionHandler((200..<300).contains(status) ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    progress(
      state.withLock { state in
        state.received.append(data)
        return FeedProgress(received: state.received.count, expected: state.expected)
      }
    )
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let ended = state.withLock { state in
      state.result = result(of: state, error: error)
      defer { state.continuation = nil }
      return state
    }
    if let result = ended.result { ended.continuation?.resume(with: result) }
  }

  private func result(of state: State, error: (any Error)?) -> Result<Data, any Error> {
    if let failure = state.failure { return .failure(failure) }
    guard let error else { return .success(state.received) }
    let reason: String
    switch (error as? URLError)?.code {
    case .cancelled: return .failure(CancellationError())
    case .timedOut: reason = "the server did not answer within \(Int(timeout)) s"
    default: reason = error.localizedDescription
    }
    return .failure(FeedError.unreachable(feed: url.absoluteString, reason: reason))
  }
}
