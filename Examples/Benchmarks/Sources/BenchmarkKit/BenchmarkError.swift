/// What can go wrong before a line has a result.
package enum BenchmarkError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An argument that begins with a dash and is not one of ours.
  case unknownOption(String)

  /// Two options that exclude each other.
  case conflictingOptions(String, String)

  /// A name that begins no line's name, and the line's name that looks most like it.
  case unknownName(String, nearest: String?)

  /// The clock stood still although the body was called this many times.
  case noTimePassed(repetitions: Int)

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
    }
  }
}
