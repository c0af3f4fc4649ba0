import Foundation
import Model
import XCTest

final class ModelArchiveTests: XCTestCase {
  private struct Settings: Codable, Equatable {
    var theme: String
    var size: Int
    var lastOpened: Date?
    enum CodingKeys: String, CodingKey {
      case theme, size
      case lastOpened = "usage.opened"
    }
  }

  private let settings = Settings(theme: "dark", size: 14, lastOpened: Date(timeIntervalSince1970: 1.5))
  private var folder = URL(filePath: "/")
  private var file: URL { folder.appending(path: "settings.json") }

  override func setUp() async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "ModelArchiveTests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() async throws {
    try FileManager.default.removeItem(at: folder)
  }

  /// Version 1 had no theme, version 2 said `fontSize`, version 3 is today's.
  private let archive = ModelArchive<Settings>(migrations: [
    { old in old.merging(["theme": "light"]) },
    { old in
      guard let size = old["fontSize"] else { throw NoSize() }
      return old.merging(["size": size, "fontSize": nil])
    },
  ])
  private struct NoSize: Error {}

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func fault(_ body: () throws -> Void) -> ModelError.ArchiveFailure? {
    guard case .archive(let fault) = modelError(body) else { return nil }
    return fault
  }

  func test_memory_roundTrips() throws {
    let data = try archive.data(for: settings)
    XCTAssertEqual(
      String(decoding: data, as: UTF8.self),
      #"{"version":3,"value":{"theme":"dark","size":14,"usage.opened":"1970-01-01T00:00:01.5Z"}}"#
    )
    XCTAssertEqual(try archive.value(from: data), Decoded(value: settings, repairs: []))
    XCTAssertEqual(archive.version, 3)
  }

  func test_file_roundTripsAndMakesFolders() throws {
    let deep = folder.appending(path: "a/b/settings.json")
    XCTAssertNil(try archive.load(from: deep))
    try archive.save(settings, to: deep)
    XCTAssertEqual(try archive.load(from: deep)?.value, settings)
    var other = settings
    other.size = 20
    try archive.save(other, to: deep)
    XCTAssertEqual(try archive.load(from: deep)?.value, other)
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: deep.deletingLastPathComponent().path),
      ["settings.json"]
    )
  }

  func test_oldArchives_fixturesOfEveryVersion_areMigrated() throws {
    let fixtures = [
      #"{"version":1,"value":{"fontSize":14,"usage.opened":"1970-01-01T00:00:01.5Z"}}"#,
      #"{"version":2,"value":{"theme":"light","fontSize":14,"usage.opened":"1970-01-01T00:00:01.5Z"}}"#,
      #"{"version":3,"value":{"theme":"light","size":14,"usage":{"opened":"1970-01-01T00:00:01.5Z"}}}"#,
    ]
    for fixture in fixtures {
      let loaded = try archive.value(from: Data(fixture.utf8)).value
      XCTAssertEqual(loaded, Settings(theme: "light", size: 14, lastOpened: settings.lastOpened), fixture)
      try Data(fixture.utf8).write(to: file)
      XCTAssertEqual(try archive.load(from: file)?.value, loaded)
    }
    XCTAssertEqual(try names(), ["settings.json"])
  }

  func test_unreadable_everyKind_isATypedErrorAndSetAside() throws {
    let table: [(text: String, reason: ModelError.ArchiveFailure.Reason?)] = [
      (#"{"version":4,"value":{}}"#, .newer(4, supported: 3)),
      (#"{"version":1,"value":{}}"#, .migration(from: 2, error: nil, reason: "NoSize()")),
      (#"{"version":3}"#, .damaged(.notFound(path: "value", expected: "Settings"))),
      (
        #"{"version":0,"value":{}}"#,
        .damaged(.mismatch(path: "version", expected: "version", found: "number 0"))
      ),
      (#"{"version":3,"value":{"theme":"x"}}"#, .damaged(.notFound(path: "size", expected: "Int"))),
      (#"{"version":"3","value":{}}"#, nil), ("[]", nil), ("", nil), (#"{"version":3,"value":"#, nil),
      ("\u{0}\u{0}\u{0}", nil), (#"{"theme":"dark","size":14}"#, nil),
    ]
    for (text, reason) in table {
      let inMemory = fault { _ = try archive.value(from: Data(text.utf8)) }
      XCTAssertNil(inMemory?.kept)
      if let reason { XCTAssertEqual(inMemory?.reason, reason, text) }
      guard case .some(let expected) = inMemory?.reason else { return XCTFail(text) }

      try Data(text.utf8).write(to: file)
      let fault = fault { _ = try archive.load(from: file) }
      XCTAssertEqual(fault?.reason, expected, text)
      XCTAssertEqual(fault?.file, file)
      let kept = try XCTUnwrap(fault?.kept, text)
      XCTAssertEqual(try String(contentsOf: kept, encoding: .utf8), text)
      if case .damaged(.syntax) = expected {
        XCTAssertTrue(kept.lastPathComponent.hasPrefix("settings.json.unreadable"), text)
        XCTAssertNil(try archive.load(from: file), "the way is free")
      } else {
        XCTAssertTrue(kept.lastPathComponent.hasPrefix("settings.json.kept"), text)
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), text)
      }
    }
    // One copy of each text, and the file of the last text that is JSON.
    XCTAssertEqual(try names().filter { $0 != "settings.json" }.count, table.count)
    XCTAssertEqual(
      ModelError.archive(.init(reason: .newer(4, supported: 3), file: file, kept: file)).description,
      "settings.json: version 4 is newer than 3; kept as settings.json"
    )
  }

  func test_truncations_atEveryByte_areDamage() throws {
    let data = try archive.data(for: settings)
    for length in 0..<data.count {
      guard case .damaged(.syntax) = fault({ _ = try archive.value(from: data.prefix(length)) })?.reason
      else {
        return XCTFail("first \(length) bytes")
      }
    }
  }

  func test_propertyThatAnOlderArchiveLacks_isMigration_noLoss_andMakesNoCopy() throws {
    struct Saved: Codable { var theme: String }
    try ModelArchive<Saved>().save(Saved(theme: "x"), to: file)
    let loaded = try XCTUnwrap(ModelArchive<Settings>(policy: .tolerant).load(from: file))
    XCTAssertEqual(loaded.repairs.map(\.path), ["size"])
    XCTAssertFalse(loaded.repairs.hasLosses)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), [file.lastPathComponent])
  }

  func test_tolerantDecoder_reportsItsRepairs() throws {
    let lax = ModelArchive<Settings>(policy: .tolerant)
    let loaded = try lax.value(from: Data(#"{"version":1,"value":{"theme":"x","size":"7"}}"#.utf8))
    XCTAssertEqual(loaded.value.size, 7)
    XCTAssertEqual(loaded.repairs.map(\.path), ["size"])
  }

  func test_save_refused_leavesTheOldFileAndNoDraft() throws {
    try archive.save(settings, to: file)
    let blocked = file.appending(path: "inside-a-file.json")
    guard case .file = fault({ try archive.save(settings, to: blocked) })?.reason else {
      return XCTFail("saved inside a file")
    }
    guard case .file = fault({ _ = try archive.load(from: folder) })?.reason else {
      return XCTFail("loaded a folder")
    }
    let numbers = ModelArchive<[Double]>()
    XCTAssertThrowsError(try numbers.save([.nan], to: file))
    XCTAssertEqual(try archive.load(from: file)?.value, settings)
    XCTAssertEqual(try names(), ["settings.json"])
  }

  func test_save_keepsPermissionsAndFollowsLinks() throws {
    try archive.save(settings, to: file)
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let link = folder.appending(path: "link.json")
    try files.createSymbolicLink(at: link, withDestinationURL: file)
    try archive.save(Settings(theme: "new", size: 1), to: link)
    XCTAssertEqual(try archive.load(from: file)?.value.theme, "new")
    XCTAssertEqual(try files.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int, 0o600)
    XCTAssertEqual(
      try files.attributesOfItem(atPath: link.path)[.type] as? FileAttributeType,
      .typeSymbolicLink
    )
  }

  func test_data_valueTooDeepToBeLoaded_isRefused() throws {
    final class Tree: Codable {
      let children: [Tree]
      init(_ children: [Tree]) { self.children = children }
    }
    let archive = ModelArchive<Tree>()
    let tree = { (depth: Int) in (0..<depth).reduce(Tree([])) { inner, _ in Tree([inner]) } }
    XCTAssertNoThrow(try archive.value(from: archive.data(for: tree(JSONValue.maximumDepth / 2 - 2))))
    guard case .syntax(let fault) = modelError({ try archive.data(for: tree(JSONValue.maximumDepth / 2)) })
    else { return XCTFail("too deep") }
    XCTAssertEqual(fault.reason, .tooDeep(limit: JSONValue.maximumDepth))
  }

  func test_newerVersion_orAFailingMigration_leavesTheFile() throws {
    for text in [#"{"version":4,"value":{}}"#, #"{"version":1,"value":{}}"#] {
      try Data(text.utf8).write(to: file)
      XCTAssertNotNil(fault { _ = try archive.load(from: file) })
      XCTAssertNotNil(fault { _ = try archive.load(from: file) })
      XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), text)
      try archive.save(settings, to: file)
      let copies = try names().filter { $0 != "settings.json" }
      let kept = try copies.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      XCTAssertEqual(
        kept.filter { $0 == text }.count,
        1,
        "A save replaced the only copy, or there are more than one."
      )
    }
  }

  func test_load_badJSONInsideOfTheValue_leavesTheFile() throws {
    struct Embedded: Codable {
      var text: String
      init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
        _ = try JSONValue(parsing: Data(text.utf8))
      }
    }
    let deep: ModelArchive<JSONValue>.Step = { _ in
      (0...JSONValue.maximumDepth).reduce(JSONValue.null) { inner, _ in [inner] }
    }
    let text = #"{"version":1,"value":"[1,"}"#
    try Data(text.utf8).write(to: file)
    let embedded = fault { _ = try ModelArchive<Embedded>().load(from: file) }
    try Data(text.utf8).write(to: file)
    let migrated = fault { _ = try ModelArchive<JSONValue>(migrations: [deep]).load(from: file) }
    for fault in [embedded, migrated] {
      guard case .damaged(.syntax)? = fault?.reason else { return XCTFail("\(String(describing: fault))") }
      XCTAssertEqual(fault?.kept?.lastPathComponent, "settings.json.kept")
    }
    XCTAssertEqual(try names(), ["settings.json", "settings.json.kept"])
    XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), text)
  }

  func test_save_keepsTheDraftPrivate_andSweepsDraftsOfCrashes() throws {
    let stale = folder.appending(path: ".settings.json.draft-\(UUID().uuidString)")
    let young = folder.appending(path: ".settings.json.draft-\(UUID().uuidString)")
    for (draft, age) in [(stale, 3700.0), (young, 60)] {
      try Data("secret".utf8).write(to: draft)
      let date = Date(timeIntervalSinceNow: -age)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: draft.path)
    }
    try archive.save(settings, to: file)
    XCTAssertEqual(
      try names(),
      [young.lastPathComponent, "settings.json"],
      "another process may write the young draft"
    )
    XCTAssertEqual(
      try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int,
      0o600
    )
  }

  func test_load_thatLosesData_keepsACopyBeforeTheNextSave() throws {
    struct List: Codable { var numbers: [Int] }
    let archive = ModelArchive<List>(policy: .tolerant)
    let text = #"{"version":1,"value":{"numbers":[1,"x"]}}"#
    try Data(text.utf8).write(to: file)
    for _ in 0..<2 {
      let loaded = try XCTUnwrap(archive.load(from: file))
      XCTAssertEqual(loaded.value.numbers, [1])
    }
    try archive.save(List(numbers: [1]), to: file)
    XCTAssertEqual(try names(), ["settings.json", "settings.json.kept"])
    let kept = try String(contentsOf: folder.appending(path: "settings.json.kept"), encoding: .utf8)
    XCTAssertEqual(kept, text)
  }

  /// The last of ten files is replaced, so that a program that always fails does not fill the disk.
  func test_keptAndUnreadableFiles_areAtMostTen() throws {
    for number in 1...25 {
      try Data(#"{"version":4,"value":\#(number)}"#.utf8).write(to: file)
      let kept = try XCTUnwrap(fault { _ = try archive.load(from: file) }?.kept)
      XCTAssertTrue(
        try String(contentsOf: kept, encoding: .utf8).hasSuffix("\(number)}"),
        "the newest is always kept"
      )
      try Data("no JSON \(number)".utf8).write(to: file)
      let unreadable = try XCTUnwrap(fault { _ = try archive.load(from: file) }?.kept)
      XCTAssertEqual(try String(contentsOf: unreadable, encoding: .utf8), "no JSON \(number)")
    }
    let endings = try names().map { $0.replacing("settings.json.", with: "") }
    XCTAssertEqual(endings.count, 20)
    XCTAssertTrue(endings.contains("kept") && endings.contains("kept-9") && endings.contains("unreadable-10"))
  }

  func test_migrationThatCannotReadItsValue_keepsTheTypedError() throws {
    let archive = ModelArchive<Settings>(migrations: [
      { old in
        .number(JSONNumber(try ModelDecoder(policy: .strict).decode(Int.self, from: old, at: "size").value))
      }
    ])
    let fault = fault { _ = try archive.value(from: Data(#"{"version":1,"value":{"size":"x"}}"#.utf8)) }
    guard case .migration(from: 1, error: .mismatch(path: "size", expected: "Int", _)?, _) = fault?.reason
    else {
      return XCTFail("\(String(describing: fault))")
    }
  }

  /// Two processes start with a damaged file. One saves a new value while the other one finds out that the file is damaged.
  func test_load_aFileThatIsReplacedMeanwhile_isNotSetAside() async throws {
    let damaged = Data(("[" + String(repeating: "1,", count: 100_000)).utf8)
    for round in 1...3 {
      try damaged.write(to: file)
      let (loads, continuation) = AsyncStream<Void>.makeStream()
      DispatchQueue.global().async { [archive, file] in
        _ = try? archive.load(from: file)
        continuation.yield()
      }
      try archive.save(settings, to: file)
      for await _ in loads { break }
      XCTAssertEqual(try archive.load(from: file)?.value, settings, "round \(round)")
    }
  }

  /// The link was renamed, and the damaged file kept its name.
  func test_load_aDamagedFileBehindALink_isSetAside_andTheLinkStays() throws {
    let link = folder.appending(path: "link.json")
    try Data("no JSON".utf8).write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    XCTAssertThrowsError(try archive.load(from: link)) { error in
      guard case ModelError.archive(let failure) = error else { return XCTFail("\(error)") }
      XCTAssertEqual(failure.kept?.lastPathComponent, "settings.json.unreadable")
    }
    try archive.save(settings, to: link)
    XCTAssertEqual(try archive.load(from: file)?.value, settings)
    XCTAssertEqual(try names(), ["link.json", "settings.json", "settings.json.unreadable"])
    XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link.path), file.path)
  }
}
