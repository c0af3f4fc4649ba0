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
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var output = ""
    while true {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      let text = String(decoding: data, as: UTF8.self)
      output += text
      if isEnough(text) {
        // A process of Foundation leads a group, to which its children belong.
        kill(-process.processIdentifier, SIGKILL)
        break
      }
    }
    process.waitUntilExit()
    return (process.terminationReason == .exit ? process.terminationStatus : 1, output)
  }
}

/// Prints a line at once, so that a long run can be followed.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
