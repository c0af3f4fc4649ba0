import Foundation
import XCTest

/// Tests of the rules for folders, and for files of screens, which the article "Writing a screen" describes. The compiler refuses a screen
/// that calls a method which changes the library. Which modules are imported is checked here.
final class ScreenFilesTests: XCTestCase {
  private struct File {
    let name: String
    let text: String

    /// The titles of the marked groups in the class, in order.
    var groups: [String] {
      text.matches(of: #/// MARK: (.+)/#).map { String($0.output.1) }
    }

    /// The folder of a feature, or `Application`, `Common` or `Base`.
    var folder: String { String(name.prefix { $0 != "/" }) }

    /// The top-level types of the file.
    var types: [String] {
      text.matches(of: #/(?m)^(?:(?:\w+|@\w+) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/#)
        .map { String($0.output.1) }
    }

    /// The words of the code, without comments.
    var words: Set<String> {
      Set(text.replacing(#/\/\/.*/#, with: "").split { !$0.isLetter && $0 != "_" }.map(String.init))
    }

    /// The number of lines with code.
    var code: Int { lines(matching: #/^ *[^ \/]|^ *\/[^\/]/#).count }

    func lines(matching pattern: some RegexComponent) -> [Substring] {
      text.split(separator: "\n").filter { $0.contains(pattern) }
    }
  }

  /// The Swift files in a folder of the package, by their paths in the folder.
  private func files(in path: String) throws -> [File] {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../" + path)
      .standardizedFileURL
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
      File(name: $0, text: try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
    }
  }

  /// The files with controllers.
  private func screens() throws -> [File] {
    let files = try files(in: "Sources/EvolutionApp").filter { $0.name.hasSuffix("Controller.swift") }
    XCTAssertGreaterThanOrEqual(files.count, 9)
    return files
  }

  // MARK: Folders

  /// Names of types of other folders, which the files of a folder must not use. Only `Application` knows all of them, and nothing knows it.
  private func foreignTypes(in files: [File], declaredIn sources: [File]) -> [String] {
    let declarations = sources.filter { $0.folder != "Common" && $0.folder != "Base" }.flatMap { file in
      file.types.map { (type: $0, folder: file.folder) }
    }
    return files.filter { $0.folder != "Application" }.flatMap { file in
      let words = file.words
      return declarations.filter { $0.folder != file.folder && words.contains($0.type) }
        .map { "\(file.name) names \($0.type) of \($0.folder)" }
    }
  }

  func test_folders_nameNoTypesOfAnotherFeature() throws {
    let layers = ["Models", "Views", "Surfaces", "Presenters", "App"]
    let sources = try layers.flatMap { try files(in: "Sources/Evolution\($0)") }
    let folders = Set(sources.map(\.folder))
    XCTAssertEqual(folders, ["Application", "Author", "Base", "Common", "Lists", "Page", "Proposal"])
    XCTAssertGreaterThan(Set(sources.flatMap(\.types)).count, 60, "the types are found")
    XCTAssertEqual(foreignTypes(in: sources, declaredIn: sources), [])
    // The tests of a feature may start the whole app.
    let features = sources.filter { $0.folder != "Application" }
    XCTAssertEqual(foreignTypes(in: try files(in: "Tests/EvolutionAppTests"), declaredIn: features), [])
    let wrong = File(name: "Common/Wrong.swift", text: "let row: NoteView? // ProfileView")
    let named = foreignTypes(in: [wrong], declaredIn: sources)
    XCTAssertEqual(named, ["Common/Wrong.swift names NoteView of Proposal"])
  }

  // MARK: Screens

  /// Returns the mistakes in the order of the members of a screen. Parts, state and the initializer come before the hooks, and
  /// private members come last.
  private func disorder(in file: File) -> [String] {
    let order = ["Hooks", "For subclasses", "Private"]
    let places = file.groups.map { order.firstIndex(of: $0) ?? -1 }
    guard !places.contains(-1), places == places.sorted() else { return ["groups \(file.groups)"] }
    // A file may have other types above and below its screen.
    let start = file.text.firstRange(of: #/class \w+Controller\b/#)?.lowerBound ?? file.text.startIndex
    let text = file.text[start...]
    let screen = text.firstRange(of: "\n}\n").map { text[..<$0.lowerBound] } ?? text
    guard let mark = screen.firstRange(of: "// MARK: Hooks") else {
      return screen.contains("\n  override ") ? ["hooks without a mark"] : []
    }
    let members = screen[mark.upperBound...]
    let open = members.firstRange(of: "// MARK: Private").map { members[..<$0.lowerBound] } ?? members
    let stored = #/(?m)^  (?:[a-z]+(?:\(set\))? )*(?:let \w+|var \w+[^{\n]*(?: =|$))/#
    return [
      members.contains("\n  init(") ? "the initializer is below the hooks" : nil,
      members.contains(stored) ? "a part or state is below the hooks" : nil,
      open.contains("\n  private ") ? "a private member is not in the last group" : nil,
    ].compactMap(\.self)
  }

  func test_screens_haveTheirPartsInOrder() throws {
    for file in try screens() { XCTAssertEqual(disorder(in: file), [], file.name) }
    let hooks = "class AController: B {\n  // MARK: Hooks\n"
    for wrong in [
      "class AController: B {\n  // MARK: Handling\n}\n",
      "class AController: B {\n  // MARK: Private\n  // MARK: Hooks\n}\n",
      "class AController: B {\n  override func load() {}\n}\n", hooks + "  init() {}\n}\n",
      hooks + "  private(set) var number = 1\n}\n", hooks + "  weak var view: C?\n}\n",
      hooks + "  private func load() {}\n  // MARK: Private\n}\n",
      hooks + "  private var text: String {\n  }\n}\n", "struct C {\n}\n" + hooks + "  init() {}\n}\n",
    ] {
      XCTAssertEqual(disorder(in: File(name: "A.swift", text: wrong)).count, 1, wrong)
    }
  }

  /// The heads of the classes, each on one line, however they are wrapped.
  private func heads(_ text: String) -> [String] {
    text.matches(of: #/(?m)^(?:final )?class [^{]+\{/#).map {
      String($0.output).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// Whether the head of a class names more than a superclass. The commas between generic arguments do not count.
  private func conforms(_ head: String) -> Bool {
    head.replacing(#/<[^<>]*>/#, with: "").replacing(#/ where .*/#, with: "").contains(",")
  }

  func test_screens_conformInExtensions() throws {
    for file in try screens() {
      XCTAssertFalse(heads(file.text).isEmpty, file.name)
      for head in heads(file.text) { XCTAssertFalse(conforms(head), "\(file.name): \(head)") }
    }
    for wrong in [
      "final class A: B, C {", "final class A:\n  B<C, D>,\n  E\n{", "class A: B<C>, D where E: F, G: H {",
    ] {
      XCTAssertEqual(heads(wrong).map(conforms), [true], wrong)
    }
  }

  /// Screens share helpers, and the bases of the app. Only a base is derived from.
  func test_screens_callNoSuperclass_andOverrideNothingWithNothing() throws {
    let all = try screens().flatMap { heads($0.text) }
    for file in try screens() {
      for line in file.lines(matching: #/super\./#) {
        XCTAssertTrue(line.contains("super.init("), "\(file.name): \(line)")
      }
      XCTAssertEqual(file.lines(matching: #/override func .*\{ ?\}/#), [], file.name)
      let isBase = all.contains { $0.contains(": \(file.types[0]) ") || $0.contains(": \(file.types[0])<") }
      XCTAssertEqual(file.text.contains("\nfinal class "), !isBase, file.name)
    }
  }

  private static let parts = ["presenter", "binding", "dataSource", "interaction", "navigator"]

  /// The parts that a screen declares, or that its base in the app or the package declares, under the names of the articles.
  private func parts(of file: File, among screens: [File]) -> [String] {
    let properties = file.text.matches(of: #/(?m)^  (?:\w+ )*(?:let|var) (\w+)/#).map { String($0.output.1) }
    let base = heads(file.text).first?.firstMatch(of: #/: (\w+)/#).map { String($0.output.1) }
    let screen = screens.first { $0.types.first == base }
    let inherited =
      base == "BoundController"
      ? ["presenter", "binding"] : screen.map { parts(of: $0, among: screens) } ?? []
    return Self.parts.filter { properties.contains($0) || inherited.contains($0) }
  }

  /// The properties of a screen that are such a part, and have another name.
  private func misnamed(_ text: String) -> [String] {
    let property =
      #/(?m)^  (?:\w+ )*(?:let|var) (\w+)(?:: (?:any )?| = )\w*(Presenter|Binding|DataSource|Interaction|Navigator)\b/#
    return text.matches(of: property).filter { $0.output.1.lowercased() != $0.output.2.lowercased() }
      .map { String($0.output.1) }
  }

  func test_screens_nameTheirParts() throws {
    let expected: [String: [String]] = [
      "Author/AuthorController.swift": Self.parts,
      "Proposal/ProposalController.swift": Self.parts,
      "Proposal/NoteController.swift": ["interaction"],
      "Lists/SearchListController.swift": ["presenter", "interaction", "navigator"],
      "Lists/ProposalListController.swift": ["presenter", "interaction", "navigator"],
      "Lists/BookmarkListController.swift": ["presenter", "interaction", "navigator"],
      "Lists/ProposalCardsController.swift": ["presenter", "dataSource", "interaction", "navigator"],
      "Lists/ProposalSearchController.swift": ["dataSource"],
      "Common/PartListController.swift": [],
      "Page/PageController.swift": [],
    ]
    let screens = try screens().filter { $0.folder != "Application" }
    XCTAssertEqual(screens.map(\.name), expected.keys.sorted())
    for file in screens {
      XCTAssertEqual(parts(of: file, among: screens), expected[file.name], file.name)
      XCTAssertEqual(misnamed(file.text), [], file.name)
    }
    let local = File(name: "", text: "final class A: B {\n  func a() {\n    let presenter = c\n  }\n}")
    XCTAssertEqual(parts(of: local, among: []), [], "a local value and a parameter are no parts")
    for wrong in ["  let way: any ListsNavigator", "  private let rows = ArrayDataSource<Int>()"] {
      XCTAssertEqual(misnamed(wrong).count, 1, wrong)
    }
  }

  /// The extensions of controllers in a file: the type, and the number of lines of code.
  private func extensions(in file: File) -> [(type: String, lines: Int)] {
    file.text.matches(of: #/(?ms)^(?:public )?extension (\w*Controller)\b.*?^}/#).map {
      (String($0.output.1), File(name: "", text: String($0.output.0)).code)
    }
  }

  /// The code of a controller is counted with its extensions in other files. A controller class of the package gets only short ones:
  /// otherwise each controller of the app could have code there.
  func test_screens_haveFewerThanSixtyLinesOfCode() throws {
    let others = try files(in: "Sources/EvolutionApp").filter { !$0.name.hasSuffix("Controller.swift") }
    let extended = others.flatMap(extensions)
    XCTAssertGreaterThan(extended.count, 2)
    for file in try screens() {
      let own = extended.filter { file.types.contains($0.type) }.map(\.lines).reduce(0, +)
      XCTAssertLessThan(file.code + own, 60, file.name)
      XCTAssertGreaterThan(file.code, 5, file.name)
    }
    for (type, lines) in extended { XCTAssertLessThanOrEqual(lines, 15, "an extension of \(type)") }
    let wrong = File(name: "", text: "extension MyController where A == B {\n  // a\n  var a: B { 1 }\n}\n")
    XCTAssertEqual(extensions(in: wrong).map(\.lines), [3])
  }

  func test_screens_containNoTexts() throws {
    for file in try screens() {
      for line in file.lines(matching: #/"[^"]*[A-Z]/#) {
        XCTAssertTrue(line.contains("///"), "\(file.name): \(line)")
      }
    }
  }

  /// Returns the parts of a source that store an observation in a property. A lifetime of the screen should store it.
  private func kept(_ text: String) -> [Substring] {
    text.matches(
      of:
        #/\.observe\(self|(?:ListObservation|ObservationToken|Task<)|=\s*\w+(?:\.\w+)*\.(?:observe|onChange|onOutcome)\b/#
    )
    .map(\.output)
  }

  func test_screens_observeInAScope() throws {
    var observers = 0
    for file in try screens() {
      observers += file.text.matches(of: #/\Wobserve(?:Content)?(?: \{|\()/#).count
      XCTAssertEqual(kept(file.text), [], "\(file.name) keeps a token by itself")
    }
    XCTAssertGreaterThanOrEqual(observers, 4, "the observers of the screens are found")
    for wrong in ["rows.observe(self) {", "  var token: ListObservation?", "token = pages.onOutcome {"] {
      XCTAssertEqual(kept(wrong).count, 1, wrong)
    }
    // Services observe for a screen.
    let lines = try (files(in: "Sources/EvolutionApp") + files(in: "Sources/EvolutionPresenters")).flatMap {
      $0.lines(matching: #/\Wobserve\(/#)
    }
    XCTAssertGreaterThan(lines.count, 0)
    for line in lines {
      XCTAssertTrue(line.contains(#/, in: \.(loaded|appeared|controller)[,)]/#), "\(line)")
    }
  }

  /// A decision of a screen is a value, which a test can ask without the screen.
  func test_screens_decideNothingInPrivate() throws {
    let method = #/private (?:\w+ )*func (\w+)/#
    let methods = try screens().flatMap { $0.text.matches(of: method) }
    XCTAssertEqual(methods.map(\.output.1), ["connect"], "it only connects the parts of a list")
    for wrong in ["fileprivate func a", "private final func a", "private nonisolated static func a"] {
      XCTAssertEqual(wrong.matches(of: method).map(\.output.1), ["a"], wrong)
    }
    let values = try screens().flatMap { $0.text.matches(of: #/private var (\w+)[^=\n]*\{/#) }
    let parts = ["list", "list", "presenter", "presenter", "text"]
    XCTAssertEqual(values.map { "\($0.output.1)" }.sorted(), parts)
  }

  func test_screens_compareNoIndices() throws {
    let refused =
      #/ItemPath\(|\.(?:section|item)\b *[-+<>=!]|(?:[<>]|[=!]=) *\w+(?:\.\w+)*\.(?:section|item)\b/#
    for file in try files(in: "Sources/EvolutionApp") {
      XCTAssertFalse(file.text.contains(refused), file.name)
    }
    for wrong in [
      "ItemPath(section: 0, item: 1)", "from.section + 1", "to.section == from.section", "0 == path.item",
    ] {
      XCTAssertTrue(wrong.contains(refused), wrong)
    }
  }

  /// An action of the models asks and reports with texts that it gets, because it only works with data.
  func test_actions_containNoTexts() throws {
    let actions = try files(in: "Sources/EvolutionModels").filter { $0.text.contains(": UserInteraction {") }
    XCTAssertEqual(actions.count, 4)
    for file in actions {
      XCTAssertEqual(file.lines(matching: #/^[^\/]*"/#), [], file.name)
    }
  }

  /// The example must stay small enough to be read: 8,300 lines of code, with its tests.
  func test_package_hasAtMost8300LinesOfCode() throws {
    let lines = try (files(in: "Sources") + files(in: "Tests")).map(\.code).reduce(0, +)
    XCTAssertLessThanOrEqual(lines, 8_300)
    XCTAssertGreaterThan(lines, 1_000)
  }

  /// The bundle of a module traps if it is neither beside the program nor where it was built.
  func test_app_needsNoBundleBesideTheProgram() throws {
    let sources = try files(in: "Sources")
    XCTAssertGreaterThan(sources.count, 60)
    for file in sources { XCTAssertFalse(file.text.contains("Bundle.module"), file.name) }
  }

  /// The compiler does not refuse the import of a module that the target does not declare, if another target has built it.
  func test_viewsAndScreens_importOnlyModulesBelow() throws {
    let refused =
      #/import (?:\w+ )?(?:Evolution(?:Models|Presenters|App)|ControllerCore|ListControllers|WebControllers|KeyboardAvoidance|Concierge|ConciergeUIKit)(?!\w)/#
    for file in try ["Views", "Surfaces"].flatMap({ try files(in: "Sources/Evolution\($0)") }) {
      XCTAssertFalse(file.text.contains(refused), file.name)
    }
    for wrong in [
      "public import Concierge\n", "import ListControllers\n", "@testable import ControllerCore",
      "import EvolutionModels\n", "package import EvolutionPresenters\n",
      "import struct EvolutionModels.Proposal",
    ] {
      XCTAssertTrue(wrong.contains(refused), wrong)
    }
    for (folder, module) in [("EvolutionApp", "EvolutionModels"), ("EvolutionModels", "EvolutionViews")] {
      let sources = try files(in: "Sources/\(folder)")
      XCTAssertGreaterThan(sources.count, 5)
      for file in sources {
        let imports = file.lines(matching: #/^[a-z@ ]*import /#)
        XCTAssertFalse(imports.contains { $0.contains(module) }, "\(file.name) imports \(module)")
      }
    }
  }

  func test_screens_readAndWriteNoFiles_andUseNoNetwork() throws {
    let refused =
      #/import (?:Model|ModelStore|FoundationNetworking)\n|ModelArchive|FileManager|contentsOf:|\.write\(to|URLSession|URLRequest/#
    for file in try screens() { XCTAssertFalse(file.text.contains(refused), file.name) }
    for wrong in [
      "import Model\n", "URLSession.shared", "ModelArchive<Int>()", "import FoundationNetworking\n",
    ] {
      XCTAssertTrue(wrong.contains(refused), wrong)
    }
  }
}
