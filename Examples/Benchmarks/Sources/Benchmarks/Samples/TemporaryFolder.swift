import Foundation

/// An empty folder that is deleted together with this object.
final class TemporaryFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "concierge-benchmarks-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Where a file of this name is, or would be.
  func file(_ name: String) -> URL {
    url.appending(path: name)
  }

  /// The same, as C takes it.
  func path(_ name: String) -> String {
    file(name).path(percentEncoded: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
