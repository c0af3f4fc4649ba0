/// One side of a benchmark: how much work a call does, and the code that does it.
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
  /// The work to be timed.
  package enum Body: Sendable {
    /// Runs to its end without suspending.
    case synchronous(@MainActor () throws -> Void)
    /// May suspend; every call pays for an asynchronous call, about 100 ns.
    case asynchronous(@MainActor () async throws -> Void)
  }

  /// The number of operations (records, rows, calls) that one call of the body does.
  package let size: Int

  /// The size that `--smoke` uses instead.
  package let smokeSize: Int

  /// Makes the body for a size.
  package let prepare: @MainActor (_ size: Int) async throws -> Body

  /// A workload that does not suspend.
  ///
  /// - Parameters:
  ///   - size: Operations per call of the timed closure, at least 1.
  ///   - smokeSize: The same for `--smoke`; at most 10 if not given.
  ///   - prepare: Is given the size, and returns the closure to be timed.
  package init(
    size: Int,
    smokeSize: Int? = nil,
    prepare: @escaping @MainActor (_ size: Int) async throws -> @MainActor () throws -> Void
  ) {
    self.init(size, smokeSize) { .synchronous(try await prepare($0)) }
  }

  /// A workload that may suspend; otherwise as ``init(size:smokeSize:prepare:)``.
  package static func asynchronous(
    size: Int,
    smokeSize: Int? = nil,
    prepare: @escaping @MainActor (_ size: Int) async throws -> @MainActor () async throws -> Void
  ) -> Self {
    Self(size, smokeSize) { .asynchronous(try await prepare($0)) }
  }

  /// The same code at another size; in `--smoke` no larger than that.
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
