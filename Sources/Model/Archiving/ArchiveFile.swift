import Foundation

/// A file that is only read, replaced and moved as a whole.
struct ArchiveFile {
  let url: URL

  /// All bytes of the file, or nil when there is no file.
  func contents() throws(ModelError) -> Data? {
    do {
      return try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return nil
    } catch {
      throw failure(error)
    }
  }

  /// Replaces the file: writes a draft beside it, flushes the draft to the disk, and renames it.
  ///
  /// `Data`'s own atomic writing does not flush, so after a power failure the file could be empty. A draft can be read by its
  /// owner only. Drafts that a crash has left behind are deleted.
  func replace(with data: Data) throws(ModelError) {
    do {
      let target = try resolvingLinks()
      let folder = target.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let draft = try ArchiveDraft(for: target)
      defer { draft.end() }
      do {
        draft.deleteAbandonedDrafts()
        try draft.append(data)
        try copyAttributes(of: target, to: draft)
        try draft.flush()
        try draft.replace(target)
      } catch {
        draft.delete()
        throw error
      }
      // The new name is part of the folder. Not every file system lets a folder be opened.
      try? ArchiveDraft.flushFolder(folder)
    } catch {
      throw failure(error)
    }
  }

  /// The file to which symbolic links lead, which need not exist. `resolvingSymlinksInPath` stops at a link without a target.
  private func resolvingLinks() throws -> URL {
    let files = FileManager.default
    var target = url
    for _ in 0..<32 {
      guard let destination = try? files.destinationOfSymbolicLink(atPath: target.path) else { return target }
      target = URL(filePath: destination, relativeTo: target.deletingLastPathComponent()).standardizedFileURL
    }
    throw POSIXError(.ELOOP)
  }

  private func copyAttributes(of target: URL, to draft: ArchiveDraft) throws {
    let files = FileManager.default
    guard let attributes = try? files.attributesOfItem(atPath: target.path) else { return }
    var kept: [FileAttributeKey: Any] = [:]
    kept[.posixPermissions] = attributes[.posixPermissions]
    #if canImport(Darwin)
      kept[.protectionKey] = attributes[.protectionKey]
      let values = try target.resourceValues(forKeys: [.isExcludedFromBackupKey])
      var excluded = URLResourceValues()
      excluded.isExcludedFromBackup = values.isExcludedFromBackup
      var url = draft.url
      try url.setResourceValues(excluded)
    #endif
    try files.setAttributes(kept, ofItemAtPath: draft.url.path)
  }

  // MARK: Keeping what could not be loaded

  /// Renames the file to the first free of `name.unreadable`, `name.unreadable-2` and so on.
  ///
  /// - Returns: The new location, or nil when the file cannot be renamed.
  func setAside() -> URL? {
    for number in 1... {
      let location = sibling("unreadable", number)
      if FileManager.default.fileExists(atPath: location.path) { continue }
      do {
        try FileManager.default.moveItem(at: url, to: location)
        return location
      } catch CocoaError.fileWriteFileExists {
        continue
      } catch {
        return nil
      }
    }
    return nil
  }

  /// Copies the file's contents to the first free of `name.kept`, `name.kept-2` and so on, unless one of them is such a copy.
  ///
  /// - Returns: The location of the copy.
  func keepCopy(of data: Data) throws(ModelError) -> URL {
    var number = 1
    while let other = try ArchiveFile(url: sibling("kept", number)).contents() {
      if other == data { return sibling("kept", number) }
      number += 1
    }
    try ArchiveFile(url: sibling("kept", number)).replace(with: data)
    return sibling("kept", number)
  }

  private func sibling(_ ending: String, _ number: Int) -> URL {
    let name = url.lastPathComponent + ".\(ending)" + (number == 1 ? "" : "-\(number)")
    return url.deletingLastPathComponent().appending(path: name)
  }

  private func failure(_ error: any Error) -> ModelError {
    let reason = (error as? CocoaError).map { "Cocoa error \($0.code.rawValue)" } ?? "\(error)"
    return .archive(.init(reason: .file(reason.clipped(to: 200)), file: url))
  }
}
