/// Carries a change through all sources that depend on each other, and only then tells the observers.
///
/// A scope is a run of mutations. When the outermost ends, every list that it touched works out once what
/// has become of it, and what is to be told is put in a queue. So an observer hears one change however many
/// mutations and sources lie behind it, and finds all lists up to date when it hears of any.
@MainActor
enum UpdateCycle {
  private static var depth = 0
  private static var touched: [UpdateNode] = []
  private static var deliveries: [@MainActor () -> Void] = []
  private static var lastDeliveries: [@MainActor () -> Void] = []
  private static var isDelivering = false

  /// Runs `body` as a scope of its own, or as part of the one that is open.
  static func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    depth += 1
    defer { end() }
    return try body()
  }

  /// Notes a node that is to settle at the end of the scope that is open.
  static func touch(_ node: UpdateNode) {
    touched.append(node)
  }

  /// Has `delivery` called after all that was to be told before, at the end of the scope that is open.
  static func deliver(_ delivery: @escaping @MainActor () -> Void) {
    deliveries.append(delivery)
  }

  /// Has `delivery` called after all that is told at the end of the scope that is open.
  static func deliverLast(_ delivery: @escaping @MainActor () -> Void) {
    lastDeliveries.append(delivery)
  }

  private static func end() {
    guard depth == 1 else {
      depth -= 1
      return
    }
    // The scope stays open while nodes settle: what the user's code mutates meanwhile belongs to it.
    var next = 0
    while next < touched.count {
      touched[next].settle()
      next += 1
    }
    touched.removeAll()
    deliveries += lastDeliveries
    lastDeliveries.removeAll()
    depth = 0
    deliverAll()
  }

  private static func deliverAll() {
    // What an observer mutates is settled at once, and told after what has been settled before.
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    var next = 0
    while next < deliveries.count {
      deliveries[next]()
      next += 1
    }
    deliveries.removeAll()
  }
}
