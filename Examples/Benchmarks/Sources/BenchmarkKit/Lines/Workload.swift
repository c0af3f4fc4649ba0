/// One side of a benchmark: the code, and the number of operations in a call.
///
/// ```swift
/// Workload(size: 10_000) { size in
///   let data = Feed.json(records: size)                       // prepared once, not timed
///   return { blackHole(try JSONDecoder().decode(Feed.self, from: data)) }   // timed
/// }
/// ```
///
/// Preparation and the timed closure run on the main actor. An error ends the line as failed.
package struct Workload: Sendable {
  /// The work to measure.
  package enum Body: Sendable {
    /// Work that does not suspend.
    case synchronous(@MainActor () throws -> Void)
    /// Work that may suspend. An asynchronous call adds about 100 ns to each call.
    case asynchronous(@MainActor () async throws -> Void)
  }

  /// The number of operations (records, rows, calls) that one call of the body does.
  package let size: Int

  /// The size in a run with `--smoke`.
  package let smokeSize: Int

  /// A closure that prepares the body for a size.
  package let prepare: @MainActor (_ size: Int) async throws -> Body

  /// Creates a workload that does not suspend.
  ///
  /// - Parameters:
  ///   - size: The number of operations per call of the measured closure, at least 1.
  ///   - smokeSize: The size in a run with `--smoke`. The default is `size`, but at most 10.
  ///   - prepare: A closure that takes the size and returns the closure to measure.
  package init(
    size: Int,
    smokeSize: Int? = nil,
    prepare: @escaping @MainActor (_ size: Int) async throws -> @MainActor () throws -> Void
  ) {
    self.init(size, smokeSize) { .synchronous(try await prepare($0)) }
  }

  /// Returns a workload that may suspend. The parameters are those of ``init(size:smokeSize:prepare:)``.
  package static func asynchronous(
    size: Int,
    smokeSize: Int? = nil,
    prepare: @escaping @MainActor (_ size: Int) async throws -> @MainActor () async throws -> Void
  ) -> Self {
    Self(size, smokeSize) { .asynchronous(try await prepare($0)) }
  }

  /// Returns a workload with the same code and another size. The size for `--smoke` is at most the new size.
  package func resized(to size: Int) -> Self {
    Self(size, min(smokeSize, size), prepare)
  }

  private init(
    _ size: Int,
    _ smokeSize: Int?,
    _ prepare: @escaping @MainActor (Int) async throws -> Body
  ) {
    let smokeSize = smokeSize ?? min(size, 10)
    precondition(size > 0 && smokeSize > 0, "A workload does at least one operation per call.")
    self.size = size
    self.smokeSize = smokeSize
    self.prepare = prepare
  }
}

/// Uses a value, so that the optimizer does not remove the work which computed the value.
///
/// The function is neither inlined nor optimized. So the optimizer does not know its effects, and must keep every call.
@inline(never)
@_optimize(none)
package func blackHole<Value>(_ value: Value) {}
