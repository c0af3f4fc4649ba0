import Foundation

/// The entry point.
@main
struct EvolutionWebMain {
  @MainActor
  static func main() async {
    setvbuf(stdout, nil, _IOLBF, 0)
    exit(await Program(output: { print($0) }).run(Array(CommandLine.arguments.dropFirst())))
  }
}
