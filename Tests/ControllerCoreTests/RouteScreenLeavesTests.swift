import AsyncTestSupport
import ControllerCore
import ControllerTesting
import Navigator
import TestSupport
import XCTest

/// What the app has presented from a screen leaves when the screen leaves for good, and not before.
@MainActor
final class RouteScreenLeavesTests: SerialTestCase {
  private enum Page: Hashable, Sendable { case list, item(Int), sheet, note, login }

  private class Screen: Controller, ResultProviding, LeaveConfirming {
    typealias Output = Int
    private(set) var timesLeft = 0
    private(set) var drafts = 0
    private(set) var questions = 0
    var needsConfirmation = false
    var mayLeave = true
    override func didLeave() { timesLeft += 1 }
    func confirmLeaving() async -> Bool {
      questions += 1
      return mayLeave
    }
    func saveDraft() { drafts += 1 }

    /// The number of questions and of saved drafts.
    var ends: [Int] { [questions, drafts] }
  }

  private final class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller { Screen() }
  }

  private let primary = NavigationPosition.column(.primary, tab: 0)

  private struct App {
    let navigator: RouteNavigator<Page>
    let pages: Pages
    let window: HeadlessWindow<Controller>
    let item: Controller

    @MainActor
    func present(_ style: ModalStyle = .sheet, from presenter: Controller? = nil, input: Bool = true) async
      -> Screen
    {
      let form = Screen()
      form.needsConfirmation = input
      (presenter ?? item).present(form, as: style)
      await window.settle()
      return form
    }
  }

  /// Shows a list and an item above it.
  private func launch(
    _ placement: NavigationPlacement<Page> = .stack(root: .list),
    in container: Controller? = nil
  ) async throws -> App {
    let (navigator, pages) = (RouteNavigator(placement), Pages())
    navigator.attach(pages)
    container?.addChild(pages, animated: false)
    let window = HeadlessWindow<Controller>(container ?? pages)
    try await navigator.push(.item(1))
    await window.settle()
    let item = try XCTUnwrap(pages.controllers(at: primary).last)
    return App(navigator: navigator, pages: pages, window: window, item: item)
  }

  private func assertPresents(
    _ app: App,
    _ layers: [Controller],
    _ name: String = "",
    line: UInt = #line
  ) {
    let shown = app.window.presented
    XCTAssertTrue(
      shown.elementsEqual(layers, by: ===),
      "\(name) \(app.window.window.debugDescription)",
      line: line
    )
    XCTAssertEqual(app.window.host.mistakes, [], name, line: line)
  }

  // MARK: The navigator removes the screen

  private typealias Way = @MainActor (RouteNavigator<Page>) async throws -> Void

  private let ways: [(name: String, isAsked: Bool, go: Way)] = [
    ("logout", false, { try await $0.sendWithoutAsking(.reset(NavigationState(root: .login))) }),
    ("popToRoot", true, { try await $0.popToRoot() }),
    ("link", true, { try await $0.set([.list, .note]) }),
    ("reset", true, { try await $0.send(.reset(NavigationState(root: .login))) }),
  ]

  func test_sheetOfTheApp_leavesWithItsScreen_andIsAskedBefore() async throws {
    for style in [ModalStyle.sheet, .fullScreen] {
      for (name, isAsked, go) in ways {
        let app = try await launch()
        let form = await app.present(style)
        try await go(app.navigator)
        await app.window.settle()
        XCTAssertTrue(app.item.hasLeft, name)
        assertPresents(app, [], name)
        XCTAssertEqual(form.timesLeft, 1, name)
        XCTAssertEqual(form.ends, isAsked ? [1, 0] : [0, 1], "\(name), \(style)")
        app.window.close()
      }
    }
  }

  func test_sheetOfTheApp_whoseUserStays_keepsItsScreen() async throws {
    for (name, isAsked, go) in ways where isAsked {
      let app = try await launch()
      let form = await app.present()
      form.mayLeave = false
      do {
        try await go(app.navigator)
        XCTFail("\(name) was not denied")
      } catch {
        guard case .denied? = error as? NavigationError else { throw error }
      }
      await app.window.settle()
      XCTAssertFalse(app.item.hasLeft, name)
      assertPresents(app, [form], name)
      XCTAssertEqual(form.ends, [1, 0], name)
      app.window.close()
    }
  }

  func test_sheetOfAChildOfTheScreen_leavesWithTheScreen() async throws {
    let app = try await launch()
    let child = Controller()
    app.item.addChild(child)
    let form = await app.present(from: child)
    try await app.navigator.popToRoot()
    await app.window.settle()
    assertPresents(app, [])
    XCTAssertEqual(form.ends, [1, 0])
    app.window.close()
  }

  /// A child, such as the controller of a list cell, comes and goes while the screen stays.
  func test_sheetOfAChildThatLeavesItsScreen_stays() async throws {
    let app = try await launch()
    let child = Controller()
    app.item.addChild(child)
    let form = await app.present(from: child)
    app.item.removeChild(child)
    await app.window.settle()
    assertPresents(app, [form])
    try await app.navigator.sendWithoutAsking(.reset(NavigationState(root: .login)))
    await app.window.settle()
    assertPresents(app, [])
    XCTAssertEqual(form.ends, [0, 1])
    app.window.close()
  }

  func test_chainOfSheets_leavesWithTheScreen_theFrontOneIsAskedFirst() async throws {
    final class Ordered: Screen {
      var onQuestion: () -> Void = {}
      override func confirmLeaving() async -> Bool {
        onQuestion()
        return await super.confirmLeaving()
      }
    }
    let app = try await launch()
    var order: [String] = []
    let (form, alert) = (Ordered(), Ordered())
    form.onQuestion = { order.append("form") }
    alert.onQuestion = { order.append("alert") }
    app.item.present(form)
    await app.window.settle()
    form.present(alert, as: .alert)
    await app.window.settle()
    (form.needsConfirmation, alert.needsConfirmation) = (true, true)
    try await app.navigator.popToRoot()
    await app.window.settle()
    assertPresents(app, [])
    XCTAssertEqual(order, ["alert", "form"])
    XCTAssertEqual(form.ends + alert.ends, [1, 0, 1, 0])
    app.window.close()
  }

  /// The window has no other screen to which the second sheet could belong.
  func test_sheetOfTheWindowAboveASheetOfTheScreen_isAskedToo() async throws {
    let app = try await launch()
    let (form, upper) = (await app.present(), Screen())
    app.window.window.present(upper)
    await app.window.settle()
    upper.needsConfirmation = true
    try await app.navigator.popToRoot()
    await app.window.settle()
    assertPresents(app, [])
    XCTAssertEqual(form.ends + upper.ends, [1, 0, 1, 0])
    app.window.close()
  }

  func test_sheetOfTheWindow_staysWhenScreensLeave() async throws {
    for (name, _, go) in ways {
      let app = try await launch()
      let form = Screen()
      app.window.window.present(form)
      await app.window.settle()
      form.needsConfirmation = true
      try await go(app.navigator)
      await app.window.settle()
      assertPresents(app, [form], name)
      XCTAssertEqual(form.ends, [0, 0], name)
      app.window.close()
    }
  }

  func test_sheetOfAScreenInAModal_leavesWithThatScreen() async throws {
    let app = try await launch()
    try await app.navigator.present(.sheet)
    try await app.navigator.push(.item(2))
    await app.window.settle()
    let modal = try XCTUnwrap(app.window.presented.first)
    let upper = try XCTUnwrap(app.pages.controllers(at: .modal(0)).last)
    let form = await app.present(from: upper)
    try await app.navigator.popToRoot()
    await app.window.settle()
    assertPresents(app, [modal])
    XCTAssertEqual(app.navigator.state.modals.map(\.stack), [[.sheet]])
    XCTAssertEqual(form.ends, [1, 0])
    app.window.close()
  }

  func test_sheetOfTheRootOfAModal_isAskedOnce() async throws {
    let app = try await launch()
    try await app.navigator.present(.sheet)
    await app.window.settle()
    let form = await app.present(from: try XCTUnwrap(app.pages.controllers(at: .modal(0)).last))
    try await app.navigator.dismiss()
    await app.window.settle()
    assertPresents(app, [])
    XCTAssertEqual(form.ends, [1, 0])
    app.window.close()
  }

  /// The sheet is below a modal of the navigator, which nobody dismisses.
  func test_modalOfTheNavigatorAboveTheSheet_staysInTheState() async throws {
    for isAsked in [true, false] {
      let app = try await launch()
      let form = await app.present()
      let call = Task { try await app.navigator.present(.note, returning: Int.self) }
      await until { app.navigator.state.modals.count == 1 }
      await app.window.settle()
      XCTAssertEqual(app.window.presented.count, 2)
      let note = try XCTUnwrap(app.pages.controllers(at: .modal(0)).first as? Screen)
      note.needsConfirmation = true
      let state = NavigationState(NavigationTab(root: .list), modals: app.navigator.state.modals)
      if isAsked {
        try await app.navigator.send(.reset(state))
      } else {
        try await app.navigator.sendWithoutAsking(.reset(state))
      }
      await app.window.settle()
      XCTAssertTrue(app.item.hasLeft)
      XCTAssertEqual(app.navigator.state.modals.map(\.root), [.note])
      assertPresents(app, [try XCTUnwrap(note.container)])
      XCTAssertEqual(note.timesLeft, 0)
      XCTAssertEqual(form.ends + note.ends, isAsked ? [1, 0, 0, 0] : [0, 1, 0, 0])
      note.needsConfirmation = false
      note.finish(with: 7)
      let outcome = try await call.value
      XCTAssertEqual(outcome, .value(7))
      app.window.close()
    }
  }

  func test_removedTab_takesTheSheetsOfItsScreensAlong() async throws {
    let app = try await launch(.tabs([.stack(root: .note), .stack(root: .list)]))
    try await app.navigator.select(tab: .list)
    try await app.navigator.push(.item(2))
    await app.window.settle()
    let second = try XCTUnwrap(app.pages.controllers(at: .column(.primary, tab: 1)).last)
    let form = await app.present(from: second)
    try await app.navigator.sendWithoutAsking(.reset(NavigationState(root: .note)))
    await app.window.settle()
    XCTAssertTrue(second.hasLeft)
    assertPresents(app, [])
    XCTAssertEqual(form.ends, [0, 1])
    app.window.close()
  }

  // MARK: The screen stays

  func test_sheetOfAHiddenScreen_stays() async throws {
    let app = try await launch(.tabs([.stack(root: .list), .stack(root: .note)]))
    let form = await app.present()
    try await app.navigator.push(.item(2))
    try await app.navigator.select(tab: .note)
    await app.window.settle()
    assertPresents(app, [form])
    XCTAssertEqual(form.ends, [0, 0])
    app.window.close()
  }

  /// The screens move to other columns, and the stacks are new ones. A stack has presented one of the sheets.
  func test_otherLayout_keepsTheSheets() async throws {
    for isOfStack in [false, true] {
      let app = try await launch()
      let form = await app.present(from: isOfStack ? app.item.stackController : nil)
      app.navigator.placement = .split(root: .list) { $0 == .list ? .primary : .detail }
      await app.window.settle()
      assertPresents(app, [form], "stack: \(isOfStack)")
      let split = app.item.splitController
      XCTAssertNotNil(split)
      let upper = await app.present(from: isOfStack ? split : nil)
      app.navigator.placement = .stack(root: .list)
      await app.window.settle()
      assertPresents(app, [form, upper], "stack: \(isOfStack)")
      XCTAssertEqual(form.ends + upper.ends, [0, 0, 0, 0])
      app.window.close()
    }
  }

  // MARK: The user goes back

  func test_userGoesBackUnderASheet_theSheetIsAsked() async throws {
    for mayLeave in [true, false] {
      let app = try await launch()
      let form = await app.present()
      form.mayLeave = mayLeave
      let list = try XCTUnwrap(app.pages.controllers(at: primary).first)
      XCTAssertTrue(app.item.needsConfirmationToLeave, "a swipe is not allowed")
      XCTAssertEqual(app.window.goBack(to: list), .asking)
      await app.window.settle()
      XCTAssertEqual(app.navigator.state.currentTab.path, mayLeave ? [.list] : [.list, .item(1)])
      assertPresents(app, mayLeave ? [] : [form])
      XCTAssertEqual(form.ends, [1, 0])
      app.window.close()
    }
  }

  /// The platform has popped the screen already, so the user cannot be asked.
  func test_platformHasGoneBackUnderASheet_theDraftIsSaved() async throws {
    let app = try await launch()
    let form = await app.present()
    app.window.window.didGoBack(to: try XCTUnwrap(app.pages.controllers(at: primary).first))
    await app.window.settle()
    XCTAssertEqual(app.navigator.state.currentTab.path, [.list])
    assertPresents(app, [])
    XCTAssertEqual(form.ends, [0, 1])
    app.window.close()
  }

  // MARK: Without a navigator

  func test_plainStack_pop_dismissesTheSheetOfTheScreen() async throws {
    for isAnimated in [true, false] {
      let (root, item, form) = (Screen(), Screen(), Screen())
      let stack = StackController(root: root)
      let window = HeadlessWindow(stack)
      stack.push(item)
      await window.settle()
      item.present(form)
      await window.settle()
      form.needsConfirmation = true
      stack.pop(animated: isAnimated)
      await window.settle()
      XCTAssertEqual(window.presented.count, 0, "\(isAnimated)")
      XCTAssertEqual(form.ends, [0, 1], "\(isAnimated)")
      window.close()
    }
  }

  func test_plainStack_userGoesBack_theSheetIsAskedAndItsInputDiscarded() async throws {
    for style in [ModalStyle.sheet, .fullScreen] {
      let (root, item, form) = (Screen(), Screen(), Screen())
      let stack = StackController(root: root)
      let window = HeadlessWindow(stack)
      stack.push(item)
      await window.settle()
      item.present(form, as: style)
      await window.settle()
      form.needsConfirmation = true
      XCTAssertEqual(window.goBack(to: root), .asking)
      await window.settle()
      XCTAssertTrue(item.hasLeft)
      XCTAssertEqual(window.presented.count, 0, "\(style)")
      XCTAssertEqual(form.ends, [1, 0], "\(style)")
      window.close()
    }
  }

  func test_plainTabs_removedTab_dismissesTheSheetOfItsScreen() async throws {
    let (first, second, form) = (Screen(), Screen(), Screen())
    let tabs = TabController()
    tabs.setControllers([first, second])
    let window = HeadlessWindow(tabs)
    await window.settle()
    second.present(form)
    await window.settle()
    tabs.select(1)
    await window.settle()
    XCTAssertEqual(window.presented.count, 1)
    tabs.setControllers([first])
    await window.settle()
    XCTAssertTrue(second.hasLeft)
    XCTAssertEqual(window.presented.count, 0)
    window.close()
  }

  /// The presentation waits for the push in the sheet, and its screen leaves meanwhile.
  func test_presentationThatWaits_isCanceledWhenItsScreenLeaves() async throws {
    let (root, form) = (Screen(), Screen())
    let stack = StackController(root: root)
    var reasons: [ControllerDiagnostic.Reason] = []
    let window = HeadlessWindow(stack) { diagnostic, _ in reasons.append(diagnostic.reason) }
    stack.push(Screen(), animated: false)
    await window.settle()
    let other = Screen()
    window.window.present(other)
    var outcomes: [TransitionOutcome] = []
    stack.top?.present(form) { outcomes.append($0) }
    XCTAssertEqual(outcomes, [], "the first presentation is under way")
    stack.pop(animated: false)
    await window.settle()
    XCTAssertTrue(stack.controllers.elementsEqual([root], by: ===))
    XCTAssertTrue(window.presented.elementsEqual([other], by: ===), "\(window.window.debugDescription)")
    XCTAssertEqual(outcomes, [.canceled])
    // The user may tap while a screen leaves. That is no wrong use of the library.
    XCTAssertEqual(reasons, [])
    window.close()
  }

  // MARK: Another route controller takes the place

  func test_controllerOfAnotherNavigator_takesThePlace_itsModalIsShown() async throws {
    for isAnimated in [false, true] {
      let (old, new) = (RouteNavigator(.stack(root: Page.list)), RouteNavigator(.stack(root: Page.list)))
      let (first, second) = (Pages(), Pages())
      old.attach(first)
      new.attach(second)
      let root = Controller()
      root.addChild(first, animated: false)
      let window = HeadlessWindow(root)
      try await old.present(.sheet)
      await window.settle()
      let sheet = try XCTUnwrap(first.controllers(at: .modal(0)).first as? Screen)
      sheet.needsConfirmation = true
      let call = Task { try await new.present(.login, returning: Int.self) }
      await until { new.state.modals.count == 1 }
      root.swapChild(first, for: second, animated: isAnimated)
      await window.settle()
      XCTAssertEqual(new.state.modals.map(\.root), [.login], "\(isAnimated)")
      XCTAssertEqual(second.routes(at: .modal(0)), [.login], "\(isAnimated)")
      let login = try XCTUnwrap(second.controllers(at: .modal(0)).first as? Screen)
      XCTAssertTrue(window.presented.elementsEqual([login.container], by: ===), "\(isAnimated)")
      XCTAssertEqual(window.host.mistakes, [], "\(isAnimated)")
      XCTAssertEqual(login.timesLeft, 0, "\(isAnimated)")
      XCTAssertEqual(old.state.modals.map(\.root), [.sheet], "\(isAnimated)")
      XCTAssertEqual([sheet.timesLeft] + sheet.ends, [1, 0, 1], "\(isAnimated)")
      login.finish(with: 7)
      let outcome = try await call.value
      XCTAssertEqual(outcome, .value(7), "\(isAnimated)")
      // The first controller comes back with its sheet.
      root.swapChild(second, for: first, animated: isAnimated)
      await window.settle()
      XCTAssertEqual(first.routes(at: .modal(0)), [.sheet], "\(isAnimated)")
      XCTAssertEqual(window.presented.count, 1, "\(isAnimated)")
      window.close()
    }
  }

  /// Two controllers side by side. The modal of the one that stays is above the modal of the other one.
  func test_controllerLeaves_theModalOfItsNeighborAboveItsOwn_isShownAgain() async throws {
    enum Other: Hashable, Sendable { case start, question }
    final class Others: RouteController<Other> {
      override func makeController(for other: Other) -> Controller { Screen() }
    }
    let (old, new) = (RouteNavigator(.stack(root: Page.list)), RouteNavigator(.stack(root: Other.start)))
    let (first, second) = (Pages(), Others())
    old.attach(first)
    new.attach(second)
    let root = Controller()
    root.addChild(first, animated: false)
    root.addChild(second, animated: false)
    let window = HeadlessWindow(root)
    try await old.present(.sheet)
    try await new.present(.question)
    await window.settle()
    XCTAssertEqual(window.presented.count, 2)
    let question = try XCTUnwrap(second.controllers(at: .modal(0)).first as? Screen)
    question.needsConfirmation = true
    root.removeChild(first)
    await window.settle()
    XCTAssertTrue(window.presented.elementsEqual([question.container], by: ===))
    XCTAssertEqual([question.timesLeft] + question.ends, [0, 0, 0])
    XCTAssertEqual(new.state.modals.map(\.root), [.question])
    XCTAssertEqual(old.state.modals.map(\.root), [.sheet])
    window.close()
  }

  // MARK: Back in columns

  /// The detail column is empty and was in front.
  func test_back_inColumnsWithoutTitles_popsTheLastColumnThatIsNotEmpty() async throws {
    let app = try await launch(.split(root: .list) { $0 == .note ? .detail : .primary })
    XCTAssertTrue(app.window.window.topmost === app.item)
    XCTAssertNotEqual(app.window.goBack(), .refused)
    await app.window.settle()
    XCTAssertEqual(app.navigator.state.currentTab.path, [.list])
    XCTAssertEqual(app.window.goBack(), .refused)
    try await app.navigator.push(.item(1))
    try await app.navigator.push(.note)
    await app.window.settle()
    XCTAssertNotEqual(app.window.goBack(), .refused)
    await app.window.settle()
    XCTAssertEqual(app.navigator.state.currentTab.path, [.list, .item(1)])
    app.window.close()
  }
}
