public import Foundation

/// An error of reading or writing a model.
///
/// A path is written as in `proposals[3].status.state`, and is empty for the top level. The text of an error
/// holds at most the first 60 characters of a value.
public enum ModelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not JSON. The payload contains the position of the error and its reason.
  case syntax(SyntaxFailure)
  /// The data have no value at `path`, where the model needs a value of the type `expected`.
  case notFound(path: String, expected: String)
  /// The value at `path` does not have the type `expected`. `found` describes the value in a few words.
  case mismatch(path: String, expected: String, found: String)
  /// The `init(from:)` of a type has thrown an error for the value at `path`. `reason` is its text, shortened to 200
  /// characters.
  case rejected(path: String, reason: String)
  /// The caller has asked for ``Decoded/losslessValue``, but the decoder has lost data at `path`. For example, it has
  /// left out an array element that it could not read. `reason` says what was expected, what was found, and what the
  /// decoder did.
  case dataLost(path: String, reason: String)
  /// The value at `path` cannot be represented in JSON, such as infinity. Or two coding keys contradict each other: for
  /// example, `status` writes a number, and `status.state` needs an object at the same place.
  case unwritable(path: String, reason: String)
  /// A ``ModelArchive`` could not be loaded or saved. The payload contains the reason, and the file that keeps unreadable
  /// contents.
  case archive(ArchiveFailure)

  /// The path of the faulty value in the JSON document, such as `proposals[3].status`. Empty if the document as a
  /// whole is faulty, if its text is not JSON, or if the file of a ``ModelArchive`` could not be loaded or saved.
  public var path: String {
    switch self {
    case .syntax, .archive: ""
    case .notFound(let path, _), .mismatch(let path, _, _), .rejected(let path, _), .unwritable(let path, _),
      .dataLost(let path, _):
      path
    }
  }

  /// A sentence with the path and the reason.
  public var description: String {
    let subject = Self.subject(path)
    return switch self {
    case .syntax(let failure): failure.description
    case .archive(let failure): failure.description
    case .notFound(_, let expected): "\(subject): expected \(expected) but found nothing"
    case .mismatch(_, let expected, let found): "\(subject): expected \(expected) but found \(found)"
    case .rejected(_, let reason), .unwritable(_, let reason), .dataLost(_, let reason):
      "\(subject): \(reason)"
    }
  }

  /// Returns the subject of an error message: the path, or "top level" for the whole document.
  static func subject(_ path: String) -> String { path.isEmpty ? "top level" : path }
}

extension ModelError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
