import Foundation
import ModelStore
import Presenter

/// The files of the user's data.
enum Store {
  /// Opens the database at `location`.
  ///
  /// - Throws: `StoreError` or `StoreFolderError`. A file that cannot be used is not changed.
  static func open(at location: URL) throws -> Database { try Database(.file(location)) }

  /// Returns the file that saves the open screens, for the store at `location`.
  static func place(beside location: URL) -> URL {
    location.deletingPathExtension().appendingPathExtension("place.json")
  }

  /// Returns the default location of the database, and creates its folder if needed.
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

/// An error: the system has no folder for the store.
struct StoreFolderError: Error, CustomStringConvertible {
  let description: String
}
