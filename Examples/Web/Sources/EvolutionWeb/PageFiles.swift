import Foundation

/// The files of the page, which are read once.
struct PageFiles: Sendable {
  struct File: Sendable {
    let data: Data
    let type: String
  }

  private static let types = [
    "index.html": "text/html; charset=utf-8",
    "concierge.js": "text/javascript; charset=utf-8",
    "concierge.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
  ]

  private let files: [String: File]

  /// Reads the files from the resources of the program.
  init() throws {
    guard let folder = Bundle.module.url(forResource: "Page", withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    files = try Dictionary(
      uniqueKeysWithValues: Self.types.map { name, type in
        (name, File(data: try Data(contentsOf: folder.appendingPathComponent(name)), type: type))
      }
    )
  }

  /// Returns a file by its name.
  subscript(name: String) -> File? { files[name] }
}
