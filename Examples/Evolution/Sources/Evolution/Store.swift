import Foundation
import ModelStore
import Presenter

/// Where the reader's things are kept.
enum Store {
  /// Opens the database at `location`.
  ///
  /// - Throws: `StoreError` or `StoreFolderError`. A file that cannot be used is left as it is.
  static func open(at location: URL) throws -> Database { try Database(.file(location)) }

  /// Where the place of the reader is saved, for the store at `location`.
  static func place(beside location: URL) -> URL {
    location.deletingPathExtension().appendingPathExtension("place.json")
  }

  /// Where the database is if nothing else was said. The folder is made if needed.
  static func defaultLocation() throws -> URL {
    let manager = FileManager.default
    guard let support = manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first else {
      throw StoreFolderError(description: "this system has no application-support folder: use --store")
    }
    let folder = support.appendingPathComponent("Evolution", isDirectory: true)
    do {
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw StoreFolderError(
        description: "cannot make the folder \(folder.path): \(error.localizedDescription); use --store"
      )
    }
    return folder.appendingPathComponent("reader.sqlite")
  }
}

/// There is no folder for the store.
struct StoreFolderError: Error, CustomStringConvertible {
  let description: String
}
