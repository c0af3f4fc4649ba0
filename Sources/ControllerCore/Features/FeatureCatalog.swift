/// The features of an app by name: what builds each, in which folder it belongs, and by which tags it is found.
///
/// Routes and saved states speak of names, so a feature can be moved from one folder to another without
/// breaking any. It is generic in what it keeps, usually a closure that makes a controller.
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

  /// Creates a catalogue without features.
  public init() {}

  /// Adds a feature.
  ///
  /// - Parameters:
  ///   - name: What routes call it.
  ///   - folder: Where it belongs, such as `people/friends`; empty for the top.
  ///   - tags: By what else it is found.
  ///   - builder: What builds it.
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

  /// What builds a feature.
  ///
  /// - Throws: ``FeatureCatalogError/unknownName(_:known:)``.
  public subscript(name: String) -> Builder {
    get throws(FeatureCatalogError) { try entry(name).builder }
  }

  /// The folder of a feature.
  ///
  /// - Throws: ``FeatureCatalogError/unknownName(_:known:)``.
  public func folder(of name: String) throws(FeatureCatalogError) -> String {
    try entry(name).folder.joined(separator: "/")
  }

  /// The names in a folder and the folders in it, sorted; `""` for everything.
  public func names(in folder: String = "") -> [String] {
    let path = Self.path(folder)
    return names { $1.folder.starts(with: path) }
  }

  /// The names with a tag, sorted.
  public func names(tagged tag: String) -> [String] { names { $1.tags.contains(tag) } }

  /// The names that contain a text, or whose folder or tags do, upper and lower case alike; sorted.
  public func names(matching text: String) -> [String] {
    let text = text.lowercased()
    return names { name, entry in
      ([name] + entry.folder + entry.tags).contains { $0.lowercased().contains(text) }
    }
  }

  /// Moves a feature to another folder. Its name stays, and with it every route.
  ///
  /// - Throws: ``FeatureCatalogError/unknownName(_:known:)``.
  public mutating func move(_ name: String, to folder: String) throws(FeatureCatalogError) {
    _ = try entry(name)
    entries[name]?.folder = Self.path(folder)
  }

  /// Moves a folder with all that is in it, so that it is called `target`.
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

/// A part of an app, as others know it: what it needs and what it hands back, but not what it is made of.
///
/// Declare the feature's `Input` and `Output` in a module that others may import, and conform to this in the
/// feature's own; then nobody who shows the feature has to build it.
@MainActor
public protocol ControllerFeature<Input, Output> {
  /// What it has to be given.
  associatedtype Input
  /// What it hands back.
  associatedtype Output: Sendable

  /// Makes the controller that shows the feature.
  func makeController(_ input: Input) -> any ResultProviding<Output>
}
