/// An error in the arguments or in the measurement of a line.
package enum BenchmarkError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An unknown argument that begins with a dash.
  case unknownOption(String)

  /// Two options that cannot be combined.
  case conflictingOptions(String, String)

  /// A prefix of no line's name, and the name of the most similar line.
  case unknownName(String, nearest: String?)

  /// The clock did not advance although the body was called this many times.
  case noTimePassed(repetitions: Int)

  /// The system does not report the memory of the process.
  case memoryIsUnknown

  package var description: String {
    switch self {
    case .unknownOption(let option):
      "unknown option \(option)"
    case .conflictingOptions(let first, let second):
      "\(first) and \(second) cannot be combined"
    case .unknownName(let name, let nearest?):
      "no benchmark begins with \"\(name)\"; did you mean \(nearest)?"
    case .unknownName(let name, nil):
      "no benchmark begins with \"\(name)\"; there are none"
    case .noTimePassed(let repetitions):
      "no time passed in \(repetitions) repetitions: the work was optimized away, or the clock stands still"
    case .memoryIsUnknown:
      "the system does not report the memory of the process"
    }
  }
}
