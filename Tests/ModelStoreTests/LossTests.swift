import Foundation
import Model
import ModelStore
import XCTest

/// Values that a type cannot hold are not lost by reading and writing them again.
final class LossTests: XCTestCase {
  private struct Price: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int
    var amount = Decimal(0)
    var code = ""
  }

  /// SQLite stored the text of the amount as a floating-point number, and "007" as 7.
  func test_table_columnThatStoresTextsAsNumbers_isRefused() async throws {
    let types = [
      "decimal": false, "decimal(10,2)": false, "string": false, "numeric": false, "integer": false,
      "REAL": false, "any": false,
      "text": true, "varchar(20)": true, "CLOB": true, "blob": true, "": true,
    ]
    let amount = try XCTUnwrap(Decimal(string: "12345678901234567890.12"))
    for (type, isRight) in types {
      let database = try Database(.inMemory)
      for columns in ["amount \(type), code text", "amount text, code \(type)"] {
        try database.execute(
          script: "drop table if exists prices; create table prices (id integer primary key, \(columns))"
        )
        if isRight {
          let prices = try database.table("prices", of: Price.self, key: "id")
          try prices.insert(Price(id: 1, amount: amount, code: "007"))
          XCTAssertEqual(try prices.rows(), [Price(id: 1, amount: amount, code: "007")], type)
        } else {
          XCTAssertThrowsError(try database.table("prices", of: Price.self, key: "id"), type) { error in
            guard case StoreError.unsuitableType(_, let column?, _)? = error as? StoreError else {
              return XCTFail("\(type): \(error)")
            }
            XCTAssertEqual(column, columns.hasPrefix("amount text") ? "code" : "amount", type)
          }
        }
      }
    }
  }

  private struct Zip: RawRepresentable, Codable, Equatable, SQLConvertible { var rawValue: String }
  private struct Letter: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: Zip? }
  private struct Document: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: JSONValue }
  private struct Part: Codable, Equatable, Sendable { var name: String }
  private struct Parts: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: [Part] }
  private struct Whole: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: Part? }
  /// Writes a text, and reads texts and numbers.
  private struct Money: Codable, Equatable, SQLConvertible {
    var amount: Double
    init(amount: Double) { self.amount = amount }
    var sqlValue: SQLValue { .text("\(amount)") }
    init?(sqlValue: SQLValue) {
      guard let amount = Double(sqlValue: sqlValue) ?? String(sqlValue: sqlValue).flatMap(Double.init) else {
        return nil
      }
      self.amount = amount
    }
  }
  private struct Bill: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: Money }
  /// Writes a whole number, and reads every number.
  private struct Stamp: Codable, Equatable, SQLConvertible {
    var seconds: Int
    init(seconds: Int) { self.seconds = seconds }
    var sqlValue: SQLValue { .integer(Int64(seconds)) }
    init?(sqlValue: SQLValue) {
      guard let number = Double(sqlValue: sqlValue) else { return nil }
      seconds = Int(number)
    }
  }
  private struct Letters: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: Stamp? }
  private struct Count: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: Int }
  private struct Switch: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: Bool }
  private struct Level: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: Double? }

  /// It was stored as an empty text, which could not be read any more.
  func test_emptyURL_isRefusedWhenItIsWritten() throws {
    struct Link: Codable, Sendable, RowRepresentable { var id: Int, url: URL }
    let url = try XCTUnwrap(URLComponents().url)
    XCTAssertEqual(url.absoluteString, "")
    let links = try Database(.inMemory).table("links", of: Link.self, key: "id")
    XCTAssertThrowsError(try links.insert(Link(id: 1, url: url)))
    XCTAssertEqual(try links.count(), 0)
  }

  private func table<Row>(_ row: Row, in declaration: String, strict: Bool = false) throws -> ModelTable<Row>
  {
    let database = try Database(.inMemory)
    try database.execute(
      script: "create table t (id integer primary key, value \(declaration))\(strict ? " strict" : "")"
    )
    return try database.table("t", of: Row.self, key: "id")
  }

  /// A value was stored as another one there, or could not be read again.
  private func assertRefused(
    _ row: some RowRepresentable & Sendable,
    in declaration: String,
    line: UInt = #line
  ) {
    XCTAssertThrowsError(try table(row, in: declaration), declaration, line: line) { error in
      guard case StoreError.unsuitableType(_, "value", _)? = error as? StoreError else {
        return XCTFail("\(declaration): \(error)", line: line)
      }
    }
  }

  private func assertKept<Row: RowRepresentable & Equatable & Sendable>(
    _ row: Row,
    in declaration: String,
    strict: Bool = false,
    line: UInt = #line
  ) throws {
    let rows = try table(row, in: declaration, strict: strict)
    try rows.insert(row)
    XCTAssertEqual(try rows.rows(), [row], declaration, line: line)
  }

  func test_table_columnThatChangesAValue_isRefused() throws {
    let (letter, document) = (Letter(id: 1, value: Zip(rawValue: "007")), Document(id: 1, value: 1.5))
    for type in ["any", "string", "json", "decimal", "int", "real"] {
      assertRefused(letter, in: type)
      assertRefused(document, in: type)
    }
    for type in ["", "text", "varchar(20)", "blob"] {
      try assertKept(letter, in: type)
      try assertKept(document, in: type)
    }
    try assertKept(letter, in: "any", strict: true)
    try assertKept(document, in: "any", strict: true)
    for type in ["text", "varchar", "real", "double", "float"] {
      assertRefused(Count(id: 1, value: 7), in: type)
      assertRefused(Switch(id: 1, value: true), in: type)
    }
    for type in ["text", "varchar"] { assertRefused(Level(id: 1, value: 2), in: type) }
    for type in ["", "any", "integer", "boolean", "blob"] {
      try assertKept(Count(id: 1, value: 7), in: type)
      try assertKept(Switch(id: 1, value: true), in: type)
    }
    for type in ["", "any", "int", "real", "double", "blob"] {
      try assertKept(Level(id: 1, value: 2), in: type)
    }
  }

  /// No column changes the text of an array or object, so such columns worked before tables checked the types of columns.
  func test_table_columnThatKeepsArraysAndObjects_isUsed() throws {
    for type in ["json", "any", "decimal", "int", "real", "text", ""] {
      try assertKept(Parts(id: 1, value: [Part(name: "1")]), in: type)
      try assertKept(Whole(id: 1, value: Part(name: "1")), in: type)
    }
  }

  func test_table_columnWhoseValuesTheTypeReads_isUsed() throws {
    for type in ["decimal(10,2)", "real", "text", ""] {
      try assertKept(Bill(id: 1, value: Money(amount: 7.5)), in: type)
      try assertKept(Bill(id: 1, value: Money(amount: 7)), in: type)
    }
    for type in ["real", "int", "date", ""] {
      try assertKept(Letters(id: 1, value: Stamp(seconds: 7)), in: type)
    }
    assertRefused(Letters(id: 1, value: Stamp(seconds: 7)), in: "text")
  }

  private struct Amount: RawRepresentable, Codable, Equatable, SQLConvertible { var rawValue: Decimal }
  private struct Priced: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: Amount }
  private struct Wait: RawRepresentable, Codable, Equatable, SQLConvertible { var rawValue: Duration }
  private struct Waiting: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: Wait? }

  /// Such a column stored the number as a floating-point number, and the row could not be read again.
  func test_table_columnOfNumbersForAWrapperOfADecimal_isRefused() throws {
    let priced = Priced(id: 1, value: Amount(rawValue: 12.5))
    let waiting = Waiting(id: 1, value: Wait(rawValue: .milliseconds(1_500)))
    for type in ["decimal(10,2)", "int", "real"] {
      assertRefused(priced, in: type)
      assertRefused(waiting, in: type)
    }
    for type in ["text", ""] {
      try assertKept(priced, in: type)
      try assertKept(waiting, in: type)
    }
  }

  /// Writes 0 or 1, and reads these numbers in every form.
  private struct Side: Codable, Equatable, SQLConvertible {
    var isLeft: Bool
    init(isLeft: Bool) { self.isLeft = isLeft }
    var sqlValue: SQLValue { .integer(isLeft ? 1 : 0) }
    init?(sqlValue: SQLValue) {
      let number = Double(sqlValue: sqlValue) ?? String(sqlValue: sqlValue).flatMap(Double.init)
      guard let number, number == 0 || number == 1 else { return nil }
      isLeft = number == 1
    }
  }
  private struct Glove: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: Side }

  /// The table asked whether the type reads 7.
  func test_table_columnWhoseFewNumbersTheTypeReads_isUsed() throws {
    for type in ["real", "text", "integer", ""] {
      try assertKept(Glove(id: 1, value: Side(isLeft: true)), in: type)
    }
  }

  private struct Wrapped: Codable, Equatable, Sendable {
    var value: JSONValue
    init(_ value: JSONValue) { self.value = value }
    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(JSONValue.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
  private struct Box: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: Wrapped? }

  /// Such a column stored 1.5 as a number, which was read as no JSON.
  func test_table_columnOfNumbersForAWrapperOfAJSONValue_isRefused() throws {
    for type in ["json", "decimal", "int", "real"] {
      assertRefused(Box(id: 1, value: Wrapped(1.5)), in: type)
    }
    for type in ["text", ""] { try assertKept(Box(id: 1, value: Wrapped(1.5)), in: type) }
  }

  /// Reads everything, and writes an object.
  private struct Lenient: Codable, Equatable, Sendable {
    var name: String
    enum CodingKeys: CodingKey { case name }
    init(name: String) { self.name = name }
    init(from decoder: any Decoder) throws {
      name = (try? decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)) ?? ""
    }
  }
  private struct Tolerant: Codable, Equatable, Sendable, RowRepresentable { var id: Int, value: Lenient }

  /// The table asked only whether the type reads 7.
  func test_table_columnOfNumbersForATypeThatReadsThemAndWritesObjects_isUsed() throws {
    for type in ["json", "decimal", "int", "real", "text", ""] {
      try assertKept(Tolerant(id: 1, value: Lenient(name: "1")), in: type)
    }
  }

  private enum Tag: String, Codable { case a }
  private struct Item: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int
    var tags: [Tag]
    var note: String?
  }

  private func items() throws -> (Database, ModelTable<Item>) {
    let database = try Database(.inMemory)
    let items = try database.table("items", of: Item.self, key: "id")
    try items.insert(Item(id: 1, tags: [.a], note: "caf\u{e9}"))
    return (database, items)
  }

  func test_rows_whoseReadingWouldLoseAnElement_areAnErrorThatNamesTheColumn() throws {
    let (database, items) = try items()
    try database.execute("update items set tags = '[\"a\",\"future\"]'")
    XCTAssertThrowsError(try items.rows()) { XCTAssertTrue("\($0)".contains("tags"), "\($0)") }
    XCTAssertThrowsError(try items.row(key: 1))
    XCTAssertThrowsError(try items.update(key: 1) { $0.tags.append(.a) })
    XCTAssertEqual(try database.value("select tags from items"), .text("[\"a\",\"future\"]"))
  }

  func test_update_ofOneThatDiffersInNormalizationOnly_isWritten() throws {
    let (database, items) = try items()
    XCTAssertEqual(try items.update(key: 1) { $0.note = "cafe\u{301}" }, ["note"])
    XCTAssertEqual(try database.value("select length(note) from items"), .integer(5))
    XCTAssertEqual(try items.update(key: 1) { $0.note = "caf\u{e9}" }, ["note"])
    XCTAssertEqual(try database.value("select length(note) from items"), .integer(4))
  }

  func test_bigUnsignedNumbers_inAnOptionalColumn_areReadOrAnError() throws {
    struct Loose: Codable, Equatable, Sendable, RowRepresentable {
      var id: Int
      var size: UInt64?
    }
    let database = try Database(.inMemory)
    let rows = try database.table("loose", of: Loose.self, key: "id")
    try rows.insert(Loose(id: 1, size: UInt64(Int64.max)))
    XCTAssertEqual(try rows.rows(), [Loose(id: 1, size: UInt64(Int64.max))])
    try database.execute("update loose set size = -1")
    XCTAssertThrowsError(try rows.rows())

    // `Int` refuses such a text, too. SQLite would store another value.
    try database.execute(script: "drop table loose; create table loose (id integer primary key, size)")
    for text in ["007", "7", "+7"] {
      try database.execute("insert or replace into loose values (1, \(text))")
      XCTAssertThrowsError(try rows.rows(), text)
    }
    try database.execute("insert or replace into loose values (1, \("\(UInt64.max)"))")
    XCTAssertEqual(try rows.rows(), [Loose(id: 1, size: .max)])
  }

  func test_decimals_areSortedAndComparedAsNumbers_andReadBackExactly() throws {
    struct Price: Codable, Equatable, Sendable, RowRepresentable { var id: Int, price: Decimal }
    let database = try Database(.inMemory)
    let prices = try database.table("prices", of: Price.self, key: "id")
    let values = [
      "-10", "-9.5", "0", "0.1", "9", "10", "10.25", "662.81", "99999999999999999999999999999999999999",
    ]
    let decimals = try values.map { try XCTUnwrap(Decimal(string: $0)) } + [.greatestFiniteMagnitude]
    try prices.insert(decimals.enumerated().reversed().map { Price(id: $0, price: $1) })
    XCTAssertEqual(try prices.rows(orderBy: "price").map(\.price), decimals)
    XCTAssertEqual(try prices.count(where: "price > \(Decimal(9))"), 5)
    XCTAssertEqual(try prices.count(where: "price = \(Decimal(10))"), 1)
  }

  private struct Color: Codable, Equatable, Sendable, SQLConvertible {
    var red: Int, green: Int
    init(red: Int, green: Int) { (self.red, self.green) = (red, green) }
    var sqlValue: SQLValue { .text("\(red)/\(green)") }
    init?(sqlValue: SQLValue) {
      guard case .text(let text) = sqlValue else { return nil }
      let parts = text.split(separator: "/").compactMap { Int($0) }
      guard parts.count == 2 else { return nil }
      self.init(red: parts[0], green: parts[1])
    }
  }

  func test_aSQLConvertibleProperty_isStoredAsInInterpolation() throws {
    struct Pen: Codable, Equatable, Sendable, RowRepresentable { var id: Int, color: Color, other: Color? }
    let database = try Database(.inMemory)
    let pens = try database.table("pens", of: Pen.self, key: "id")
    let pen = Pen(id: 1, color: Color(red: 1, green: 2), other: Color(red: 3, green: 4))
    try pens.insert(pen)
    XCTAssertEqual(try database.value("select color from pens"), .text("1/2"))
    XCTAssertEqual(try pens.rows(where: "color = \(pen.color)"), [pen])
  }

  func test_jsonThatIsTooDeepToBeRead_isNotStored() throws {
    struct Tree: Codable, Equatable, Sendable, RowRepresentable { var id: Int, root: JSONValue }
    let trees = try Database(.inMemory).table("trees", of: Tree.self, key: "id")
    let nested = { (depth: Int) in (0..<depth).reduce(JSONValue.null) { inner, _ in ["a": inner] } }
    let deepest = Tree(id: 1, root: [nested(JSONValue.maximumDepth - 1), nested(JSONValue.maximumDepth - 1)])
    try trees.insert(deepest)
    let reason = "it does not fit a column for json"
    assertThrows(.cannotEncode(type: "Tree", column: "root", reason: reason)) {
      try trees.insert(Tree(id: 2, root: [nested(JSONValue.maximumDepth)]))
    }
    XCTAssertEqual(try trees.rows(), [deepest])
  }

  func test_numberThatIsNotFinite_inATypeOfTheApp_isNotStored() throws {
    struct Celsius: RawRepresentable, Codable, Equatable, SQLConvertible { var rawValue: Double }
    struct Weather: Codable, Equatable, Sendable, RowRepresentable {
      var id: Int, now: Celsius, night: Celsius?
    }
    let days = try Database(.inMemory).table("days", of: Weather.self, key: "id")
    let day = Weather(id: 1, now: Celsius(rawValue: 21.5), night: nil)
    try days.insert(day)
    for number in [Double.nan, .infinity, -.infinity] {
      XCTAssertThrowsError(
        try days.insert(Weather(id: 2, now: Celsius(rawValue: number), night: nil)),
        "\(number)"
      )
      var other = day
      other.night = Celsius(rawValue: number)
      XCTAssertThrowsError(try days.upsert(other), "\(number)")
    }
    XCTAssertEqual(try days.rows(), [day])
  }

  func test_optionalValueWithoutAStoredForm_isNotStoredAsNull() throws {
    struct Event: Codable, Equatable, Sendable, RowRepresentable {
      var id: Int
      var date: Date?
      var price: Decimal?

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(date, forKey: .date)
        try container.encode(price, forKey: .price)
      }
    }
    let events = try Database(.inMemory).table("events", of: Event.self, key: "id")
    let stored = [Event(id: 1), Event(id: 2, date: Date(timeIntervalSince1970: 1), price: 1.5)]
    try events.insert(stored)
    XCTAssertThrowsError(try events.insert(Event(id: 3, date: Date(timeIntervalSince1970: 316_516_204_800))))
    XCTAssertThrowsError(try events.insert(Event(id: 3, price: .nan)))
    XCTAssertEqual(try events.rows(orderBy: "id"), stored)
  }

  func test_textThatIsNotUTF8_isNotRepairedSilently() throws {
    let database = try Database(.inMemory)
    let row = try database.rows("select cast(x'41ff' as text) as t")[0]
    XCTAssertThrowsError(try row.value("t", as: String.self))
  }

  func test_severalStatements_areSaidToBeSeveral_alsoIfTheSecondNeedsTheFirst() throws {
    let database = try Database(.inMemory)
    let text: SQL = "create table a (x); create index i on a (x)"
    assertThrows(.statement(text.text, reason: "it is more than one statement", code: 21)) {
      try database.execute(text)
    }
  }

  private struct Event: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int
    var at: Date
  }

  /// The decoder accepted the year 52671, and then the table refused the whole answer because of one row.
  func test_replaceAll_aNumberThatIsNoDate_isLeftOut_andTheOtherRowsAreStored() async throws {
    let events = try Database(.inMemory).table("events", of: Event.self, key: "id")
    for (dates, scale) in [(ModelDecoder.DateStrategy.secondsSince1970, 1), (.millisecondsSince1970, 1000)] {
      let data = Data(
        "[{\"id\": 1, \"at\": \(60 * scale)}, {\"id\": 2, \"at\": \(1_600_000_000_000 * scale)}]".utf8
      )
      let result = try await events.replaceAll(from: data, decoder: ModelDecoder(dates: dates))
      XCTAssertEqual(result?.repairs.map(\.path), ["[1]"])
      XCTAssertEqual(try events.rows(), [Event(id: 1, at: Date(timeIntervalSince1970: 60))])
    }
  }
}
