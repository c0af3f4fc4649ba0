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

  /// Returns a closure that appends lines to a file, each with its time, or does nothing without a file.
  ///
  /// - Throws: An error of Foundation if the file cannot be written.
  static func log(to file: URL?) throws -> (@MainActor (String) -> Void)? {
    guard let file else { return nil }
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    return { line in
      // A full disk does not end the app.
      try? handle.write(contentsOf: Data("\(Date.now.formatted(.iso8601)) \(line)\n".utf8))
    }
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
