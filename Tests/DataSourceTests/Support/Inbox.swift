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
