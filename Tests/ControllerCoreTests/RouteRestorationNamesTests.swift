import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// The names under which the screens of equal routes save their states: a screen that does not exist after the next launch does
/// not count.
@MainActor
final class RouteRestorationNamesTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, note, form, sheet }

  private final class Screen: Controller, ResultProviding {
    typealias Output = Int
    var text = ""
    override func encodeState(into state: inout ControllerState) throws { try state.set(text, for: "text") }
    override func decodeState(from state: ControllerState) throws {
      text = try state.value(for: "text") ?? ""
    }
  }

  private final class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller { Screen() }

    func screens(at position: NavigationPosition) -> [Screen] {
      controllers(at: position).compactMap { $0 as? Screen }
    }
  }

  private let (first, second) = (
    NavigationPosition.column(.primary, tab: 0), NavigationPosition.column(.primary, tab: 1)
  )

  private func launch() -> (navigator: RouteNavigator<Page>, pages: Pages, window: HeadlessWindow<Pages>) {
    let placement = NavigationPlacement<Page>.tabs([.stack(root: .list), .stack(root: .note)])
    let (navigator, pages) = (RouteNavigator(placement), Pages())
    navigator.attach(pages)
    return (navigator, pages, HeadlessWindow(pages))
  }

  /// Saves the app, launches it again and restores it.
  ///
  /// - Returns: The new route controller, its window, and the saved states for which there is no screen.
  private func relaunch(_ navigator: RouteNavigator<Page>, _ window: HeadlessWindow<Pages>) async throws -> (
    navigator: RouteNavigator<Page>, pages: Pages, window: HeadlessWindow<Pages>, lost: [String]
  ) {
    let (saved, state) = (SavedNavigation(navigator.restorableState), window.window.saveState())
    window.close()
    let again = launch()
    try await again.navigator.restore(saved)
    let lost = again.window.window.restoreState(state)
    return (again.navigator, again.pages, again.window, lost)
  }

  /// Shows an awaited form with the text "awaited" in front.
  private func awaitForm(
    in app: (navigator: RouteNavigator<Page>, pages: Pages, window: HeadlessWindow<Pages>),
    at position: NavigationPosition,
    _ show: @escaping @MainActor (RouteNavigator<Page>) async throws -> Void
  ) async throws -> Task<Void, any Error> {
    let call = Task { try await show(app.navigator) }
    await until { app.navigator.restorableState != app.navigator.state }
    await app.window.settle()
    try XCTUnwrap(app.pages.screens(at: position).last).text = "awaited"
    return call
  }

  func test_awaitedScreenInAnotherTab_equalRouteKeepsItsState() async throws {
    let app = launch()
    let call = try await awaitForm(in: app, at: first) { _ = try await $0.push(.form, returning: Int.self) }
    try await app.navigator.select(tab: .note)
    try await app.navigator.push(.form)
    await app.window.settle()
    try XCTUnwrap(app.pages.screens(at: second).last).text = "own"
    let again = try await relaunch(app.navigator, app.window)
    XCTAssertEqual(again.navigator.state.tabs.map(\.path), [[.list], [.note, .form]])
    XCTAssertEqual(again.pages.screens(at: second).map(\.text), ["", "own"])
    XCTAssertEqual(again.lost, [])
    again.window.close()
    _ = try? await call.value
  }

  /// The awaited screen and the one above it are not restored.
  func test_awaitedScreenBelowAnEqualOne_givesNobodyItsState() async throws {
    let app = launch()
    let call = try await awaitForm(in: app, at: first) { _ = try await $0.push(.form, returning: Int.self) }
    try await app.navigator.push(.form)
    await app.window.settle()
    app.pages.screens(at: first).last?.text = "above"
    try await app.navigator.select(tab: .note)
    try await app.navigator.push(.form)
    try await app.navigator.push(.form)
    await app.window.settle()
    for (index, screen) in app.pages.screens(at: second).enumerated() { screen.text = "own \(index)" }
    let again = try await relaunch(app.navigator, app.window)
    XCTAssertEqual(again.pages.screens(at: second).map(\.text), ["own 0", "own 1", "own 2"])
    XCTAssertEqual(again.lost, [])
    again.window.close()
    _ = try? await call.value
  }

  /// The selected tab loses its awaited screen, and with it the modals, which are above the screen.
  func test_modalAboveAnAwaitedScreen_equalRouteInTheOtherTabKeepsItsState() async throws {
    let app = launch()
    try await app.navigator.select(tab: .note)
    try await app.navigator.push(.form)
    await app.window.settle()
    app.pages.screens(at: second).last?.text = "own"
    try await app.navigator.select(tab: .list)
    let call = try await awaitForm(in: app, at: first) { _ = try await $0.push(.form, returning: Int.self) }
    try await app.navigator.present(.form)
    await app.window.settle()
    app.pages.screens(at: .modal(0)).last?.text = "modal"
    let again = try await relaunch(app.navigator, app.window)
    XCTAssertEqual(again.navigator.state.modals, [])
    XCTAssertEqual(again.pages.screens(at: second).last?.text, "own")
    XCTAssertEqual(again.lost, [])
    again.window.close()
    _ = try? await call.value
  }

  func test_awaitedScreenInAModal_andAwaitedModal_leaveTheNamesOfTheOthers() async throws {
    for isModal in [false, true] {
      let app = launch()
      try await app.navigator.present(.sheet)
      try await app.navigator.push(.form)
      await app.window.settle()
      app.pages.screens(at: .modal(0)).last?.text = "own"
      let call = try await awaitForm(in: app, at: .modal(isModal ? 1 : 0)) {
        _ =
          isModal
          ? try await $0.present(.form, returning: Int.self) : try await $0.push(.form, returning: Int.self)
      }
      let again = try await relaunch(app.navigator, app.window)
      XCTAssertEqual(again.navigator.state.modals.map(\.stack), [[.sheet, .form]], "\(isModal)")
      XCTAssertEqual(again.pages.screens(at: .modal(0)).last?.text, "own", "\(isModal)")
      XCTAssertEqual(again.lost, [], "\(isModal)")
      again.window.close()
      _ = try? await call.value
    }
  }

  /// The app has given the awaited screen the name that the other screen gets from its route.
  func test_awaitedScreenWithANameOfItsOwn_leavesTheNameOfTheRoute() async throws {
    let app = launch()
    let call = try await awaitForm(in: app, at: first) { _ = try await $0.push(.form, returning: Int.self) }
    app.pages.screens(at: first).last?.restorationID = "form"
    try await app.navigator.select(tab: .note)
    try await app.navigator.push(.form)
    await app.window.settle()
    app.pages.screens(at: second).last?.text = "own"
    let again = try await relaunch(app.navigator, app.window)
    XCTAssertEqual(again.pages.screens(at: second).last?.text, "own")
    XCTAssertEqual(again.lost, [])
    again.window.close()
    _ = try? await call.value
  }
}
