/// The value that a cell read last.
///
/// Inlined into the users' modules, where the type of the value is known; comparing through the
/// witnesses of a generic type costs ten times as much. The value has memory of its own because a
/// property of a class is checked for exclusive access each time, which costs as much as all the
/// rest of an unchanged row (`binding.row.unchanged`). Sound, because the memory is initialized from
/// `init` to `deinit`, nobody else has the pointer, and no user code runs inside of an access but the
/// value's own `==`.
@usableFromInline
final class LastValue<Value: Equatable> {
  @usableFromInline let memory: UnsafeMutablePointer<Value?>

  @inlinable
  init() {
    memory = .allocate(capacity: 1)
    memory.initialize(to: nil)
  }

  @inlinable
  deinit {
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  @inlinable
  var value: Value? { memory.pointee }

  /// Whether the value is this one.
  @inlinable
  func holds(_ other: Value) -> Bool { memory.pointee == other }

  /// Keeps another value, or none.
  @inlinable
  func take(_ other: Value?) {
    // The old value dies when the new one is in place: its `deinit` may lead back to this cell.
    let old = memory.move()
    memory.initialize(to: other)
    withExtendedLifetime(old) {}
  }
}
