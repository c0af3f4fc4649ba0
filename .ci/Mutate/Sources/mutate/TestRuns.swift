import Foundation

/// Runs the tests of a module once for each of its mutants.
struct TestRuns {
  private enum Outcome: String {
    case killed
    case timedOut = "killed by the time limit"
    case survived = "SURVIVED"
  }

  private let package: MutatedPackage
  private let tests: [String: [String]]
  private let binary: String

  init(package: MutatedPackage) throws {
    self.package = package
    let folder = try Shell.run("swift build --show-bin-path --scratch-path .build", in: package.root).output
    binary = folder.trimmingCharacters(in: .whitespacesAndNewlines) + "/ConciergePackageTests.xctest"
    let list = try Shell.run("'\(binary)' --list-tests", in: package.root).output.split(separator: "\n")
    tests = Dictionary(grouping: list.map(String.init).filter { $0.contains("/") }) {
      String($0.prefix { $0 != "." })
    }
  }

  /// Runs all tests, and prints which mutants have survived.
  func run() throws {
    var outcomes: [Mutant.Kind: [Outcome]] = [:]
    var survivors: [String] = []
    var limits: [String: Duration] = [:]
    for module in Set(package.mutants.values.map(\.module)).sorted() {
      let start = ContinuousClock.now
      guard try test(module, mutant: nil, limit: .seconds(600)) == .survived else {
        throw Failure("\(module): the tests fail without a mutant")
      }
      limits[module] = max((ContinuousClock.now - start) * 5, .seconds(60))
    }
    for (number, mutant) in package.mutants.sorted(by: { $0.key < $1.key }) {
      let limit = limits[mutant.module] ?? .seconds(60)
      let outcome = try test(mutant.module, mutant: number, limit: limit)
      outcomes[mutant.kind, default: []].append(outcome)
      say("\(number) \(outcome.rawValue)\t\(mutant.description)")
      if outcome == .survived { survivors.append(mutant.description) }
    }
    say("\nSurvivors:")
    for survivor in survivors.sorted() { say("  \(survivor)") }
    for kind in Mutant.Kind.allCases {
      let all = outcomes[kind] ?? []
      say("\(kind.rawValue): \(all.count { $0 != .survived }) of \(all.count) killed")
    }
    let all = outcomes.values.flatMap(\.self)
    let killed = all.count { $0 != .survived }
    let percent = Double(killed) * 100 / Double(max(all.count, 1))
    say(
      "\(killed) of \(all.count) mutants killed: \(percent.formatted(.number.precision(.fractionLength(1)))) %"
    )
  }

  /// Runs the tests of a module. The first failure ends the run.
  private func test(_ module: String, mutant: Int?, limit: Duration) throws -> Outcome {
    let names = (tests[module + "Tests"] ?? []).joined(separator: ",")
    guard !names.isEmpty else { throw Failure("\(module) has no tests") }
    // A mutant may ask for all memory, or never end.
    let command =
      "ulimit -v 12000000; timeout -s KILL \(limit.components.seconds) '\(binary)' '\(names)' 2>&1"
    let (status, _) = try Shell.run(
      command,
      in: package.root,
      environment: ["MUTANT": mutant.map(String.init) ?? "-1"]
    ) { $0.contains(": error: ") || $0.contains("Fatal error") }
    return status == 0 ? .survived : status == 137 ? .timedOut : .killed
  }
}
