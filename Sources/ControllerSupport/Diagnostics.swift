import Foundation

/// The last receiver of messages about mistakes: it gets each message that no handler of the app takes.
package enum Diagnostics {
  /// Receives the messages. By default they are printed to the standard error stream in debug builds, and dropped in release
  /// builds. A test binds another value.
  @TaskLocal package static var output: @Sendable (String) -> Void = { message in
    #if DEBUG
      FileHandle.standardError.write(Data("Concierge: \(message)\n".utf8))
    #endif
  }

  /// Reports a message for which the app has no handler.
  package static func report(_ message: @autoclosure () -> String) {
    output(message())
  }
}
