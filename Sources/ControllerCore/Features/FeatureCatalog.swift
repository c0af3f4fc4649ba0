/// A catalog of an app's features by name, with a builder, a folder and tags for each.
///
/// Routes and saved states contain names, so a feature can move to another folder without changes there. The type of
/// the builders is generic; usually it is a closure that makes a controller.
///
/// ```swift
/// var features = FeatureCatalog<(User.ID) -> Screen>()
/// try features.add("profile", in: "people", tags: ["social"]) { ProfileScreen(user: $0) }
/// try features["profile"](7)           // a screen
/// try features["profil"]               // throws .unknownName("profil", known: ["profile"])
/// ```
public struct FeatureCatalog<Builder> {
  fileprivate struct Entry {
    let builder: Builder
    var folder: [String]
    let tags: Set<String>
  }

  private var entries: [String: Entry] = [:]

  /// Creates a catalog without features.
  public init() {}

  /// Adds a feature.
  ///
  /// - Parameters:
  ///   - name: The name of the feature in routes.
  ///   - folder: The place of the feature in the catalog, such as `people/friends`. An empty text is the top of the catalog.
  ///   - tags: Words by which the feature can be found.
  ///   - builder: Makes the controller of the feature.
  /// - Throws: ``FeatureCatalogError/duplicateName(_:)``.
  public mutating func add(
    _ name: String,
    in folder: String = "",
    tags: Set<String> = [],
    builder: Builder
  ) throws(FeatureCatalogError) {
    guard entries[name] == nil else { throw .duplicateName(name) }
    entries[name] = Entry(builder: builder, folder: Self.path(folder), tags: tags)
  }

  /// The builder of a feature.
  ///
  /// - Throws: ``FeatureCatalogError/unknownName(_:known:)``.
  public subscript(name: String) -> Builder {
    get throws(FeatureCatalogError) { try entry(name).builder }
  }

  /// Returns the names in a folder and its subfolders, sorted. An empty text means all folders.
  public func names(in folder: String = "") -> [String] {
    let path = Self.path(folder)
    return names { $1.folder.starts(with: path) }
  }

  /// Returns the names with a tag, sorted.
  public func names(tagged tag: String) -> [String] { names { $1.tags.contains(tag) } }

  /// Returns the names that contain a text, or whose folder or tags contain the text, without regard to case; sorted.
  public func names(matching text: String) -> [String] {
    let text = text.lowercased()
    return names { name, entry in
      ([name] + entry.folder + entry.tags).contains { $0.lowercased().contains(text) }
    }
  }

  /// Moves a feature to another folder. The name stays the same, so routes stay valid.
  ///
  /// - Throws: ``FeatureCatalogError/unknownName(_:known:)``.
  public mutating func move(_ name: String, to folder: String) throws(FeatureCatalogError) {
    _ = try entry(name)
    entries[name]?.folder = Self.path(folder)
  }

  /// Renames a folder with all its contents to `target`.
  ///
  /// - Throws: ``FeatureCatalogError/unknownFolder(_:)``.
  public mutating func moveFolder(_ folder: String, to target: String) throws(FeatureCatalogError) {
    let path = Self.path(folder)
    let moved = names(in: folder)
    if path.isEmpty || moved.isEmpty { throw .unknownFolder(folder) }
    for name in moved {
      entries[name]?.folder.replaceSubrange(0..<path.count, with: Self.path(target))
    }
  }

  private func entry(_ name: String) throws(FeatureCatalogError) -> Entry {
    guard let entry = entries[name] else { throw .unknownName(name, known: entries.keys.sorted()) }
    return entry
  }

  private func names(where isWanted: (String, Entry) -> Bool) -> [String] {
    entries.filter { isWanted($0.key, $0.value) }.keys.sorted()
  }

  private static func path(_ folder: String) -> [String] { folder.split(separator: "/").map(String.init) }
}

extension FeatureCatalog: Sendable where Builder: Sendable {}

extension FeatureCatalog.Entry: Sendable where Builder: Sendable {}

/// An error of a ``FeatureCatalog``.
public enum FeatureCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No feature has this name. `known` has the names that exist, sorted.
  case unknownName(String, known: [String])
  /// A feature has this name already.
  case duplicateName(String)
  /// The folder has no features.
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

/// A part of an app as other modules see it: its input and its output, without its implementation.
///
/// Declare `Input` and `Output` in a module that other features import, and conform in the module of the feature. Code
/// that shows the feature then does not import its implementation.
@MainActor
public protocol ControllerFeature<Input, Output> {
  /// The input of the feature.
  associatedtype Input
  /// The result of the feature.
  associatedtype Output: Sendable

  /// Makes the controller that shows the feature.
  func makeController(_ input: Input) -> any ResultProviding<Output>
}
