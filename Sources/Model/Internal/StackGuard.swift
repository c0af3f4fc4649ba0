import ConciergeStack

/// Refuses to decode or encode one more nested value when the thread's stack has no room for it.
///
/// The `init(from:)` and `encode(to:)` of a user's types recurse, so the document decides the depth. Such a method may also
/// use a decoder of its own, which continues on the same stack. So the guard looks at the stack itself and does not count
/// levels.
struct StackGuard {
  /// The reason in the error that is thrown when the stack has no room for a nested value.
  static let reason = "too deep for the stack of this thread"

  /// The lowest address of the stack down to which calls may be nested. The memory below it is reserved for one more call of
  /// the app's code and for throwing the error.
  private let limit: UInt

  /// Creates a `StackGuard` that checks the stack of the current thread.
  init() {
    var (lowest, size) = (UInt(0), UInt(0))
    if concierge_stack_bounds(&lowest, &size) != 0 {
      // The system does not report the bounds of the stack. On each supported system, at least 64 KiB of the stack are free
      // when decoding or encoding begins.
      size = 64 << 10
      lowest = concierge_stack_position() - size
    }
    limit = lowest + min(max(128 << 10, size / 16), size / 2)
  }

  /// Whether the stack has room for one more level.
  var hasRoom: Bool { concierge_stack_position() > limit }
}
