import BenchmarkKit

struct Broken: Error, CustomStringConvertible {
  let description = "the disk is on fire"
}

extension MachineDescription {
  static let fixed = Self(
    architecture: "x86_64",
    system: "Linux (test)",
    cores: 2,
    compiler: "Swift 6.3",
    configuration: "release"
  )
}

extension Workload {
  /// Does nothing, once per call.
  static func idle(size: Int = 1) -> Self {
    Workload(size: size) { _ in {} }
  }

  /// Throws at every call.
  static let broken = Workload(size: 1) { _ in { throw Broken() } }

  /// Moves the clock by so many nanoseconds per operation.
  static func taking(_ nanoseconds: Int, size: Int = 1, on clock: FakeClock) -> Self {
    Workload(size: size) { size in { clock.advance(by: .nanoseconds(nanoseconds * size)) } }
  }
}

extension BenchmarkLine {
  /// A line of which only the name matters.
  static func named(_ name: String) -> Self {
    BenchmarkLine(
      name,
      measures: "nothing",
      bar: .atMost(1),
      subject: .idle(),
      comparator: .code("idle", .idle())
    )
  }
}
