/// A row at work in one binding: it knows what it wrote last.
@MainActor
protocol BindingCell<Source, Target>: AnyObject {
  associatedtype Source
  associatedtype Target: AnyObject

  /// Whether ``update(from:to:)`` would write.
  func wouldWrite(_ source: Source) -> Bool

  /// Writes the value if it must be written, and returns whether it was.
  func update(from source: Source, to target: Target) -> Bool

  /// Forgets what was written, so that the next update writes.
  func forget()
}

/// The cell of a row whose values can be compared.
@MainActor
final class ValueCell<Source, Target: AnyObject, Value: Equatable>: BindingCell {
  private let isAlways: Bool
  private let get: @MainActor (Source) -> Value
  private let set: @MainActor (Target, Value) -> Void
  private var last: Value?

  init(
    isAlways: Bool,
    get: @escaping @MainActor (Source) -> Value,
    set: @escaping @MainActor (Target, Value) -> Void
  ) {
    self.isAlways = isAlways
    self.get = get
    self.set = set
  }

  func wouldWrite(_ source: Source) -> Bool { mustWrite(get(source)) }

  func update(from source: Source, to target: Target) -> Bool {
    let value = get(source)
    guard mustWrite(value) else { return false }
    // Remembered first: should the write call `forget()`, that must win.
    last = value
    set(target, value)
    return true
  }

  func forget() { last = nil }

  private func mustWrite(_ value: Value) -> Bool {
    guard !isAlways, let last else { return true }
    return last != value
  }
}
