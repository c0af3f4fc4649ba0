import ControllerSupport
import XCTest

@MainActor
final class ObserverListTests: XCTestCase {
  private final class Owner {
    var heard: [Int] = []
  }

  private final class Token {}

  func test_send_severalObservers_deliversInOrderOfRegistration() async {
    let list = ObserverList<Int>()
    let owner = Owner()
    list.add(owner) { owner, value in owner.heard.append(value) }
    list.add(owner) { owner, value in owner.heard.append(value * 10) }

    list.send(1)
    list.send(2)

    XCTAssertEqual(owner.heard, [1, 10, 2, 20])
  }

  func test_add_releasesTheHandlersOfOwnersThatAreGone() async {
    let list = ObserverList<Int>()
    weak var token: Token?
    do {
      let (captured, owner) = (Token(), Owner())
      token = captured
      list.add(owner) { _, _ in withExtendedLifetime(captured) {} }
    }
    XCTAssertNotNil(token)
    list.add(self) { _, _ in }
    XCTAssertNil(token)
  }

  func test_send_fromWithinADelivery_waitsUntilEverybodyHeardTheFirst() async {
    let list = ObserverList<Int>()
    let first = Owner()
    let second = Owner()
    list.add(first) { owner, value in
      owner.heard.append(value)
      if value == 1 { list.send(2) }
    }
    list.add(second) { owner, value in owner.heard.append(value) }

    list.send(1)

    XCTAssertEqual(first.heard, [1, 2])
    XCTAssertEqual(second.heard, [1, 2])
  }

  func test_add_fromWithinADelivery_hearsOnlyLaterValues() async {
    let list = ObserverList<Int>()
    let outer = Owner()
    let inner = Owner()
    list.add(outer) { _, value in
      if value == 1 {
        list.send(2)
        list.add(inner) { owner, value in owner.heard.append(value) }
        list.send(3)
      }
    }

    list.send(1)

    XCTAssertEqual(inner.heard, [3])
  }

  func test_observation_ownerDies_ends() async {
    let list = ObserverList<Int>()
    var calls = 0
    var owner: Owner? = Owner()
    weak let watched = owner
    if let owner {
      list.add(owner) { _, _ in calls += 1 }
    }
    XCTAssertFalse(list.isEmpty)

    owner = nil
    list.send(1)

    XCTAssertNil(watched)
    XCTAssertEqual(calls, 0)
    XCTAssertTrue(list.isEmpty)
  }

  func test_observation_scopeDies_endsThoughTheOwnerLives() async {
    let list = ObserverList<Int>()
    let owner = Owner()
    var scope: Token? = Token()
    list.add(owner, while: scope) { owner, value in owner.heard.append(value) }

    list.send(1)
    scope = nil
    list.send(2)

    XCTAssertEqual(owner.heard, [1])
    XCTAssertTrue(list.isEmpty)
  }

  func test_observation_ended_releasesItsHandler() async {
    let list = ObserverList<Int>()
    var owner: Owner? = Owner()
    var captured: Token? = Token()
    weak let watched = captured
    if let owner {
      list.add(owner) { [captured] _, _ in _ = captured }
    }
    captured = nil
    XCTAssertNotNil(watched)

    owner = nil
    list.send(1)

    XCTAssertNil(watched)
  }
}
