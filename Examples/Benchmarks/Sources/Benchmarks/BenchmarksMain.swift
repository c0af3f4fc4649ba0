import BenchmarkKit
import Foundation

@main
enum BenchmarksMain {
  @MainActor
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == DecodingMemory.option { return try DecodingMemory.run(arguments.dropFirst().first) }
    let command = BenchmarkCommand(
      catalog: BenchmarkCatalog(AllLines.all),
      clock: ContinuousClock(),
      output: { print($0) },
      errors: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
    )
    exit(await command.run(arguments))
  }
}
