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
  /// Returns a workload that does nothing.
  static func idle(size: Int = 1) -> Self {
    Workload(size: size) { _ in {} }
  }

  /// A workload that throws an error in every call.
  static let broken = Workload(size: 1) { _ in { throw Broken() } }

  /// Returns a workload that advances the clock by a number of nanoseconds per operation.
  static func taking(_ nanoseconds: Int, size: Int = 1, on clock: FakeClock) -> Self {
    Workload(size: size) { size in { clock.advance(by: .nanoseconds(nanoseconds * size)) } }
  }
}

extension BenchmarkLine {
  /// Returns a line for tests that use only the name.
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
