import ConciergeStack

/// Counts how deeply values of a user's types are nested, and refuses a level for which the thread's stack has no room.
///
/// The `init(from:)` and `encode(to:)` of such types recurse, so the document decides the depth.
struct StackGuard {
  /// The reason of an error that is thrown when a guard refuses a level.
  static let reason = "too deep for the stack of this thread"

  /// The number of nested levels that are accepted without checking the stack, because the check takes time.
  private static let harmless = 8

  private var level = 0
  /// The lowest address of the stack down to which calls may be nested. It is 0 until the first check.
  private var limit: UInt = 0

  /// Enters one more level of nesting, and returns whether the stack has room for it. Each call needs a call of ``leave()``.
  @inline(__always)
  mutating func enter() -> Bool {
    level += 1
    return level <= Self.harmless || hasRoom()
  }

  @inline(__always)
  mutating func leave() {
    level -= 1
  }

  @inline(never)
  private mutating func hasRoom() -> Bool {
    if limit == 0 { limit = Self.limit }
    return concierge_stack_position() > limit
  }

  /// The lowest address of the current thread's stack down to which calls may be nested. The memory below it is reserved
  /// for one more call of the app's code and for throwing the error.
  private static var limit: UInt {
    let stack = bounds
    let reserve = max(128 << 10, stack.size / 16)
    return stack.lowest + min(reserve, stack.size / 2)
  }

  /// The lowest address and the size of the current thread's stack.
  private static var bounds: (lowest: UInt, size: UInt) {
    var (lowest, size) = (UInt(0), UInt(0))
    // If the bounds of the stack are unknown, data that are nested more deeply than eight levels are refused, because
    // decoding them might overflow the stack. An address above that of any stack has this effect.
    guard concierge_stack_bounds(&lowest, &size) == 0 else { return (.max / 2, 0) }
    return (lowest, size)
  }
}
