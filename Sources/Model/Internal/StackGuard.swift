import Foundation

/// Counts values of users' types inside each other, whose `init(from:)` and `encode(to:)` recurse, and says when the
/// stack of the thread comes to its end: a hostile document must not decide how deep it gets.
struct StackGuard {
  /// So few levels fit any stack, and need not ask how large it is, which takes a while.
  private static let harmless = 8

  private var level = 0
  /// The lowest address to use, once it is known: a quarter of the stack is left to the caller, an error and its path.
  private var end: UInt = 0

  /// Goes one level down; false if there is no room for it. Balanced by ``leave()`` in any case.
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
    var marker: UInt8 = 0
    let here = withUnsafePointer(to: &marker) { UInt(bitPattern: $0) }
    if end == 0 { end = here - min(here, Self.sizeOfStack / 4 * 3) }
    return here > end
  }

  private static var sizeOfStack: UInt {
    #if canImport(Darwin)
      UInt(pthread_get_stacksize_np(pthread_self()))
    #else
      UInt(Thread.current.stackSize)
    #endif
  }
}
