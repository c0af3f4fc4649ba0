import DataSource

struct Offline: Error, Equatable {
  var number = 0
}

/// Answers requests when the test says so.
@MainActor
final class PageServer<Key: Sendable> {
  typealias Page = ListPage<Letter, Key>

  /// A pending request.
  @MainActor
  final class Call {
    let request: PageRequest<Key>
    private var continuation: CheckedContinuation<Page, any Error>?

    init(_ request: PageRequest<Key>, _ continuation: CheckedContinuation<Page, any Error>) {
      self.request = request
      self.continuation = continuation
    }

    deinit { continuation?.resume(throwing: CancellationError()) }

    var isAnswered: Bool { continuation == nil }

    func answer(_ result: Result<Page, any Error>) {
      continuation?.resume(with: result)
      continuation = nil
    }

    func answer(_ items: String, next: Key? = nil, previous: Key? = nil) {
      answer(.success(Page(pageItems(items), next: next, previous: previous)))
    }
  }

  /// The requests in the order of arrival.
  let calls = Inbox<Call>()

  func load(_ request: PageRequest<Key>) async throws -> Page {
    try await withCheckedThrowingContinuation { calls.send(Call(request, $0)) }
  }
}

/// "a b1" is a and version 1 of b.
func pageItems(_ text: String) -> [Letter] {
  text.split(separator: " ").map { Letter(token: $0) }
}

/// The inverse of `pageItems`.
func text(_ items: [Letter]) -> String {
  items.map(\.description).joined(separator: " ")
}

extension LoadOutcome {
  var text: String {
    switch self {
    case .loaded: "loaded"
    case .failed(let error): "failed \((error as? Offline)?.number ?? -1)"
    case .canceled: "canceled"
    case .superseded: "superseded"
    case .refused(let refusal): "refused \(refusal)"
    }
  }
}

extension PagingState {
  /// "R* A! P. loaded next": star is loading, exclamation mark a failure, both may be.
  var text: String {
    func mark(_ name: String, _ state: LoadState) -> String {
      name + (state.isLoading ? "*" : "") + (state.error != nil ? "!" : "")
    }
    return
      ([mark("R", refresh), mark("A", append), mark("P", prepend)]
      + (hasLoaded ? ["loaded"] : []) + (hasNext ? ["next"] : []) + (hasPrevious ? ["previous"] : []))
      .joined(separator: " ")
  }
}

extension ListContentState {
  var text: String {
    switch self {
    case .content: "content"
    case .loading: "loading"
    case .failed: "failed"
    case .empty: "empty"
    case .mayHaveMore: "mayHaveMore"
    case .blank: "blank"
    }
  }
}

/// A queue of elements that a test awaits without polling.
@MainActor
final class Inbox<Element: Sendable> {
  private var elements: [Element] = []
  private var waiters: [CheckedContinuation<Element, Never>] = []

  var count: Int { elements.count }

  func send(_ element: Element) {
    if waiters.isEmpty {
      elements.append(element)
    } else {
      waiters.removeFirst().resume(returning: element)
    }
  }

  func next() async -> Element {
    if !elements.isEmpty { return elements.removeFirst() }
    return await withCheckedContinuation { waiters.append($0) }
  }
}
