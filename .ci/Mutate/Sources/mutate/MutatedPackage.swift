import Foundation

/// A copy of the package whose sources contain all chosen mutants. The environment variable `MUTANT` switches one of them on.
struct MutatedPackage {
  let root: URL
  /// The sources without mutants, by path.
  let sources: [String: String]
  /// The mutants by number.
  private(set) var mutants: [Int: Mutant] = [:]

  /// The environment variable with the path of a file to which a run writes one byte for each mutant: 1 if the run has reached it.
  static let traceVariable = "MUTANT_TRACE"

  private var `switch`: String {
    """
    import Foundation

    @usableFromInline
    let mutantOfThisRun = ProcessInfo.processInfo.environment["MUTANT"].flatMap { Int($0) } ?? -1

    /// The bytes of the trace, which is a mapped file: they stay when the process is stopped.
    @usableFromInline
    nonisolated(unsafe) let traceOfThisRun: UnsafeMutablePointer<UInt8>? = {
      guard let path = ProcessInfo.processInfo.environment["\(Self.traceVariable)"] else { return nil }
      let file = open(path, O_RDWR | O_CREAT, 0o644)
      let size = \((mutants.keys.max() ?? 0) + 1)
      guard file >= 0, ftruncate(file, off_t(size)) == 0 else { return nil }
      let bytes = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
      return bytes == MAP_FAILED ? nil : bytes?.assumingMemoryBound(to: UInt8.self)
    }()

    @usableFromInline
    func isMutant(_ number: Int) -> Bool {
      traceOfThisRun?[number] = 1
      return mutantOfThisRun == number
    }

    """
  }

  init(root: URL, sources: [String: String]) {
    self.root = root
    self.sources = sources
  }

  /// Chooses mutants that do not overlap, in a random order.
  mutating func choose(
    _ count: Int,
    from candidates: [Mutant],
    using random: inout some RandomNumberGenerator
  ) {
    var taken: [String: [Range<Int>]] = [:]
    for mutant in candidates.shuffled(using: &random) where mutants.count < count {
      guard taken[mutant.file, default: []].allSatisfy({ !$0.overlaps(mutant.range) }) else { continue }
      taken[mutant.file, default: []].append(mutant.range)
      mutants[mutants.count + 1] = mutant
    }
  }

  mutating func remove(_ numbers: Set<Int>) { mutants = mutants.filter { !numbers.contains($0.key) } }

  /// Writes the sources, with the mutants in them.
  ///
  /// - Returns: The lines of each mutant in its file.
  func write() throws -> [(number: Int, file: String, lines: ClosedRange<Int>)] {
    var places: [(number: Int, file: String, lines: ClosedRange<Int>)] = []
    for module in Set(mutants.values.map(\.module)) {
      let file = root.appending(path: "Sources/\(module)/Mutants.swift")
      try Data(`switch`.utf8).write(to: file)
    }
    let byFile = Dictionary(grouping: mutants, by: \.value.file)
    for (path, source) in sources {
      var (text, offset, line) = ([UInt8](), 0, 1)
      let bytes = Array(source.utf8)
      for (number, mutant) in (byFile[path] ?? []).sorted(by: {
        $0.value.range.lowerBound < $1.value.range.lowerBound
      }) {
        let before = bytes[offset..<mutant.range.lowerBound]
        let code = Array(mutant.code(number: number).utf8)
        line += before.count { $0 == UInt8(ascii: "\n") }
        let last = line + code.count { $0 == UInt8(ascii: "\n") }
        places.append((number, path, line...last))
        text += before + code
        (offset, line) = (mutant.range.upperBound, last)
      }
      text += bytes[offset...]
      let file = root.appending(path: path)
      // A file that stays as it was is not compiled again.
      if try Data(contentsOf: file) != Data(text) { try Data(text).write(to: file) }
    }
    return places
  }

  /// Builds the tests. Mutants that do not compile are removed.
  mutating func build() throws {
    for _ in 0..<12 {
      let places = try write()
      let (status, output) = try Shell.run("swift build --build-tests --scratch-path .build 2>&1", in: root)
      if status == 0 { return }
      var broken: Set<Int> = []
      for error in output.split(separator: "\n") where error.contains(": error: ") {
        let parts = error.split(separator: ":")
        guard parts.count > 3, let line = Int(parts[1]) else { continue }
        // The compiler may report an error some lines before or after its cause.
        let distance = { (lines: ClosedRange<Int>) in max(lines.lowerBound - line, line - lines.upperBound, 0)
        }
        let nearest = places.filter { parts[0].hasSuffix("/" + $0.file) }
          .min { distance($0.lines) < distance($1.lines) }
        if let nearest { broken.insert(nearest.number) }
      }
      guard !broken.isEmpty else {
        throw Failure("the mutated package does not build:\n\(output.suffix(4_000))")
      }
      say("  \(broken.count) mutants do not compile")
      remove(broken)
    }
    throw Failure("the mutated package does not build")
  }
}

/// An error that stops the program.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
