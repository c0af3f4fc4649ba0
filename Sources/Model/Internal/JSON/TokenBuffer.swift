/// A growing buffer of tokens, whose memory a ``JSONTape`` takes over. An array would have to be copied, which would double
/// the memory for a large document.
struct TokenBuffer {
  private var base: UnsafeMutablePointer<JSONToken>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  /// The written tokens. The caller owns the memory.
  var buffer: UnsafeBufferPointer<JSONToken> { UnsafeBufferPointer(start: base, count: count) }

  subscript(position: Int) -> JSONToken {
    get {
      assert(position < count)
      return base[position]
    }
    nonmutating set {
      assert(position < count)
      base[position] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ token: JSONToken) {
    if count == capacity { grow() }
    (base + count).initialize(to: token)
    count += 1
  }

  private mutating func grow() {
    capacity *= 2
    let larger = UnsafeMutablePointer<JSONToken>.allocate(capacity: capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
  }

  func deallocate() { base.deallocate() }
}
