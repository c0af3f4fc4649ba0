import BenchmarkKit
import Foundation
import Model

/// Prints the memory that decoding a document of 60 MB takes, beside Foundation's decoder.
///
/// Each decoder runs in a process of its own, because memory that was used once may stay in a process.
@MainActor
enum DecodingMemory {
  static let option = "--memory"
  private static let decoders = ["ModelDecoder", "JSONDecoder"]

  /// Measures the decoder with this name, or starts a process for each decoder.
  static func run(_ name: String?) throws {
    guard let name else { return try decoders.forEach(start) }
    let data = FeedRecord.json(records: 270_000)
    let before = try resident("VmRSS")
    if name == decoders[0] {
      blackHole(try ModelDecoder().decode([FeedRecord].self, from: data))
    } else {
      blackHole(try JSONDecoder().decode([FeedRecord].self, from: data))
    }
    let peak = try resident("VmHWM")
    print(
      "\(name): \(peak - before) MB at the peak, for a document of \(data.count >> 20) MB and its records"
    )
  }

  private static func start(_ name: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [option, name]
    try process.run()
    process.waitUntilExit()
  }

  /// A figure of this process, in megabytes. Only Linux has it.
  private static func resident(_ key: String) throws -> Int {
    let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
    let line = lines.first { $0.hasPrefix("\(key):") } ?? ""
    return (line.split(separator: " ").compactMap { Int($0) }.first ?? 0) >> 10
  }
}
