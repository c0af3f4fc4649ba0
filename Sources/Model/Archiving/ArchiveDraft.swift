import Foundation

/// A new file that will replace an archive's file.
///
/// The draft is locked while it is open. A draft without a lock belongs to a process that has crashed, so
/// anyone may delete it.
struct ArchiveDraft {
  let url: URL
  private let descriptor: Int32
  private let prefix: String

  /// Creates a draft beside `target`. Only the owner of the file can read it.
  init(for target: URL) throws {
    prefix = ".\(target.lastPathComponent).draft-"
    while true {
      let url = target.deletingLastPathComponent().appending(path: prefix + UUID().uuidString)
      let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
      guard descriptor >= 0 else { throw Self.error }
      var status = stat()
      // Before the draft was locked, another process may have deleted it as abandoned.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0, status.st_nlink > 0 {
        (self.url, self.descriptor) = (url, descriptor)
        return
      }
      close(descriptor)
    }
  }

  func append(_ data: Data) throws {
    try data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw Self.error }
        rest = rest.dropFirst(count)
      }
    }
  }

  func flush() throws {
    try Self.flush(descriptor)
  }

  func replace(_ target: URL) throws {
    guard rename(url.path, target.path) == 0 else { throw Self.error }
  }

  func delete() {
    unlink(url.path)
  }

  func end() {
    close(descriptor)
  }

  /// Deletes the drafts of the same target that no process has open.
  func deleteAbandonedDrafts() {
    let folder = url.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(prefix) && name != url.lastPathComponent {
      let path = folder.appending(path: name).path
      let other = open(path, O_WRONLY)
      guard other >= 0 else { continue }
      if flock(other, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(other)
    }
  }

  /// Flushes the names in a folder to the disk.
  static func flushFolder(_ folder: URL) throws {
    let descriptor = open(folder.path, O_RDONLY)
    guard descriptor >= 0 else { throw error }
    defer { close(descriptor) }
    try flush(descriptor)
  }

  private static func flush(_ descriptor: Int32) throws {
    #if canImport(Darwin)
      // On Apple's systems `fsync` does not empty the cache of the drive. Not every volume supports the full
      // flush.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw error }
  }

  private static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
