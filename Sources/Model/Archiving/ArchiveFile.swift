import Foundation

/// The file in which a ``ModelArchive`` saves its value. It is read, replaced and renamed only as a whole.
struct ArchiveFile {
  let url: URL
  private var files: FileManager { .default }
  /// The file that is read and replaced. If `url` is a symbolic link, this is the file to which the link points, even if that
  /// file does not exist.
  private var target: URL {
    let url = url.resolvingSymlinksInPath()
    guard let path = try? files.destinationOfSymbolicLink(atPath: url.path) else { return url }
    return URL(filePath: path, relativeTo: url.deletingLastPathComponent())
  }

  /// Returns the whole contents of the file, or `nil` if there is no file.
  func contents() throws(ModelError) -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return nil
    } catch {
      throw failure(error)
    }
  }

  /// Replaces the contents of the file in one step. After a crash or a power failure, the file contains either the old or
  /// the new data. The data is written to a temporary file, which is flushed to the disk and then renamed.
  ///
  /// If the process crashes before the temporary file is renamed, this file remains. A later call deletes it when it is older
  /// than an hour.
  func replace(with data: Data) throws(ModelError) {
    do {
      let folder = target.deletingLastPathComponent()
      let prefix = ".\(target.lastPathComponent).draft-"
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      deleteAbandonedDrafts(in: folder, prefix)
      let draft = folder.appending(path: prefix + UUID().uuidString)
      let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
      guard descriptor >= 0 else { throw Self.systemError }
      do {
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: data)
        try copyAttributes(of: target, to: draft)
        try Self.flush(handle.fileDescriptor)
        guard rename(draft.path, target.path) == 0 else { throw Self.systemError }
      } catch {
        unlink(draft.path)
        throw error
      }
      // The folder stores the new name of the file, so the folder is flushed, too. Some file systems cannot open a folder.
      // Then this step is skipped.
      let folderDescriptor = open(folder.path, O_RDONLY)
      guard folderDescriptor >= 0 else { return }
      try? Self.flush(folderDescriptor)
      close(folderDescriptor)
    } catch {
      throw failure(error)
    }
  }

  private func deleteAbandonedDrafts(in folder: URL, _ prefix: String) {
    for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? [] where name.hasPrefix(prefix) {
      let path = folder.appending(path: name).path
      let changed = (try? files.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      if let changed, changed.timeIntervalSinceNow < -3600 { unlink(path) }
    }
  }

  private func copyAttributes(of target: URL, to draft: URL) throws {
    guard let attributes = try? files.attributesOfItem(atPath: target.path) else { return }
    var kept: [FileAttributeKey: Any] = [:]
    kept[.posixPermissions] = attributes[.posixPermissions]
    #if canImport(Darwin)
      kept[.protectionKey] = attributes[.protectionKey]
      let values = try target.resourceValues(forKeys: [.isExcludedFromBackupKey])
      var excluded = URLResourceValues()
      excluded.isExcludedFromBackup = values.isExcludedFromBackup
      var url = draft
      try url.setResourceValues(excluded)
    #endif
    try files.setAttributes(kept, ofItemAtPath: draft.path)
  }

  private static func flush(_ descriptor: Int32) throws {
    #if canImport(Darwin)
      // On Apple's systems, `fsync` leaves data in the cache of the drive, but `F_FULLFSYNC` writes them to the disk.
      // Volumes that do not support this command use `fsync`.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw systemError }
  }

  private static var systemError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  // MARK: Keeping what could not be loaded

  /// The maximum number of damaged archives that are kept for each of two kinds, so that an app that fails at each start
  /// does not fill the disk. A file that is not JSON is renamed to `name.unreadable`, `name.unreadable-2` and so on. JSON
  /// that cannot be decoded is copied to `name.kept`, `name.kept-2` and so on. The tenth file of a kind is replaced.
  static let maximumKept = 10

  /// Renames a file that is not JSON, so that the app can save a new file. The new name is the first free one of
  /// `name.unreadable`, `name.unreadable-2` and so on. If the file is a symbolic link, the file to which it points is
  /// renamed.
  ///
  /// - Parameter data: The contents that were read. If another process has replaced the file since, the file keeps its
  ///   name.
  /// - Returns: The new location, or `nil` if the file was not renamed.
  func setAside(_ data: Data) -> URL? {
    let url = target
    let names = ArchiveFile(url: url).siblings("unreadable")
    let location = names.first { !files.fileExists(atPath: $0.path) } ?? names[Self.maximumKept - 1]
    guard rename(url.path, location.path) == 0 else { return nil }
    if (try? ArchiveFile(url: location).contents()) == data { return location }
    // Since this process has read the unreadable `data`, another process has replaced the file. The new file was renamed by
    // mistake, and gets its old name back. If there is an even newer file with this name, `link` fails, but `rename` would
    // replace that file.
    if link(location.path, url.path) == 0 { unlink(location.path) }
    return nil
  }

  /// Copies `data`, the contents of the file, so that the next save does not destroy them. The copy gets the first free
  /// name of `name.kept`, `name.kept-2` and so on. If one of these files already has the same contents, nothing is copied.
  ///
  /// - Returns: The location of the copy.
  func keepCopy(of data: Data) throws(ModelError) -> URL {
    var location = url
    for sibling in siblings("kept") {
      location = sibling
      guard let other = try ArchiveFile(url: location).contents() else { break }
      if other == data { return location }
    }
    try ArchiveFile(url: location).replace(with: data)
    return location
  }

  private func siblings(_ ending: String) -> [URL] {
    (1...Self.maximumKept).map { number in
      let name = url.lastPathComponent + ".\(ending)" + (number == 1 ? "" : "-\(number)")
      return url.deletingLastPathComponent().appending(path: name)
    }
  }

  private func failure(_ error: any Error) -> ModelError {
    let reason = (error as? CocoaError).map { "Cocoa error \($0.code.rawValue)" } ?? "\(error)"
    return .archive(.init(reason: .file(reason.clipped(to: 200)), file: url))
  }
}
