import Foundation

/// Receives messages about probable mistakes of the app, if the app has no handler for them.
package enum Diagnostics {
  /// Receives the messages about mistakes. By default, debug builds print them to the standard error stream, and release builds
  /// drop them. A test that checks messages sets another value with `withValue`.
  @TaskLocal package static var output = Output { message in
    #if DEBUG
      FileHandle.standardError.write(Data("Concierge: \(message)\n".utf8))
    #endif
  }

  /// Writes a message. This is a structure, because the optimizer of Swift 6.3.1 crashes on a task-local value that is a
  /// closure.
  package struct Output: Sendable {
    fileprivate let write: @Sendable (String) -> Void

    package init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }
  }

  /// Reports a probable mistake in the code of the app. By default, debug builds print the message, and release builds
  /// ignore it.
  package static func report(_ message: @autoclosure () -> String) {
    output.write(message())
  }
}
