import Foundation

/// The entry point.
@main
struct EvolutionMain {
  @MainActor
  static func main() async {
    let program = Program(
      output: { print($0) },
      complaints: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
    )
    exit(await program.run(Array(CommandLine.arguments.dropFirst())))
  }
}
