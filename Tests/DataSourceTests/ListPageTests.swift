import DataSource
import XCTest

@MainActor
final class ListPageTests: XCTestCase {
  private var tokens: [ListObservation] = []

  override func tearDown() async throws {
    // XCTest retains this object, and a token retains a source, perhaps with a request in flight.
    tokens = []
  }

  /// Row 3.51: whether there is more is known from the page, not from the number of items in the list.
  func test_numbered_endIsKnownFromThePage() async {
    typealias Case = (count: Int, page: Int, hasMore: Bool?, total: Int?, next: Int?)
    let cases: [Case] = [
      (0, 1, nil, nil, nil), (19, 1, nil, nil, nil), (20, 1, nil, nil, 2), (21, 1, nil, nil, 2),
      // 40 items are there, a multiple of 20: the third page is asked for, is empty, and is the end.
      (20, 2, nil, nil, 3), (0, 3, nil, nil, nil),
      (20, 1, false, nil, nil), (5, 1, true, nil, 2), (0, 1, true, nil, 2), (20, 1, false, 100, nil),
      (20, 1, nil, 20, nil), (20, 1, nil, 21, 2), (20, 2, nil, 40, nil), (7, 1, nil, 40, 2),
      (0, 1, nil, 0, nil),
    ]
    for (count, number, hasMore, total, next) in cases {
      let server = PageServer<Int>()
      let list = PagedDataSource<Letter, Int>(firstKey: 1, loadPage: server.load)
      // Through requests, as only the source can make them.
      var request: PageRequest<Int>?
      for _ in 1...number {
        list.start(request == nil ? .refresh : .append)
        let call = await server.calls.next()
        request = call.request
        let outcomes = Inbox<String>()
        tokens += list.onOutcome(outcomes) { outcomes, _, outcome in outcomes.send(outcome.text) }
        if call.request.key == number {
          call.answer(.success(page(count, call.request, hasMore, total)))
        } else {
          call.answer(.success(page(20, call.request, true, nil)))
        }
        _ = await outcomes.next()
      }
      let name = "\(count) on page \(number), more: \(hasMore as Any), total: \(total as Any)"
      XCTAssertEqual(list.currentKey, number, name)
      XCTAssertEqual(list.state.hasNext, next != nil, name)
    }
  }

  private func page(
    _ count: Int,
    _ request: PageRequest<Int>,
    _ hasMore: Bool?,
    _ total: Int?
  ) -> ListPage<Letter, Int> {
    let items = (0..<count).map { Letter("\(request.key).\($0)") }
    return ListPage(items, of: request, hasMore: hasMore, total: total)
  }

  func test_numbered_fromTheMiddle_goesBothWays() async {
    let server = PageServer<Int>()
    let list = PagedDataSource<Letter, Int>(firstKey: 3, perPage: 2, loadPage: server.load)
    for (direction, key) in [(PageDirection.refresh, 3), (.prepend, 2), (.append, 4), (.prepend, 1)] {
      async let outcome = list.load(direction)
      let call = await server.calls.next()
      XCTAssertEqual(call.request.key, key)
      XCTAssertEqual(call.request.perPage, 2)
      let items = [Letter("\(key)a"), Letter("\(key)b")]
      call.answer(.success(ListPage(items, of: call.request, total: 8, lowestPage: 1)))
      let text = await outcome.text
      XCTAssertEqual(text, "loaded")
    }
    XCTAssertEqual(list.items.map(\.id), ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"])
    XCTAssertEqual(list.state.text, "R A P loaded")
    XCTAssertEqual(list.currentKey, 4)
  }
}
