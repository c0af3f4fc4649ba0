/// Visits a value and all values inside it in their order. It does not recurse, so a deep value needs no deep stack.
struct JSONWalker: IteratorProtocol {
  enum Event {
    /// A value that is neither an array nor an object.
    case scalar(JSONValue)
    /// The start of an array or object of `count` elements.
    case open(isObject: Bool, count: Int)
    /// The key of the value that comes next.
    case key(String)
    /// The end of the innermost array or object.
    case close(isObject: Bool)
  }

  private struct Container {
    let elements: [JSONValue]
    let entries: [JSONObject.Element]
    let isObject: Bool
    var next = 0
    var hasGivenKey = false
  }

  private var first: JSONValue?
  private var open: [Container] = []

  init(_ value: JSONValue) {
    first = value
  }

  /// The number of arrays and objects that are open.
  var depth: Int { open.count }

  mutating func next() -> Event? {
    if let value = first {
      first = nil
      return visit(value)
    }
    guard let last = open.indices.last else { return nil }
    guard open[last].next < (open[last].isObject ? open[last].entries.count : open[last].elements.count)
    else {
      return .close(isObject: open.removeLast().isObject)
    }
    guard open[last].isObject else {
      open[last].next += 1
      return visit(open[last].elements[open[last].next - 1])
    }
    let entry = open[last].entries[open[last].next]
    guard open[last].hasGivenKey else {
      open[last].hasGivenKey = true
      return .key(entry.key)
    }
    open[last].hasGivenKey = false
    open[last].next += 1
    return visit(entry.value)
  }

  private mutating func visit(_ value: JSONValue) -> Event {
    switch value {
    case .array(let elements):
      open.append(Container(elements: elements, entries: [], isObject: false))
      return .open(isObject: false, count: elements.count)
    case .object(let object):
      open.append(Container(elements: [], entries: object.entries, isObject: true))
      return .open(isObject: true, count: object.count)
    default:
      return .scalar(value)
    }
  }
}
