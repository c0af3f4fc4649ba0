public import Foundation

extension ModelError {
  /// Why an archive was not loaded or saved, and what became of its file.
  public struct ArchiveFault: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let reason: Reason
    /// The file; nil for an archive in memory.
    public let file: URL?
    /// Where the file is now, so that it is not overwritten; nil when it was not moved.
    public let setAside: URL?

    /// Makes a fault.
    public init(reason: Reason, file: URL? = nil, setAside: URL? = nil) {
      self.reason = reason
      self.file = file
      self.setAside = setAside
    }

    /// One sentence: which file, what is wrong, where it is now.
    public var description: String {
      let name = file.map { "\($0.lastPathComponent): " } ?? ""
      return "\(name)\(reason)" + (setAside.map { "; kept as \($0.lastPathComponent)" } ?? "")
    }
  }
}

extension ModelError.ArchiveFault {
  /// What is wrong with an archive.
  public indirect enum Reason: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is not JSON, has no envelope, or its value does not decode.
    case damaged(ModelError)
    /// It was written by a later version than the one that is `supported`.
    case newer(Int, supported: Int)
    /// The migration of a value of version `from` threw an error.
    case migration(from: Int, reason: String)
    /// The file system refused.
    case file(String)

    /// The reason in a few words.
    public var description: String {
      switch self {
      case .damaged(let error): "damaged (\(error))"
      case .newer(let version, let supported): "version \(version) is newer than \(supported)"
      case .migration(let version, let reason): "no migration from version \(version) (\(reason))"
      case .file(let reason): reason
      }
    }
  }
}
