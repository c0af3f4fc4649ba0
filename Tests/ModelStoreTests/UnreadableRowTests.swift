import ModelStore
import XCTest

/// A row that cannot be read as it is stored is an error of that row: nothing is invented, and the other rows stay.
@MainActor
final class UnreadableRowTests: XCTestCase {
  private struct Account: Codable, Equatable, Sendable, RowRepresentable {
    var id: Int
    var balance: Int
  }

  private func accounts() throws -> (Database, ModelTable<Account>) {
    let database = try Database(.inMemory)
    let accounts = try database.table("accounts", of: Account.self, key: "id")
    try database.execute("insert into accounts values (1, 10), (2, null), (3, 30)")
    return (database, accounts)
  }

  func test_rows_nullForARequiredProperty_isNeverReadAsZero() async throws {
    let (database, accounts) = try accounts()
    XCTAssertThrowsError(try accounts.rows())
    XCTAssertThrowsError(try accounts.row(key: 2))
    XCTAssertThrowsError(try accounts.update(key: 2) { $0.id = 4 })
    XCTAssertEqual(try database.value("select balance from accounts where id = 2"), .null)
  }

  func test_observe_oneUnreadableRow_doesNotBlankTheList() async throws {
    let (database, _) = try accounts()
    try database.execute("update accounts set balance = 'secret' where id = 2")
    var (heard, errors): ([[Int]], [StoreError]) = ([], [])
    let token = database.observe("select * from accounts order by id", as: Account.self) {
      heard.append($0.map(\.id))
    } onError: {
      errors.append($0)
    }
    await database.settleObservers()
    XCTAssertEqual(heard, [[1, 3]])
    XCTAssertEqual(errors.count, 1)
    XCTAssertFalse("\(errors)".contains("secret"))
    withExtendedLifetime(token) {}
  }

  func test_readableRows_leaveOutWhatCannotBeRead_andNameIt() async throws {
    let (_, accounts) = try accounts()
    let found = try accounts.readableRows(orderBy: "id")
    XCTAssertEqual(found.rows, [Account(id: 1, balance: 10), Account(id: 3, balance: 30)])
    let reason = "it holds null that is no such value"
    XCTAssertEqual(
      found.failures,
      [.cannotDecode(type: "Account", row: 1, column: "balance", reason: reason)]
    )
    XCTAssertEqual(try accounts.readableRows(where: "id <> 2").failureCount, 0)
  }

  func test_readableRows_keepAFewErrors_andCountTheRest() async throws {
    let (database, accounts) = try accounts()
    try await database.write { connection in
      for id in 4...203 { try connection.execute("insert into accounts values (\(id), 'x')") }
    }
    let found = try accounts.readableRows()
    XCTAssertEqual([found.rows.count, found.failures.count, found.failureCount], [2, 100, 201])
  }

  func test_partialSelect_isAnErrorOfTheQuery_notOfItsRows() async throws {
    let (database, _) = try accounts()
    XCTAssertThrowsError(try ObservedRows<Account>("select id from accounts", in: database))
  }

  func test_queries_thatSortNothing_orNameNoColumn_areErrorsThatSaySo() async throws {
    let (database, accounts) = try accounts()
    for order in ["\("balance") desc", "\("balance")", "\("balance") collate nocase"] as [SQL] {
      XCTAssertThrowsError(try accounts.rows(orderBy: order)) {
        XCTAssertTrue("\($0)".contains("write \\(identifier: column)"), "\($0)")
      }
    }
    XCTAssertEqual(
      try accounts.count(where: "id in (select id from accounts order by id = \(2) limit \(2))"),
      2
    )
    XCTAssertEqual(
      try database.rows("select '?' as a from accounts order by \(identifier: "id") desc").count,
      3
    )
    for query in [
      { try accounts.count(where: "blance > 1") }, { try accounts.rows(orderBy: "blance").count },
    ] {
      XCTAssertThrowsError(try query()) {
        XCTAssertTrue("\($0)".contains("blance; the columns of “accounts” are id, balance"), "\($0)")
      }
    }
  }
}
