import Foundation
import ModelStore
import XCTest

/// Search and order in the language of the user, for queries that ask for them.
@MainActor
final class LocalizedTextTests: XCTestCase {
  private struct Person: Codable, Equatable, Sendable, RowRepresentable {
    var name: String
  }

  private func people(_ names: [String]) throws -> ModelTable<Person> {
    let people = try Database(.inMemory).table("people", of: Person.self, key: "name")
    try people.insert(names.map(Person.init))
    return people
  }

  func test_order_isThatOfTheUser() async throws {
    let people = try people(["Zebra", "ant", "Äpfel", "SOCIÉTÉ", "Ant 10", "Ant 9", "éa"])
    XCTAssertEqual(
      try people.rows(orderBy: "name collate concierge_localized").map(\.name),
      ["ant", "Ant 9", "Ant 10", "Äpfel", "éa", "SOCIÉTÉ", "Zebra"]
    )
    XCTAssertEqual(try people.rows(orderBy: "name").first?.name, "Ant 10", "other queries compare bytes")
  }

  func test_order_textsAreEqualIfTheyAreEqualInSwift() async throws {
    let database = try Database(.inMemory)
    let texts = ["a", "A", "á", "a\u{301}", "", "1", "01", "ａ", "\u{212A}", "K"]
    for one in texts {
      for other in texts {
        XCTAssertEqual(
          try database.value("select \(one) = \(other) collate concierge_localized"),
          .integer(one == other ? 1 : 0),
          "\(one) \(other)"
        )
      }
    }
  }

  func test_search_ignoresCaseAndAccents() async throws {
    let people = try people(["SOCIÉTÉ", "societe", "so\u{301}ciété", "100 %_"])
    func found(_ text: String) throws -> Int {
      try people.count(where: "concierge_contains(name, \(text))")
    }
    XCTAssertEqual(try found("société"), 3)
    XCTAssertEqual(try found("CIETE"), 3)
    XCTAssertEqual(try found("%_"), 1)
    XCTAssertEqual(try found("x"), 0)
    XCTAssertEqual(try found(""), 4)
  }

  func test_search_null_isNull_andNumbersAreTexts() async throws {
    let database = try Database(.inMemory)
    XCTAssertEqual(try database.value("select concierge_contains(null, 'a')"), .null)
    XCTAssertEqual(try database.value("select concierge_contains('a', null)"), .null)
    XCTAssertEqual(try database.value("select concierge_contains(1234, 23)"), .integer(1))
  }

  func test_connectionsForReading_knowBoth() async throws {
    let folder = try TemporaryFolder()
    let database = try Database(.file(folder.file("store.sqlite")))
    let people = try database.table("people", of: Person.self, key: "name")
    try people.insert([Person(name: "Ö"), Person(name: "p")])
    let names = try await database.read { connection in
      try people.rows(
        where: "concierge_contains(name, \("o"))",
        orderBy: "name collate concierge_localized",
        in: connection
      ).map(\.name)
    }
    XCTAssertEqual(names, ["Ö"])
  }
}
