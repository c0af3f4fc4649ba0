import Foundation
import XCTest

#if os(Linux)
  /// Compares our own prototypes with the header that comes with the library.
  final class ConciergeSQLiteTests: XCTestCase {
    private let header = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/ConciergeSQLite/include/ConciergeSQLite.h")

    /// Whether `text` agrees with the real header. Different declarations of a function are an error in C,
    /// and different definitions of a macro are a warning.
    private func agreesWithRealHeader(_ text: String) throws -> Bool {
      let folder = try TemporaryFolder()
      let source = "#include <sqlite3.h>\n" + text
      try Data(source.utf8).write(to: folder.file("both.c"))
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["cc", "-fsyntax-only", "-Wall", "-Werror", folder.path("both.c")]
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }

    override func setUpWithError() throws {
      try XCTSkipUnless(agreesWithRealHeader(""), "There is no C compiler, or no sqlite3.h.")
    }

    func test_header_agreesWithTheRealOne() throws {
      XCTAssertTrue(try agreesWithRealHeader(String(contentsOf: header, encoding: .utf8)))
    }

    /// The functions of a file are called through their offset, so the members before them must be the real ones.
    func test_functionsOfAFile_areWhereTheRealOnesAre() throws {
      let file = header.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "ConciergeSQLite.c")
      let text = try String(contentsOf: file, encoding: .utf8)
      let own = String(
        try XCTUnwrap(text.firstMatch(of: /typedef struct sqlite3_file[\s\S]*?#endif/)?.output)
      )
      .replacing("#endif", with: "").replacing("sqlite3_io_methods", with: "own_methods")
      // The functions still take the real `sqlite3_file`.
      let declarations: String =
        own.replacing("typedef struct sqlite3_file sqlite3_file;", with: "")
        .replacing("struct sqlite3_file {", with: "struct own_file {")
      func agrees(_ declarations: String) throws -> Bool {
        try agreesWithRealHeader(
          """
          #include <stddef.h>
          \(declarations)
          _Static_assert(offsetof(own_methods, xRead) == offsetof(sqlite3_io_methods, xRead), "");
          _Static_assert(offsetof(struct own_file, pMethods) == offsetof(sqlite3_file, pMethods), "");
          int same(own_methods *own, sqlite3_io_methods *real);
          int same(own_methods *own, sqlite3_io_methods *real) {
            own->xRead = real->xRead;
            return own->iVersion == real->iVersion;
          }
          """
        )
      }
      XCTAssertTrue(try agrees(declarations))
      let close = "int (*xClose)(sqlite3_file *);"
      XCTAssertTrue(declarations.contains(close))
      XCTAssertFalse(try agrees(declarations.replacing(close, with: "")))
      XCTAssertFalse(
        try agrees(declarations.replacing("void *bytes, int count", with: "void *bytes, long count"))
      )
    }

    func test_header_withAMistake_disagrees() throws {
      let text = try String(contentsOf: header, encoding: .utf8)
      let mistakes = [
        ("int sqlite3_step(sqlite3_stmt *)", "long sqlite3_step(sqlite3_stmt *)"),
        ("int sqlite3_bind_null(sqlite3_stmt *, int)", "int sqlite3_bind_null(sqlite3_stmt *, long)"),
        ("#define SQLITE_BUSY 5", "#define SQLITE_BUSY 6"),
        ("typedef long long int sqlite3_int64", "typedef long int sqlite3_int64"),
      ]

      for (right, wrong) in mistakes {
        XCTAssertTrue(text.contains(right), right)
        XCTAssertFalse(try agreesWithRealHeader(text.replacing(right, with: wrong)), wrong)
      }
    }
  }
#endif
