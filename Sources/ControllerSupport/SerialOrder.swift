import Synchronization

/// Whether all tasks of the process run on the main thread, in the order in which they become ready. `SerialTasks` of the module
/// ControllerTesting arranges that for a test. Work that usually runs on a thread of its own, such as a query of a database, must
/// be a task then, because threads end in any order.
package enum SerialOrder {
  /// The number of calls of `begin()` without a call of `end()`.
  private static let calls = Atomic(0)

  package static var isOn: Bool { calls.load(ordering: .relaxed) > 0 }

  package static func begin() { calls.add(1, ordering: .relaxed) }

  package static func end() { calls.subtract(1, ordering: .relaxed) }
}
