/// A first-in, first-out queue.
struct WorkQueue<Element> {
  private var elements: [Element?] = []
  private var first = 0

  var isEmpty: Bool { first == elements.count }

  /// Adds an element at the end of the queue.
  ///
  /// - Complexity: O(1), amortized.
  mutating func append(_ element: Element) { elements.append(element) }

  /// Adds an element at the beginning of the queue.
  ///
  /// - Complexity: O(1) if the first element was removed before, otherwise O(*n*), where *n* is the length of the queue.
  mutating func prepend(_ element: Element) {
    guard first > 0 else { return elements.insert(element, at: 0) }
    first -= 1
    elements[first] = element
  }

  /// Removes and returns the first element, or returns `nil` if the queue is empty.
  ///
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
