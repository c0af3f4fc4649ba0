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
    public init(reason: Reason, file: URL? = nil, kept: URL? = nil) {
      self.reason = reason
      self.file = file
      self.kept = kept
    }

    /// One sentence with the file, the reason, and the file with the unreadable contents.
    public var description: String {
      let name = file.map { "\($0.lastPathComponent): " } ?? ""
      return "\(name)\(reason)" + (kept.map { "; kept as \($0.lastPathComponent)" } ?? "")
    }
  }
}

extension ModelError.ArchiveFailure {
  /// The reason of an archive's failure.
  public indirect enum Reason: Error, Hashable, Sendable, CustomStringConvertible {
    /// The archive is not JSON, has no envelope with a version, or its value cannot be decoded.
    case damaged(ModelError)
    /// A later version than the `supported` one has written the archive.
    case newer(Int, supported: Int)
    /// The migration of a value of version `from` threw an error: a `ModelError`, or another one, whose text is the `reason`.
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
