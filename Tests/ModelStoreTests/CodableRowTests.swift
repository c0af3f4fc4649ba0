import Foundation
import Model
import ModelStore
import XCTest

/// The default of `RowRepresentable` for `Codable` types: columns by probing, values, and reading.
final class CodableRowTests: XCTestCase {
  private enum State: String, Codable, CaseIterable { case active, accepted }
  private enum Level: Int, Codable, CaseIterable { case low = 1, high = 2 }
  private enum Kind: String, Codable, DefaultProviding {
    case known, unknown
    static let defaultValue = Kind.unknown
  }
  private struct Version: Codable, Equatable { var major: Int, name: String? }
  private struct Name: Codable, Equatable {
    var text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  private struct Everything: Codable, Equatable, RowRepresentable {
    var id: String
    var int = 1
    var small: UInt8 = 255
    var double = 1.5
    var float: Float = 0.1
    var flag = true
    var decimal = Decimal(string: "662.81", locale: Locale(identifier: "en_US_POSIX")) ?? 0
    var date = Date(timeIntervalSince1970: 1_700_000_000.25)
    var url = URL(filePath: "/a")
    var uuid = UUID()
    var data = Data([0, 1, 255])
    var state = State.accepted
    var level = Level.high
    var kind = Kind.known
    var name = Name("n")
    var version = Version(major: 6, name: nil)
    var versions = [Version(major: 1, name: "one"), Version(major: 2, name: nil)]
    var tags: Set<String> = ["a"]
    var counts = ["x": 1, "y": 2]
    var length = Duration.milliseconds(-1500)
    var maybeInt: Int?
    var maybeText: String?
    var maybeDate: Date?
    var maybeFlag: Bool?
    var maybeState: State?
    var maybeVersion: Version?
    var maybeList: [Int]?
  }

  private struct Proposal: Codable, Equatable, RowRepresentable {
    var id: String
    var state: String
    var link: URL?
    var end: Date?

    enum CodingKeys: String, CodingKey {
      case id
      case state = "status.state"
      case link = "link|url"
      case end = "status.review.end|end"
    }
  }

  // MARK: Columns

  func test_columns_areProbed_withTheirContent() throws {
    let expected: [(String, SQLColumn.Content)] = [
      ("id", .text), ("int", .integer), ("small", .integer), ("double", .real), ("float", .real),
      ("flag", .boolean), ("decimal", .decimal), ("date", .date), ("url", .text), ("uuid", .text),
      ("data", .blob), ("state", .text), ("level", .integer), ("kind", .text), ("name", .text),
      ("version", .json), ("versions", .json), ("tags", .json), ("counts", .json), ("length", .decimal),
      ("maybeInt", .integer),
      ("maybeText", .text), ("maybeDate", .date), ("maybeFlag", .boolean), ("maybeState", .text),
      ("maybeVersion", .json), ("maybeList", .json),
    ]

    XCTAssertEqual(try Everything.columns, expected.map { SQLColumn($0, $1) })
  }

  func test_columns_areNamedByTheLastComponentOfTheFirstCandidate() throws {
    XCTAssertEqual(
      try Proposal.columns,
      [
        SQLColumn("id", .text), SQLColumn("state", .text, codingKey: "status.state"),
        SQLColumn("link", .text, codingKey: "link|url"),
        SQLColumn("end", .date, codingKey: "status.review.end|end"),
      ]
    )
  }

  // MARK: Values

  func test_everyType_roundTrips() throws {
    let database = try Database(.inMemory)
    let table = try database.table("everything", of: Everything.self, key: "id")
    var full = Everything(id: "full")
    full.maybeInt = .min
    full.maybeText = "it's \u{0} \"text\""
    full.maybeDate = Date(timeIntervalSinceReferenceDate: 0.1)
    full.maybeFlag = false
    full.maybeState = .active
    full.maybeVersion = Version(major: 1, name: "x")
    full.maybeList = []
    let rows = [Everything(id: "bare"), full]

    try table.upsert(rows)

    XCTAssertEqual(try table.rows(orderBy: "id"), rows)
  }

