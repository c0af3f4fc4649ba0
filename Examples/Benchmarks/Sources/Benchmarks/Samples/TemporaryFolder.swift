import Foundation

/// An empty folder that is deleted together with this object.
final class TemporaryFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "concierge-benchmarks-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Returns the URL of the file with this name. The file need not exist.
  func file(_ name: String) -> URL {
    url.appending(path: name)
  }

  /// Returns the path of the file with this name, for C functions.
  func path(_ name: String) -> String {
    file(name).path(percentEncoded: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
