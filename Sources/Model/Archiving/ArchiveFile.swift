import Foundation

/// One file that is only ever read, replaced and moved as a whole.
struct ArchiveFile {
  let url: URL

  /// All bytes of the file, or nil when there is none.
  func contents() throws(ModelError) -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return nil
    } catch {
      throw failure(error)
    }
  }

  /// Writes a file beside this one, flushes it to the disk, and gives it this one's name.
  ///
  /// `Data`'s own atomic writing does not flush, so that after a power failure the file may be empty.
  func replace(with data: Data) throws(ModelError) {
    let target = url.resolvingSymlinksInPath()
    let folder = target.deletingLastPathComponent()
    let draft = folder.appending(path: ".\(target.lastPathComponent).\(UUID().uuidString)")
    let files = FileManager.default
    do {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      try data.write(to: draft, options: .withoutOverwriting)
      do {
        if let mode = try? files.attributesOfItem(atPath: target.path)[.posixPermissions] {
          try files.setAttributes([.posixPermissions: mode], ofItemAtPath: draft.path)
        }
        try flush(draft)
        guard rename(draft.path, target.path) == 0 else {
          throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
      } catch {
        try? files.removeItem(at: draft)
        throw error
      }
      // The new name is part of the folder; not every file system lets a folder be opened.
      try? flush(folder)
    } catch {
      throw failure(error)
    }
  }

  private func flush(_ url: URL) throws {
    let handle = try FileHandle(forReadingFrom: url)
    try handle.synchronize()
    try handle.close()
  }

  /// Moves the file out of the way of the next one, and returns where it is; nil when it could not be moved.
  func setAside() -> URL? {
    for number in 1... {
      let name = url.lastPathComponent + ".unreadable" + (number == 1 ? "" : "-\(number)")
      let place = url.deletingLastPathComponent().appending(path: name)
      if FileManager.default.fileExists(atPath: place.path) { continue }
      do {
        try FileManager.default.moveItem(at: url, to: place)
        return place
      } catch CocoaError.fileWriteFileExists {
        continue
      } catch {
        return nil
      }
    }
    return nil
  }

  private func failure(_ error: any Error) -> ModelError {
    let reason = (error as? CocoaError).map { "Cocoa error \($0.code.rawValue)" } ?? "\(error)"
    return .archive(.init(reason: .file(reason.clipped(to: 200)), file: url))
  }
}
