import Foundation
import XCTest

/// The package promises SQLite 3.29. The machines of the team have newer versions, so the texts of the sources are read.
final class OldestSQLiteTests: XCTestCase {
  /// The lines of code of ModelStore, without comments.
  private func linesOfCode() throws -> [String] {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/ModelStore")
    let files = try XCTUnwrap(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let urls = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    XCTAssertGreaterThan(urls.count, 30)
    return try urls.flatMap { url in
      try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    }.filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
  }

  /// A table that existed could not be opened before SQLite 3.37, and no migration ran before SQLite 3.33.
  func test_sources_useNoSQLOfANewerSQLite() throws {
    // In the order of the versions: 3.30, 3.31, 3.32, 3.33, 3.35, 3.38, 3.39, 3.43, 3.44. Before 3.38, a library may have no JSON.
    let newer =
      /(?i)nulls (first|last)|generated always|\biif\(|sqlite_(temp_)?schema\b|drop column|\breturning\b|materialized|unixepoch|is (not )?distinct|(right|full) (outer )?join|octet_length|string_agg|->(>|\s*['"?\\])|\bjson_\w+\(|\bconcat(_ws)?\(|\bupdate\b.*\bset\b[^(]*\bfrom\b/
    XCTAssertEqual(try linesOfCode().filter { $0.contains(newer) }, [])

    // The expression finds newer SQL.
    for text in [
      "select a -> '$.b'", "select a ->> ?", "select a->>\\(path)", "json_extract(a, ?)", "concat(a, b)",
      "update t set a = s.b from s where s.c = t.c",
    ] {
      XCTAssertTrue(text.contains(newer), text)
    }
    let older = "update t set a = ? where b = (select b from t)"
    XCTAssertFalse(older.contains(newer))
  }

  func test_sources_useKnownPragmas() throws {
    let lines = try linesOfCode()
    let used = lines.flatMap { $0.matches(of: /pragma[ _]([a-z_]+)/).map { String($0.1) } }
    let old: Set = [
      "checkpoint_fullfsync", "defer_foreign_keys", "foreign_key_check", "foreign_keys", "fullfsync",
      "journal_mode",
      "journal_size_limit", "query_only", "synchronous", "table_info",
    ]
    XCTAssertEqual(Set(used), old.union(["table_list"]))
    // This pragma is asked only if the library has it.
    let places = lines.indices.filter { lines[$0].contains("table_list") }
    XCTAssertEqual(places.count, 1)
    for place in places { XCTAssertTrue(lines[place - 1].contains("3_037_000"), lines[place]) }
  }
}
