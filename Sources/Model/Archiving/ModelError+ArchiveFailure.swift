public import Foundation

extension ModelError {
  /// The reason why an archive was not loaded or saved, and the file in which the unreadable contents are kept.
  public struct ArchiveFailure: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let reason: Reason
    /// The file; nil for an archive in memory.
    public let file: URL?
    /// The file with the unreadable contents: the renamed archive, or a copy of it. The value is nil when nothing was kept.
    public let kept: URL?

    /// Makes a failure.
    package init(reason: Reason, file: URL? = nil, kept: URL? = nil) {
      (self.reason, self.file, self.kept) = (reason, file, kept)
    }

    /// A sentence with the name of the file, the reason, and the name of the file that keeps the unreadable contents.
    public var description: String {
      let name = file.map { "\($0.lastPathComponent): " } ?? ""
      return "\(name)\(reason)" + (kept.map { "; kept as \($0.lastPathComponent)" } ?? "")
    }
  }
}

extension ModelError.ArchiveFailure {
  /// The reason of an archive's failure.
  public indirect enum Reason: Error, Hashable, Sendable, CustomStringConvertible {
    /// The archive is not JSON, contains no version, or contains a value that cannot be decoded.
    case damaged(ModelError)
    /// The archive was written by a newer version of the app than this one, which supports versions up to `supported`.
    case newer(Int, supported: Int)
    /// The migration from version `from` to the next version has thrown an error. `error` is the error if it is a
    /// `ModelError`, and `reason` is the text of any other error.
    case migration(from: Int, error: ModelError?, reason: String)
    /// The file system could not read or write the file, for the reason in the payload.
    case file(String)

    /// The reason in a few words.
    public var description: String {
      switch self {
      case .damaged(let error): "damaged (\(error))"
      case .newer(let version, let supported): "version \(version) is newer than \(supported)"
      case .migration(let version, _, let reason): "no migration from version \(version) (\(reason))"
      case .file(let reason): reason
      }
    }
  }
}
