import Foundation

/// Changes the package in many small ways, and counts how many changes its tests notice.
///
/// All mutants are built at once into a copy of the package. Each run of the tests switches one on.
@main
enum Mutate {
  static func main() {
    do {
      try run()
    } catch {
      say("mutate: \(error)")
      exit(1)
    }
  }

  private static func run() throws {
    let options = try Options(CommandLine.arguments.dropFirst())
    let copy = options.package.appending(path: ".build-mutants/package")
    try copyPackage(options.package, to: copy)

    let files = try Shell.run("git ls-files 'Sources/*.swift'", in: options.package).output.split(
      separator: "\n"
    )
    var sources: [String: String] = [:]
    var candidates: [Mutant] = []
    for file in files.map(String.init).sorted() {
      let module = String(file.split(separator: "/")[1])
      let source = try String(contentsOf: options.package.appending(path: file), encoding: .utf8)
      sources[file] = source
      guard options.modules.isEmpty || options.modules.contains(module), !module.hasPrefix("Concierge") else {
        continue
      }
      candidates += MutantFinder.mutants(of: source, module: module, file: file)
    }
    var random = SplitMix64(seed: options.seed)
    var package = MutatedPackage(root: copy, sources: sources)
    package.choose(options.count, from: candidates, using: &random)
    say(
      "\(candidates.count) mutants, of which \(package.mutants.count) were chosen with the seed \(options.seed)"
    )
    try package.build()
    say("\(package.mutants.count) mutants compile")
    try TestRuns(package: package).run()
  }

  private static func copyPackage(_ package: URL, to copy: URL) throws {
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    let command =
      "rm -rf '\(copy.path())/Sources' && git ls-files Package.swift Sources Tests | tar -cf - -T - | tar -xf - -C '\(copy.path())'"
    guard try Shell.run(command, in: package).status == 0 else { throw Failure("cannot copy the package") }
  }
}

/// The arguments.
struct Options {
  var package = URL(filePath: FileManager.default.currentDirectoryPath)
  var count = 300
  var seed = UInt64.random(in: 0..<1_000_000)
  var modules: Set<String> = []

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      let value = rest.popFirst() ?? ""
      switch (option, Int(value)) {
      case ("--count", let count?): self.count = count
      case ("--seed", let seed?): self.seed = UInt64(max(seed, 0))
      case ("--module", _) where !value.isEmpty: modules.insert(value)
      default: throw Failure("usage: mutate [--count N] [--seed N] [--module NAME]...")
      }
    }
  }
}

/// Random numbers that depend on a seed only. Source: https://prng.di.unimi.it/splitmix64.c
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
