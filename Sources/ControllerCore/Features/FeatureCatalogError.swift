/// Why a ``FeatureCatalog`` does not do what was asked.
public enum FeatureCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no feature of this name; with the names that there are, sorted.
  case unknownName(String, known: [String])
  /// There is a feature of this name already.
  case duplicateName(String)
  /// No feature is in this folder.
  case unknownFolder(String)

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .unknownName(let name, let known):
      "There is no feature \"\(name)\", only: \(known.joined(separator: ", "))."
    case .duplicateName(let name): "There is a feature \"\(name)\" already."
    case .unknownFolder(let folder): "There is no folder \"\(folder)\"."
    }
  }
}
