import XCTest

@testable import WebHost

@MainActor
final class BrowserHistoryTests: XCTestCase {
  private var history = opened("/a")

  /// Returns the history of an app that has opened a path.
  private static func opened(_ path: String) -> BrowserHistory {
    var history = BrowserHistory(path: path)
    _ = history.appDidFollow(to: path)
    return history
  }

  func test_history_ofANewPage_replacesItsPathByThatOfTheApp() async {
    var history = BrowserHistory(path: "/")
    XCTAssertNil(history.appDidNavigate(to: "/home"))
    XCTAssertEqual(history.appDidFollow(to: "/home"), .replace(path: "/home", entry: 0))
    XCTAssertEqual(history.appDidNavigate(to: "/b"), .push(path: "/b", entry: 1))
  }

  func test_history_newPlace_isPushed() async {
    XCTAssertEqual(history.appDidNavigate(to: "/b"), .push(path: "/b", entry: 1))
    XCTAssertEqual(history.current.path, "/b")
  }

  func test_history_samePlace_changesNothing() async {
    XCTAssertNil(history.appDidNavigate(to: "/a"))
  }

  func test_history_appGoesBack_goesBackInTheBrowser() async {
    _ = history.appDidNavigate(to: "/b")
    _ = history.appDidNavigate(to: "/c")
    XCTAssertEqual(history.appDidNavigate(to: "/a"), .go(-2))
    XCTAssertEqual(history.index, 0)
  }

  func test_history_newPlaceAfterGoingBack_removesLaterEntries() async {
    _ = history.appDidNavigate(to: "/b")
    _ = history.appDidNavigate(to: "/a")
    _ = history.appDidNavigate(to: "/c")
    XCTAssertEqual(history.entries.map(\.path), ["/a", "/c"])
  }

  func test_history_userGoesBack_appFollowsWithoutAnotherEntry() async {
    _ = history.appDidNavigate(to: "/b")
    XCTAssertTrue(history.userDidGo(to: 0, path: "/a"))
    XCTAssertNil(history.appDidNavigate(to: "/b"), "The app has not followed yet.")
    XCTAssertNil(history.appDidFollow(to: "/a"))
    XCTAssertEqual(history.index, 0)
  }

  func test_history_guardRefusesBack_goesForwardAgain() async {
    _ = history.appDidNavigate(to: "/b")
    _ = history.userDidGo(to: 0, path: "/a")
    XCTAssertEqual(history.appDidFollow(to: "/b"), .go(1))
    XCTAssertEqual(history.index, 1)
  }

  func test_history_appFollowsElsewhere_replacesTheEntry() async {
    _ = history.appDidNavigate(to: "/b")
    _ = history.userDidGo(to: 0, path: "/a")
    XCTAssertEqual(history.appDidFollow(to: "/login"), .replace(path: "/login", entry: 0))
  }

  func test_history_userGoesTwiceBeforeTheAppFollows_returnsToTheFirstPlaceIfRefused() async {
    _ = history.appDidNavigate(to: "/b")
    _ = history.appDidNavigate(to: "/c")
    _ = history.userDidGo(to: 1, path: "/b")
    _ = history.userDidGo(to: 0, path: "/a")
    XCTAssertEqual(history.appDidFollow(to: "/c"), .go(2))
  }

  func test_history_unknownEntry_isAnotherEntry() async {
    XCTAssertTrue(history.userDidGo(to: nil, path: "/old"))
    XCTAssertEqual(history.current.path, "/old")
    XCTAssertEqual(history.appDidFollow(to: "/new"), .replace(path: "/new", entry: 1))
  }

  /// After a restart of the server, the app went back by a wrong distance, and the user left it.
  func test_history_unknownEntry_theAppGoesBackByNoDistance() async {
    _ = history.appDidNavigate(to: "/b")
    _ = history.userDidGo(to: nil, path: "/old")
    XCTAssertEqual(
      history.appDidFollow(to: "/old"),
      .replace(path: "/old", entry: 2),
      "The entry gets a number."
    )
    XCTAssertEqual(history.appDidNavigate(to: "/a"), .push(path: "/a", entry: 3))
    XCTAssertTrue(history.userDidGo(to: 1, path: "/b"))
    XCTAssertEqual(history.appDidFollow(to: "/b"), .replace(path: "/b", entry: 4))
  }

  /// A page that was loaded again at once has no number yet. The entry that was added then does not exist in the browser.
  func test_history_pageIsLoadedAgainWithoutANumber_hasOneEntry() async {
    XCTAssertEqual(history.pageWasLoaded(at: nil, path: "/a"), .replace(path: "/a", entry: 1))
    XCTAssertEqual(history.appDidNavigate(to: "/b"), .push(path: "/b", entry: 2))
    XCTAssertEqual(history.appDidNavigate(to: "/a"), .go(-1))
    XCTAssertEqual(history.entries.count, 2)
  }

  func test_history_pageIsLoadedAgain_continuesAtItsEntry() async {
    _ = history.appDidNavigate(to: "/b")
    XCTAssertEqual(history.pageWasLoaded(at: 1, path: "/b"), .replace(path: "/b", entry: 1))
    XCTAssertEqual(history.pageWasLoaded(at: nil, path: "/x"), .replace(path: "/x", entry: 2))
  }

  /// The browser's own history must always be equal to that of the server.
  func test_history_randomMoves_browserIsEqual() async {
    for seed in 0..<UInt64(300) {
      var random = SplitMix64(seed: seed)
      var history = Self.opened("/0")
      var browser = [("/0", 0)]
      var (index, app) = (0, "/0")
      func perform(_ location: PageLocation?) {
        switch location {
        case .push(let path, let entry):
          browser.removeSubrange((index + 1)...)
          browser.append((path, entry))
          index += 1
        case .replace(let path, let entry): browser[index] = (path, entry)
        case .go(let distance): index += distance
        case nil: break
        }
      }
      for step in 0..<40 {
        switch random.next(below: 3) {
        case 0:
          app = "/\(random.next(below: 5))"
          perform(history.appDidNavigate(to: app))
        default:
          let target = random.next(below: browser.count)
          guard target != index else { continue }
          index = target
          _ = history.userDidGo(to: browser[index].1, path: browser[index].0)
          switch random.next(below: 4) {
          case 0: break
          case 1: app = "/\(random.next(below: 5))"
          default: app = browser[index].0
          }
          perform(history.appDidFollow(to: app))
        }
        let note = "seed \(seed), step \(step)"
        XCTAssertEqual(browser[index].0, app, note)
        XCTAssertEqual(history.entries.map(\.path), browser.map(\.0), note)
        XCTAssertEqual(history.index, index, note)
      }
    }
  }
}
