import Foundation

/// The entry point.
@main
struct EvolutionWebMain {
  @MainActor
  static func main() async {
    // Only the user who runs the server reads the files of its visitors.
    umask(0o077)
    // Not `print`, which keeps lines back when the output is a file or a pipe.
    exit(
      await Program(output: { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) }).run(
        Array(CommandLine.arguments.dropFirst())
      )
    )
  }
}
