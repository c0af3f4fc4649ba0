/// A first-in, first-out queue.
struct WorkQueue<Element> {
  private var elements: [Element?] = []
  private var first = 0

  var isEmpty: Bool { first == elements.count }

  /// - Complexity: O(1), amortized.
  mutating func append(_ element: Element) { elements.append(element) }

  /// - Complexity: O(1), amortized.
  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = elements[first]
    elements[first] = nil
    first += 1
    if isEmpty {
      elements = []
      first = 0
    }
    return element
  }
}
