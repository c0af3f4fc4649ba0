import Foundation

/// The lines that a random test has written about one run: calls, states, requests and outcomes.
///
/// The folder `Tests/Transcripts` contains the lines of fixed seeds. After a redesign, a test reports the first line that differs.
/// The environment variable `CONCIERGE_RECORD=1` writes the files instead of comparing them.
package struct Transcript {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Transcripts").standardized
  private var lines: [String] = []
  private var last: [String: String] = [:]

  package init(_ lines: [String] = []) { self.lines = lines }

  /// Adds a line about something that happened.
  package mutating func note(_ line: String) { lines.append(line) }

  /// Adds a line about a state, if the state differs from the last one of this name.
  package mutating func note(_ name: String, _ state: String) {
    if last.updateValue(state, forKey: name) != state { lines.append("  \(name): \(state)") }
  }

  /// Compares the lines with a file, or writes the file.
  ///
  /// - Returns: The first line that differs, with the lines before it, or `nil` if the lines are those of the file.
  package func difference(from name: String) throws -> String? {
    // Without the modules and types of values, such as `Page.` in `[Page.list]`.
    let prefix = /(?:\b[A-Z]\w*|\(unknown context at \$\w+\))\./.wordBoundaryKind(.simple)
    let lines = lines.map { $0.replacing(prefix, with: "") }
    let file = Self.folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["CONCIERGE_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
      return nil
    }
    let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    guard
      let index = (0..<max(lines.count, expected.count)).first(where: { lines[at: $0] != expected[at: $0] })
    else { return nil }
    let before = lines[max(0, index - 8)..<index].map { "    \($0)" }
    let parts =
      before + ["  - \(expected[at: index] ?? "(the end)")", "  + \(lines[at: index] ?? "(the end)")"]
    return "line \(index + 1) of \(name).txt differs:\n" + parts.joined(separator: "\n")
  }
}

extension Transcript: CustomStringConvertible {
  package var description: String { lines.joined(separator: "; ") }
}

extension [String] {
  fileprivate subscript(at index: Int) -> String? { indices.contains(index) ? self[index] : nil }
}
