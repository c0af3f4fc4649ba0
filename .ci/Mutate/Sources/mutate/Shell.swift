import Foundation

/// Runs commands.
enum Shell {
  /// Runs a command to its end, or until its output satisfies a condition.
  ///
  /// - Returns: The exit status, and what the command has printed. The status of a command that was stopped is not 0.
  static func run(
    _ command: String,
    in folder: URL,
    environment: [String: String] = [:],
    until isEnough: (String) -> Bool = { _ in false }
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/bash")
    // The command leads a group of processes, so that its children end with it.
    process.arguments = ["-c", "exec setsid bash -c \(quoted(command))"]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var output = ""
    while true {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      let text = String(decoding: data, as: UTF8.self)
      output += text
      if isEnough(text) {
        kill(-process.processIdentifier, SIGKILL)
        break
      }
    }
    process.waitUntilExit()
    return (process.terminationReason == .exit ? process.terminationStatus : 1, output)
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
