import Foundation
import Synchronization

/// Runs the tests of a module once for each of its mutants: those classes of tests that reach the mutant.
struct TestRuns {
  private enum Outcome: String {
    case killed
    case timedOut = "killed by the time limit"
    case survived = "SURVIVED"
    case notReached = "SURVIVED, no test reaches it"

    var isKilled: Bool { self == .killed || self == .timedOut }
  }

  /// A class of tests, and what is known from a run of it without a mutant.
  private struct TestClass {
    /// The module and the class, separated by a dot.
    let name: String
    let duration: Duration
    /// The numbers of the mutants that the tests reach.
    let reached: Set<Int>
  }

  private let package: MutatedPackage
  /// The names of the classes, by module.
  private let classes: [String: [String]]
  private let binary: String

  init(package: MutatedPackage) throws {
    self.package = package
    let folder = try Shell.run("swift build --show-bin-path --scratch-path .build", in: package.root).output
    binary = folder.trimmingCharacters(in: .whitespacesAndNewlines) + "/ConciergePackageTests.xctest"
    let list = try Shell.run("'\(binary)' --list-tests", in: package.root).output.split(separator: "\n")
    let names = Set(list.filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) })
    classes = Dictionary(grouping: names.sorted()) { String($0.prefix { $0 != "." }) }
  }

  /// Runs all tests, and prints which mutants have survived.
  func run() throws {
    var traced: [String: [TestClass]] = [:]
    for module in Set(package.mutants.values.map(\.module)).sorted() { traced[module] = try trace(module) }
    let tests = traced
    let mutants = package.mutants.sorted { $0.key < $1.key }
    let results = Mutex<[Result<(Mutant, Outcome), any Error>]>([])
    // Many mutants make a test wait for ever, so one run for each core keeps the machine busy.
    DispatchQueue.concurrentPerform(iterations: mutants.count) { index in
      let (number, mutant) = mutants[index]
      let result = Result {
        let reaching = (tests[mutant.module] ?? []).filter { $0.reached.contains(number) }
        let outcome = try outcome(of: number, in: reaching.sorted { $0.duration < $1.duration })
        say("\(number) \(outcome.rawValue)\t\(mutant.description)")
        return (mutant, outcome)
      }
      results.withLock { $0.append(result) }
    }
    report(try results.withLock { try $0.map { try $0.get() } })
  }

  private func report(_ results: [(mutant: Mutant, outcome: Outcome)]) {
    say("\nSurvivors:")
    for survivor in results.filter({ !$0.outcome.isKilled }).map(\.mutant.description).sorted() {
      say("  \(survivor)")
    }
    for kind in Mutant.Kind.allCases {
      let all = results.filter { $0.mutant.kind == kind }
      say("\(kind.rawValue): \(all.count(where: \.outcome.isKilled)) of \(all.count) killed")
    }
    let killed = results.count(where: \.outcome.isKilled)
    let percent = Double(killed) * 100 / Double(max(results.count, 1))
    let text = percent.formatted(.number.precision(.fractionLength(1)))
    say("\(killed) of \(results.count) mutants killed: \(text) %")
  }

  /// Runs each class of tests of a module without a mutant, and notes which mutants it reaches.
  private func trace(_ module: String) throws -> [TestClass] {
    guard let names = classes[module + "Tests"] else { throw Failure("\(module) has no tests") }
    let file = package.root.appending(path: ".build/mutants-reached")
    return try names.map { name in
      try Data().write(to: file)
      let start = ContinuousClock.now
      let environment = [MutatedPackage.traceVariable: file.path()]
      guard try test([name], environment, limit: .seconds(600)) == .survived else {
        throw Failure("\(name): the tests fail without a mutant")
      }
      let bytes = try Data(contentsOf: file)
      return TestClass(
        name: name,
        duration: ContinuousClock.now - start,
        reached: Set(bytes.indices.filter { bytes[$0] == 1 })
      )
    }
  }

  private func outcome(of mutant: Int, in tests: [TestClass]) throws -> Outcome {
    guard !tests.isEmpty else { return .notReached }
    let duration = tests.map(\.duration).reduce(.zero, +)
    return try test(
      tests.map(\.name),
      ["MUTANT": "\(mutant)"],
      limit: max(duration * 5, .seconds(30))
    )
  }

  /// Runs classes of tests. The first failure ends the run.
  private func test(_ classes: [String], _ environment: [String: String], limit: Duration) throws -> Outcome {
    let names = classes.joined(separator: ",")
    // A mutant may ask for all memory, or never end.
    let command =
      "ulimit -v 12000000; timeout -s KILL \(limit.components.seconds) '\(binary)' '\(names)' 2>&1"
    let (status, _) = try Shell.run(command, in: package.root, environment: environment) {
      $0.contains(": error: ") || $0.contains("Fatal error")
    }
    return status == 0 ? .survived : status == 137 ? .timedOut : .killed
  }
}
