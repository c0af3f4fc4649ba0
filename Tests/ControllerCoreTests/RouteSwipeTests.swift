import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// Requests of the app while the finger of the user is on the screen.
@MainActor
final class RouteSwipeTests: XCTestCase {
  private enum Page: Hashable, Sendable {
    case list
    case item(Int)
  }

  private final class Screen: Controller, LeaveConfirming {
    let page: Page
    var needsConfirmation = false
    private(set) var questions = 0

    init(_ page: Page) { self.page = page }

    func confirmLeaving() async -> Bool {
      questions += 1
      return true
    }
  }

  private final class Pages: RouteController<Page> {
    private(set) var made: [Page] = []

    override func makeController(for page: Page) -> Controller {
      made.append(page)
      return Screen(page)
    }
  }

  /// An app that shows `[list, item(1), ..., item(count)]` in one stack, and in which the user drags the top screen.
  @MainActor
  private final class App {
    let pages = Pages()
    let navigator = RouteNavigator(.stack(root: Page.list))
    let window: HeadlessWindow<Pages>
    private let position: NavigationPosition
    private var hasBegun = false

    init(_ count: Int, isModal: Bool = false) async throws {
      navigator.attach(pages)
      window = HeadlessWindow(pages)
      position = isModal ? .modal(0) : .column(.primary, tab: 0)
      if isModal { try await navigator.present(.list) }
      for number in 1...count { try await navigator.push(.item(number)) }
      await window.settle()
      window.host.pace = .manual
      XCTAssertTrue(window.beginSwipeBack())
      navigator.observeEvents(self) { app, event in if case .began = event { app.hasBegun = true } }
    }

    func screen(_ number: Int) throws -> Screen {
      let stack = try XCTUnwrap(pages.controllers(at: position).first?.parent)
      return try XCTUnwrap(stack.children[number] as? Screen)
    }

    /// Makes a request, and lifts the finger when the request waits for it.
    ///
    /// - Returns: The error of the request.
    func perform(
      completes: Bool = true,
      _ request: @escaping @MainActor (RouteNavigator<Page>) async throws(NavigationError) -> Void
    ) async -> NavigationError? {
      hasBegun = false
      let task = Task { [navigator] () async -> NavigationError? in
        do throws(NavigationError) {
          try await request(navigator)
          return nil
        } catch {
          return error
        }
      }
      await until { hasBegun }
      window.host.endGesture(completes: completes)
      window.host.pace = .later
      window.host.proceed()
      let error = await task.value
      await window.settle()
      return error
    }

    /// The routes in the navigator, if the same screens are shown and none of them was made twice.
    var routes: [Page] {
      let routes = navigator.state[position]
      XCTAssertEqual(pages.routes(at: position), routes)
      XCTAssertEqual(
        Set(pages.made).count,
        pages.made.count - (position.column == nil ? 1 : 0),
        "\(pages.made)"
      )
      return routes
    }
  }

  // MARK: The swipe has removed the screens

  /// The root left, and was made again.
  func test_pop_theSwipeHasPoppedTheScreen_theRootStays() async throws {
    for isModal in [false, true] {
      let app = try await App(1, isModal: isModal)
      let error = await app.perform { navigator throws(NavigationError) in try await navigator.pop() }
      XCTAssertNil(error, "the screen has gone")
      XCTAssertEqual(app.routes, [.list])
      app.window.close()
    }
  }

  func test_backAndPopTo_theSwipeHasPoppedTheScreen_noOtherScreenLeaves() async throws {
    let requests: [NavigationRequest<Page>] = [.back, .popTo(.item(1)), .pop(count: 1, in: .primary)]
    for request in requests {
      let app = try await App(2)
      let dirty = try app.screen(1)
      dirty.needsConfirmation = true
      let error = await app.perform { navigator throws(NavigationError) in try await navigator.send(request) }
      XCTAssertNil(error, "\(request)")
      XCTAssertEqual(app.routes, [.list, .item(1)], "\(request)")
      XCTAssertEqual(dirty.questions, 0)
      XCTAssertFalse(dirty.hasLeft)
      app.window.close()
    }
  }

  func test_finish_theSwipeHasPoppedTheScreen_theCallerGetsTheValueAndNoOtherScreenLeaves() async throws {
    let app = try await App(1)
    app.window.host.endGesture(completes: false)
    app.window.host.proceed()
    app.window.host.pace = .later
    let waiting = Task { try await app.navigator.push(.item(2), returning: Int.self) }
    await until { app.navigator.state.topRoute == .item(2) }
    await app.window.settle()
    app.window.host.pace = .manual
    XCTAssertTrue(app.window.beginSwipeBack())
    let error = await app.perform { navigator throws(NavigationError) in
      try await navigator.finish(.item(2), with: 7)
    }
    XCTAssertNil(error)
    let outcome = try await waiting.value
    XCTAssertEqual(outcome, .value(7))
    XCTAssertEqual(app.routes, [.list, .item(1)])
    app.window.close()
  }

  // MARK: The swipe has removed some of the screens

  /// The user has chosen where to be, so the rest of the request is dropped.
  func test_popSeveral_theSwipeHasPoppedTheTopOne_theOthersStayAndTheRequestIsInterrupted() async throws {
    let requests: [NavigationRequest<Page>] = [.pop(count: 2), .popToRoot(), .popTo(.list)]
    for request in requests {
      let app = try await App(2)
      let error = await app.perform { navigator throws(NavigationError) in try await navigator.send(request) }
      XCTAssertEqual(error, .interrupted, "\(request)")
      XCTAssertEqual(app.routes, [.list, .item(1)], "\(request)")
      app.window.close()
    }
  }

  /// The step shows the route of the removed screen again. The navigator and the host must agree on the identity of the new screen.
  func test_set_theSwipeHasPoppedTheScreen_theNewScreenWithItsRouteCanClose() async throws {
    let app = try await App(1)
    _ = await app.perform { navigator throws(NavigationError) in
      try await navigator.send(.set([.list, .item(2), .item(1)], in: .primary))
    }
    let position = NavigationPosition.column(.primary, tab: 0)
    XCTAssertEqual(app.navigator.state[position], [.list, .item(2), .item(1)])
    XCTAssertEqual(app.pages.routes(at: position), [.list, .item(2), .item(1)])
    let screen = try app.screen(2)
    XCTAssertEqual(app.pages.made.filter { $0 == .item(1) }.count, 2, "it is another screen")
    XCTAssertTrue(screen.close())
    await app.window.settle()
    XCTAssertEqual(app.navigator.state[position], [.list, .item(2)])
    XCTAssertTrue(screen.hasLeft)
    app.window.close()
  }

  // MARK: Other ends

  func test_pop_theSwipeIsCanceled_theScreenIsPopped() async throws {
    let app = try await App(2)
    let error = await app.perform(completes: false) { navigator throws(NavigationError) in
      try await navigator.pop()
    }
    XCTAssertNil(error)
    XCTAssertEqual(app.routes, [.list, .item(1)])
    app.window.close()
  }

  func test_replaceTop_theSwipeHasPoppedTheScreen_onlyTheNewScreenIsMade() async throws {
    let app = try await App(2)
    let root = try app.screen(0)
    let error = await app.perform { navigator throws(NavigationError) in
      try await navigator.send(.replaceTop(.item(3)))
    }
    XCTAssertNil(error)
    XCTAssertEqual(app.routes, [.list, .item(1), .item(3)])
    XCTAssertFalse(root.hasLeft)
    app.window.close()
  }
}
