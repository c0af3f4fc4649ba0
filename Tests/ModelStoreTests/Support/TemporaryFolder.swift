import Foundation
import ModelStore

/// A new folder of its own, removed by ``remove()`` or at the latest with this object.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "ModelStoreTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ name: String) -> URL {
    url.appending(path: name)
  }

  func path(_ name: String) -> String {
    file(name).path(percentEncoded: false)
  }
}
