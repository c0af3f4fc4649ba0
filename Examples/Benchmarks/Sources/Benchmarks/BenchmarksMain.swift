import BenchmarkKit
import Foundation

@main
enum BenchmarksMain {
  @MainActor
  static func main() async {
    let command = BenchmarkCommand(
      catalog: BenchmarkCatalog(AllLines.all),
      clock: ContinuousClock(),
      output: { print($0) },
      errors: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
    )
    exit(await command.run(Array(CommandLine.arguments.dropFirst())))
  }
}
