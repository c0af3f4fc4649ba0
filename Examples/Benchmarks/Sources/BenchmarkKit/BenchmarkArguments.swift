/// The arguments of the command line.
package struct BenchmarkArguments: Sendable, Equatable {
  /// An action on the lines.
  package enum Mode: Sendable, Equatable {
    /// Measures the lines and compares the ratios with the bars.
    case measure
    /// Calls each line once, at a tiny size.
    case smoke
    /// Prints the names and descriptions of the lines.
    case list
    /// Prints the usage of the program.
    case help
  }

  /// The usage of the program.
  package static let usage = """
    usage: Benchmarks [NAME...] [--smoke] [--json] [--list]
      NAME     only the lines whose name begins with NAME (all if none is given)
      --smoke  run each once, at a tiny size, and judge nothing
      --json   print JSON instead of a table
      --list   print the lines and what they measure, and run nothing
      --help   print this
    exit status: 0 good, 1 a bar is not reached or a line failed, 2 wrong usage
    """

  /// The action.
  package var mode = Mode.measure

  /// A Boolean value that indicates whether to print JSON instead of a table.
  package var printsJSON = false

  /// The beginnings of the names to select. An empty array selects all lines.
  package var names: [String] = []

  package init() {}

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: ``BenchmarkError/unknownOption(_:)``, ``BenchmarkError/conflictingOptions(_:_:)``.
  package init(_ arguments: [String]) throws(BenchmarkError) {
    for argument in arguments {
      switch argument {
      case "--smoke": try select(.smoke)
      case "--list": try select(.list)
      case "--help", "-h": mode = .help
      case "--json": printsJSON = true
      case _ where argument.hasPrefix("-"): throw .unknownOption(argument)
      default: names.append(argument)
      }
    }
    if mode == .list, printsJSON { throw .conflictingOptions("--list", "--json") }
  }

  private mutating func select(_ selected: Mode) throws(BenchmarkError) {
    switch mode {
    case .help: return
    case .measure, selected: mode = selected
    default: throw .conflictingOptions("--smoke", "--list")
    }
  }
}