  func test_values_areStoredAsTheColumnsSay() throws {
    let database = try Database(.inMemory)
    let row = Everything(id: "a")
    try database.table("everything", of: Everything.self, key: "id").insert(row)
    let stored = try XCTUnwrap(database.rows("select * from everything").first)
    let expected: [(String, SQLValue)] = [
      ("int", .integer(1)), ("small", .integer(255)), ("double", .real(1.5)), ("float", .real(0.1)),
      ("flag", .integer(1)), ("decimal", .text("662.81")), ("date", .text("2023-11-14T22:13:20.25+00:00")),
      ("url", .text("file:///a")), ("uuid", .text(row.uuid.uuidString)), ("data", .blob(Data([0, 1, 255]))),
      ("state", .text("accepted")), ("level", .integer(2)), ("kind", .text("known")), ("name", .text("n")),
      ("version", .text(#"{"major":6}"#)),
      ("versions", .text(#"[{"major":1,"name":"one"},{"major":2}]"#)),
      ("tags", .text(#"["a"]"#)), ("counts", .text(#"{"x":1,"y":2}"#)), ("length", .text("-1.5")),
      ("maybeInt", .null),
      ("maybeDate", .null), ("maybeVersion", .null),
    ]

    for (name, value) in expected { XCTAssertEqual(stored[name], value, name) }
  }

  func test_wholeNumber_inAColumnForReals_staysReal() throws {
    let database = try Database(.inMemory)
    var row = Everything(id: "a")
    row.double = 1
    try database.table("everything", of: Everything.self, key: "id").insert(row)

    XCTAssertEqual(try database.value("select double from everything"), .real(1))
  }

  func test_dates_areInOrder_withAndWithoutFractions() throws {
    struct Moment: Codable, Equatable, RowRepresentable { var at: Date }
    let database = try Database(.inMemory)
    let table = try database.table("moments", of: Moment.self, key: "at")
    let moments = [0, 0.25, 0.5, 0.55, 0.555, 1, 1.001, 60, 1e9].map {
      Moment(at: Date(timeIntervalSinceReferenceDate: $0))
    }

    try table.insert(moments.reversed())

    XCTAssertEqual(try table.rows(orderBy: "at"), moments)
    XCTAssertEqual(try table.rows(where: "at > \(moments[3].at)", orderBy: "at"), Array(moments[4...]))
    XCTAssertEqual(try table.row(key: moments[2].at), moments[2])
  }

  func test_paths_areFlat_andComeBack() throws {
    let database = try Database(.inMemory)
    let table = try database.table("proposals", of: Proposal.self, key: "id")
    let proposals = [
      Proposal(id: "a", state: "accepted", link: URL(string: "https://example.org"), end: nil),
      Proposal(id: "b", state: "active", link: nil, end: Date(timeIntervalSince1970: 0)),
    ]

    try table.upsert(proposals)

    XCTAssertEqual(try table.rows(orderBy: "id"), proposals)
    XCTAssertEqual(try table.rows(where: "state = \("active")"), [proposals[1]])
  }

  func test_valueThatDoesNotFit_isAnErrorThatNamesTheColumn() throws {
    struct Numbers: Codable, RowRepresentable {
      var id: Int
      var big: UInt64 = 0
      var real: Double = 0
    }
    let table = try Database(.inMemory).table("numbers", of: Numbers.self, key: "id")

    try table.insert(Numbers(id: 1, big: UInt64(Int64.max)))
    let reason = "it does not fit a column for integer"
    assertThrows(.cannotEncode(type: "Numbers", column: "big", reason: reason)) {
      try table.insert(Numbers(id: 2, big: .max))
    }
    assertThrows(.cannotEncode(type: "Numbers", column: "real", reason: "it does not fit a column for real"))
    {
      try table.insert([Numbers(id: 3), Numbers(id: 4, real: .nan)])
    }
    XCTAssertEqual(try table.count(), 1)
  }

  func test_keyThatIsOnlyEncoded_isAnErrorThatNamesIt() throws {
    struct More: Codable, RowRepresentable {
      var id: Int
      enum CodingKeys: CodingKey { case id, surprise }
      init(id: Int) { self.id = id }
      init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode("!", forKey: .surprise)
      }
    }
    let table = try Database(.inMemory).table("t", of: More.self, key: "id")

    let reason = "the type has no column for it"
    assertThrows(.cannotEncode(type: "More", column: "surprise", reason: reason)) {
      try table.insert(More(id: 1))
    }
  }

  // MARK: Stated columns

  func test_statedColumns_areUsedInPlaceOfProbedOnes() throws {
    enum Closed: String, Codable { case only }
    struct Stated: Codable, Equatable, RowRepresentable {
      var id: Int
      var closed: Closed
      var extra: [Int]
      enum CodingKeys: String, CodingKey { case id, closed = "a.closed", extra }
      static let columns = [
        SQLColumn("id"), SQLColumn("zu", .text, codingKey: "a.closed"), SQLColumn("extra", .json),
      ]
    }
    let database = try Database(.inMemory)
    let table = try database.table("stated", of: Stated.self, key: "id")
    let row = Stated(id: 7, closed: .only, extra: [1])

    try table.upsert(row)

    XCTAssertEqual(try table.rows(), [row])
    XCTAssertEqual(
      try database.rows("select id, zu, extra from stated").map(\.values),
      [[.integer(7), .text("only"), .text("[1]")]]
    )
  }

  // MARK: Values of others

  func test_reading_whatAColumnDoesNotHold_isAnErrorThatNamesItWithoutTheValue() throws {
    let database = try Database(.inMemory)
    let table = try database.table("everything", of: Everything.self, key: "id")
    try table.insert(Everything(id: "a"))
    let cases: [(SQL, String, String)] = [
      ("versions = 'secret'", "versions", "it is no JSON"),
      ("double = 9e999", "double", "it holds a real number that is no such value"),
      ("date = 'secret'", "date", "it holds text that is no such value"),
      ("state = 'secret'", "state", "it holds text that is no such value"),
      ("version = '{\"major\":[\"secret\"]}'", "version", "it holds something else than Int"),
      ("version = '{\"name\":\"secret\"}'", "version", "a part of it, “major”, would be lost"),
      ("tags = '[[]]'", "tags", "a part of it, “[0]”, would be lost"),
      ("int = null", "int", "it holds null that is no such value"),
      ("small = -1", "small", "it holds an integer that is no such value"),
      ("flag = 2", "flag", "it holds an integer that is no such value"),
      ("maybeInt = 'secret'", "maybeInt", "it holds text that is no such value"),
      ("maybeText = x'41ff'", "maybeText", "it holds bytes that is no such value"),
    ]

    for (change, column, reason) in cases {
      let error = StoreError.cannotDecode(type: "Everything", row: 0, column: column, reason: reason)
      assertThrows(error) {
        try database.write { _ in
          try database.execute("update everything set \(change)")
          _ = try table.rows()
        }
      }
    }
    XCTAssertEqual(try table.count(), 1)
    // A declared default stands in for null, and the others are nil.
    try database.execute("update everything set kind = null, maybeState = null")
    XCTAssertEqual(try table.rows().map(\.kind), [.unknown])
  }

  func test_reading_columnUnderAPath_isNamedInErrors() throws {
    struct Reviewed: Codable, RowRepresentable {
      var id: Int
      var end: Date
      enum CodingKeys: String, CodingKey { case id, end = "review.end|end" }
    }
    let database = try Database(.inMemory)
    for (sql, row, reason) in [
      ("select 1 as id", nil, "there is no such column"),
      ("select 1 as id, 'soon' as end", 0, "it holds text that is no such value"),
    ] as [(SQL, Int?, String)] {
      assertThrows(.cannotDecode(type: "Reviewed", row: row, column: "end", reason: reason)) {
        try database.rows(sql, as: Reviewed.self)
      }
    }
  }

  private struct Span: Codable, Equatable, RowRepresentable {
    struct Backwards: Error {}
    var first: Int
    var last: Int
    init(first: Int, last: Int) { (self.first, self.last) = (first, last) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      first = try container.decode(Int.self, forKey: .first)
      last = try container.decode(Int.self, forKey: .last)
      if last < first { throw Backwards() }
    }
  }

  func test_rowThatItsInitializerRefuses_isAnErrorWithoutItsValues() throws {
    let table = try Database(.inMemory).table("spans", of: Span.self, key: "first")
    try table.insert(Span(first: 1, last: 2))
    XCTAssertEqual(try table.rows(), [Span(first: 1, last: 2)])
    try table.insert(Span(first: 3, last: 2))
    XCTAssertThrowsError(try table.rows()) { error in
      guard case .cannotDecode? = error as? StoreError else { return XCTFail("\(error)") }
    }
  }

  private struct Card: Codable, Equatable, RowRepresentable {
    var id: UUID
  }

  func test_uuid_isAKey() throws {
    let table = try Database(.inMemory).table("cards", of: Card.self, key: "id")
    let card = Card(id: UUID())
    try table.insert(card)
    XCTAssertEqual(try table.row(key: card.id), card)
    XCTAssertEqual(try table.rows(where: "id = \(card.id)"), [card])
  }

  private enum RawLevel: Int, Codable { case low = 1, high = 2 }
  private enum RawKind: String, Codable { case plain }
  private struct Wrapper<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
  private struct Wrapped: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int
    var level: Wrapper<RawLevel>
    var kind: Wrapper<Wrapper<RawKind>>?
    var size: Wrapper<UInt64>
    var day: Wrapper<Date>
    var list: Wrapper<[Int]>

    init() {
      (id, level, kind, size) = (1, Wrapper(.high), Wrapper(Wrapper(.plain)), Wrapper(7))
      (day, list) = (Wrapper(Date(timeIntervalSince1970: 0)), Wrapper([1, 2]))
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      level = try container.decode(Wrapper<RawLevel>.self, forKey: .level)
      kind = try container.decodeIfPresent(Wrapper<Wrapper<RawKind>>.self, forKey: .kind)
      size = try container.decode(Wrapper<UInt64>.self, forKey: .size)
      day = try container.decode(Wrapper<Date>.self, forKey: .day)
      list = try container.decode(Wrapper<[Int]>.self, forKey: .list)
    }
    static let columns: [SQLColumn] = [
      SQLColumn("id", .integer), SQLColumn("level", .integer), SQLColumn("kind", .text),
      SQLColumn("size", .integer), SQLColumn("day", .date), SQLColumn("list", .json),
    ]
  }

  func test_wrapperOfOneValue_isStoredAsThatValue() throws {
    let database = try Database(.inMemory)
    let table = try database.table("wrapped", of: Wrapped.self, key: "id")
    try table.insert(Wrapped())
    XCTAssertEqual(
      try database.rows("select level, kind, size, list from wrapped").first?.values,
      [.integer(2), .text("plain"), .integer(7), .text("[1,2]")]
    )
    XCTAssertEqual(try table.rows(), [Wrapped()])
    var nothing = Wrapped()
    nothing.kind = nil
    try table.upsert(nothing)
    XCTAssertEqual(try table.rows(), [nothing])
  }

  func test_rows_columnsOfEqualLengthInAnotherOrder_areReadByName() throws {
    struct Pair: Codable, Equatable, RowRepresentable { var one: Int, two: Int }
    let database = try Database(.inMemory)
    let read = try database.rows("select 2 as two, 1 as one", as: Pair.self)
    XCTAssertEqual(read, [Pair(one: 1, two: 2)])
  }

  @propertyWrapper
  private struct NullCodable<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var wrappedValue: Value?
    init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
  }

  private struct Remark: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int
    @NullCodable var text: String?
    @NullCodable var date: Date?
    @NullCodable var tags: [String]?
  }

  func test_wrapperThatEncodesNull_isReadAgain() throws {
    let remarks = try Database(.inMemory).table("remarks", of: Remark.self, key: "id")
    let date = Date(timeIntervalSince1970: 1)
    let rows = [
      Remark(id: 1, text: nil, date: nil, tags: nil), Remark(id: 2, text: "a", date: date, tags: ["b"]),
    ]
    try remarks.insert(rows)
    XCTAssertEqual(try remarks.rows(orderBy: "id"), rows)
  }

  func test_wrapperThatEncodesNull_needsNoDefault_whenItsColumnIsAdded() throws {
    let database = try Database(.inMemory)
    try database.execute("create table remarks (id integer primary key)")
    try database.execute("insert into remarks values (1)")
    let remarks = try database.table("remarks", of: Remark.self, key: "id", addsColumns: true)
    XCTAssertEqual(try remarks.rows(), [Remark(id: 1, text: nil, date: nil, tags: nil)])
    XCTAssertEqual(try database.value("select text from remarks"), .null)
  }

  func test_typeThatReplacesNull_isAnError_becauseTheNullWouldBeLost() throws {
    struct Lenient: Codable, Equatable, Sendable {
      var text: String
      init(from decoder: any Decoder) throws {
        text = (try? decoder.singleValueContainer().decode(String.self)) ?? "unknown"
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
      }
    }
    struct Remark: Codable, Equatable, Sendable, RowRepresentable { var id: Int, text: Lenient }
    let database = try Database(.inMemory)
    let remarks = try database.table("remarks", of: Remark.self, key: "id")
    try database.execute("insert into remarks values (1, null)")
    XCTAssertThrowsError(try remarks.rows())
  }

  /// The nil literal of a type became the value of a null, and the next `upsert` replaced the null by it.
  func test_typeWithANilLiteral_nullOfARequiredProperty_isAnError() throws {
    struct Level: Codable, Equatable, Sendable, ExpressibleByNilLiteral {
      var number: Int
      init(nilLiteral: ()) { number = -1 }
    }
    struct Remark: Codable, Equatable, Sendable, RowRepresentable {
      var id: Int
      var level: Level
      var maybe: Level?
    }
    let database = try Database(.inMemory)
    let remarks = try database.table("remarks", of: Remark.self, key: "id")
    try remarks.insert(Remark(id: 1, level: nil, maybe: nil))
    XCTAssertEqual(try remarks.rows(), [Remark(id: 1, level: nil, maybe: nil)])
    try database.execute("insert into remarks (id) values (2)")
    XCTAssertThrowsError(try remarks.row(key: 2)) {
      guard case .cannotDecode(_, _, let column, _)? = $0 as? StoreError else { return XCTFail("\($0)") }
      XCTAssertEqual(column, "level")
    }
    XCTAssertThrowsError(try remarks.update(key: 2) { $0.maybe = nil })
    XCTAssertEqual(try database.value("select level from remarks where id = 2"), .null)
  }

  /// A type whose nil is null in the database, and which says so in both directions.
  func test_typeWithANilLiteral_thatIsStoredAsNull_isReadAgain() throws {
    struct Mark: Codable, Equatable, Sendable, ExpressibleByNilLiteral, SQLConvertible {
      var text: String?
      init(nilLiteral: ()) {}
      init?(sqlValue: SQLValue) { text = String(sqlValue: sqlValue) }
      var sqlValue: SQLValue { text.sqlValue }
    }
    struct Remark: Codable, Equatable, Sendable, RowRepresentable { var id: Int, mark: Mark }
    let remarks = try Database(.inMemory).table("remarks", of: Remark.self, key: "id")
    try remarks.insert(Remark(id: 1, mark: nil))
    XCTAssertEqual(try remarks.rows(), [Remark(id: 1, mark: nil)])
  }
}
