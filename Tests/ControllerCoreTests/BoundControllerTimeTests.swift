import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Presenter
import Synchronization
import XCTest

/// Texts that depend on the time, on screens that live longer than a minute.
@MainActor
final class BoundControllerTimeTests: XCTestCase {
  private struct StoryPresenter: ModelPresenter {
    private let date: Date
    private let style: DisplayStyle

    init(_ date: Date, style: DisplayStyle) { (self.date, self.style) = (date, style) }

    var age: String { style.relative(date) }
    var year: String { style.date(date, time: .omitted) }
    /// A text that the app makes of the time itself.
    var seconds: String { "\(Int(style.now.timeIntervalSince(date)))" }
  }

  @MainActor
  private final class StoryView {
    var age = "" { didSet { ages.append(age) } }
    var seconds = ""
    var ages: [String] = []
  }

  private class StoryController: BoundController<StoryPresenter, StoryView> {
    var configured = 0
    var title: String { presenter?.age ?? "" }

    override func makeView() -> StoryView { StoryView() }
    override func bindings() -> [Bind<StoryPresenter, StoryView>] { [Bind(\.age, to: \.age)] }
    override func configureView() { configured += 1 }
  }

  private final class LiveStoryController: StoryController {
    override var followsTime: Bool { true }
  }

  private final class SecondsController: StoryController {
    override func bindings() -> [Bind<StoryPresenter, StoryView>] { [Bind(\.seconds, to: \.seconds)] }
  }

  private final class YearController: StoryController {
    override func bindings() -> [Bind<StoryPresenter, StoryView>] { [Bind(\.year, to: \.age)] }
  }

  /// The text that depends on the time is in the bar only.
  private final class TitledController: StoryController {
    override var followsTime: Bool { true }
    override func bindings() -> [Bind<StoryPresenter, StoryView>] { [Bind(\.year, to: \.age)] }
    override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: title) }
  }

  private let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
  private let clock = ManualClock()
  private var launch: Date { Date(timeIntervalSinceReferenceDate: 0) }

  private func makeWindow<Root: Controller>(_ root: Root) -> HeadlessWindow<Root> {
    var environment = ControllerEnvironment()
    environment.clock = clock
    return HeadlessWindow(root, environment: environment)
  }

  /// A story that is a second old was "in 9 minutes", ten minutes after the launch.
  func test_update_longAfterTheStyleWasMade_refersToTheTimeOfTheUpdate() async {
    let window = makeWindow(StoryController(style: style))
    await clock.advance(by: .seconds(600))
    window.root.update(with: launch + 599)
    XCTAssertEqual(window.root.view.age, "1 second ago")
    window.close()
  }

  /// Finding: a text that only the bar shows did not follow the time.
  func test_followsTime_textOfTheBar_changesAtItsMoment() async {
    let screen = TitledController(style: style)
    screen.update(with: launch)
    let window = makeWindow(StackController(root: screen))
    await window.settle()
    XCTAssertEqual(window.window.preferences(\.navigationBar).title, "now")
    for minutes in ["1 minute ago", "2 minutes ago", "3 minutes ago"] {
      await clock.advance(by: .seconds(60))
      XCTAssertEqual(window.window.preferences(\.navigationBar).title, minutes)
    }
    window.close()
  }

  /// The controller gets its subject before the window's environment.
  func test_update_beforeTheWindow_refersToTheClockOfTheWindow() async {
    let screen = StoryController(style: style)
    screen.update(with: launch)
    await clock.advance(by: .seconds(120))
    let window = makeWindow(screen)
    XCTAssertEqual(screen.view.age, "2 minutes ago")
    XCTAssertEqual(screen.presenter?.age, "2 minutes ago")
    window.close()
  }

  func test_screen_appearsAgain_isUpToDate() async {
    let screen = StoryController(style: style)
    screen.update(with: launch)
    let window = makeWindow(StackController(root: screen))
    await clock.advance(by: .seconds(60))
    XCTAssertEqual(screen.view.age, "now", "the screen does not follow the time")
    window.root.push(Controller())
    await clock.advance(by: .seconds(3_600))
    window.root.pop()
    XCTAssertEqual(screen.view.age, "1 hour ago")
    XCTAssertEqual(screen.title, "1 hour ago")
    window.close()
  }

  func test_app_becomesActive_visibleScreenIsUpToDate() async {
    let (hidden, visible) = (StoryController(style: style), StoryController(style: style))
    let window = makeWindow(StackController(root: hidden))
    window.root.push(visible)
    for screen in [hidden, visible] { screen.update(with: launch) }
    window.environment.scenePhase = .background
    await clock.advance(by: .seconds(86_400))
    window.environment.scenePhase = .inactive
    XCTAssertEqual(visible.view.age, "now")
    window.environment.scenePhase = .active
    XCTAssertEqual(visible.view.age, "yesterday")
    XCTAssertEqual(hidden.view.ages.last, "now", "it is shown again when it appears")
    window.close()
  }

  func test_screen_textsHaveNotChanged_isNotShownAgain() async {
    let screens = [
      YearController(style: style), StoryController(style: style), SecondsController(style: style),
    ]
    for (screen, updates) in zip(screens, [1, 1, 3]) {
      screen.update(with: launch - 3_600)
      let window = makeWindow(StackController(root: screen))
      window.root.push(Controller())
      window.root.pop()
      XCTAssertEqual(screen.configured, updates, "\(type(of: screen))")
      window.close()
    }
  }

  // MARK: Screens that follow the time

  func test_followsTime_textChangesAtItsMoment() async {
    let screen = LiveStoryController(style: style)
    screen.update(with: launch + 2)
    let window = makeWindow(screen)
    await clock.advance(by: .seconds(2))
    XCTAssertEqual(screen.view.ages, ["in 2 seconds", "in 1 second", "now"])
    screen.view.ages = []
    await clock.advance(by: .seconds(59.5))
    XCTAssertEqual(screen.view.ages.last, "59 seconds ago")
    await clock.advance(by: .seconds(0.5))
    XCTAssertEqual(screen.view.ages.last, "1 minute ago")
    screen.view.ages = []
    await clock.advance(by: .seconds(2 * 86_400))
    XCTAssertEqual(screen.view.ages.count, 58 + 23 + 2)
    XCTAssertEqual(screen.view.ages.suffix(3), ["23 hours ago", "yesterday", "2 days ago"])
    window.close()
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  func test_followsTime_updatedAgain_waitsForTheChangeOfTheLastTexts() async {
    let screen = LiveStoryController(style: style)
    let window = makeWindow(screen)
    for seconds in [0.0, -90, -3_600] { screen.update(with: launch + seconds) }
    screen.view.ages = []
    let configured = screen.configured
    await clock.advance(by: .seconds(3_599))
    XCTAssertEqual(screen.view.ages, [])
    XCTAssertEqual(screen.configured, configured, "the timers of older texts do nothing")
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(screen.view.ages, ["2 hours ago"])
    window.close()
  }

  /// Each update and each appearance started one more timer, and those before it slept on.
  func test_followsTime_updatedAndShownOften_waitsWithOneTimer() async {
    let screen = LiveStoryController(style: style)
    let window = makeWindow(StackController(root: screen))
    for _ in 0..<100 { screen.update(with: launch - 3_600) }
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(clock.sleeperCount, 1, "updates")
    for _ in 0..<100 {
      window.environment.scenePhase = .background
      window.environment.scenePhase = .active
    }
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(clock.sleeperCount, 1, "the app has become active")
    for _ in 0..<100 {
      window.root.push(Controller())
      window.root.pop()
    }
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(clock.sleeperCount, 1, "appearances")
    screen.view.ages = []
    await clock.advance(by: .seconds(3_597))
    XCTAssertEqual(screen.view.ages, ["2 hours ago"])
    // An earlier change gets a timer of its own.
    screen.update(with: launch + 3_510)
    screen.view.ages = []
    await clock.advance(by: .seconds(90))
    XCTAssertEqual(screen.view.ages, ["2 minutes ago", "3 minutes ago"])
    window.close()
    XCTAssertEqual(clock.sleeperCount, 0)
  }

  func test_followsTime_hiddenScreen_waitsUntilItAppears() async {
    let screen = LiveStoryController(style: style)
    screen.update(with: launch - 60)
    let window = makeWindow(StackController(root: screen))
    window.root.push(Controller())
    screen.view.ages = []
    await clock.advance(by: .seconds(120))
    XCTAssertEqual(screen.view.ages, [])
    window.root.pop()
    await clock.advance(by: .seconds(60))
    XCTAssertEqual(screen.view.ages, ["3 minutes ago", "4 minutes ago"])
    window.close()
  }

  func test_followsTime_screenIsReleased_withItsTimer() async {
    var screen: LiveStoryController? = LiveStoryController(style: style)
    screen?.update(with: launch)
    weak let watched = screen
    let window = makeWindow(StackController(root: Controller()))
    if let screen { window.root.push(screen) }
    screen = nil
    XCTAssertNotNil(watched)
    window.root.pop()
    await clock.advance(by: .seconds(60))
    XCTAssertNil(watched)
    window.close()
  }

  func test_style_ofAFixedInstant_staysThere() async {
    let screen = LiveStoryController(style: style.at(launch + 60))
    let window = makeWindow(screen)
    screen.update(with: launch)
    await clock.advance(by: .seconds(3_600))
    XCTAssertEqual(screen.view.ages, ["1 minute ago"])
    window.close()
  }

  func test_environment_now_isThatOfTheClockOrOfTheSystem() async {
    var environment = ControllerEnvironment()
    let before = Date()
    XCTAssertGreaterThanOrEqual(environment.now, before)
    environment.clock = ManualClock(startingAt: launch + 5)
    XCTAssertEqual(environment.now, launch + 5)
  }

  // MARK: The user sets the date of the device

  private func becomeActive<Root: Controller>(_ window: HeadlessWindow<Root>) {
    window.environment.scenePhase = .background
    window.environment.scenePhase = .active
  }

  func test_dateIsSetBack_textsFollowWhenTheAppBecomesActiveOrTheScreenAppears() async {
    for appears in [false, true] {
      let screen = StoryController(style: style)
      let window = makeWindow(StackController(root: screen))
      window.environment.clock = ManualClock(startingAt: launch + 3 * 86_400)
      screen.update(with: launch)
      XCTAssertEqual(screen.view.age, "3 days ago")
      window.environment.clock = ManualClock(startingAt: launch + 60)
      if appears {
        window.root.push(Controller())
        window.root.pop()
      } else {
        becomeActive(window)
      }
      XCTAssertEqual(screen.view.age, "1 minute ago", "appears: \(appears)")
      window.close()
    }
  }

  /// A clock whose date is later or earlier than that of the manual clock.
  private final class SetClock: DatedClock, TimerAwareClock {
    let clock = ManualClock()
    let offset = Mutex(0.0)
    var date: Date { clock.date + offset.withLock { $0 } }
    var now: ManualClock.Instant { clock.now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
      try await clock.sleep(until: deadline, tolerance: tolerance)
    }
    func timerDidStart() -> Int { clock.timerDidStart() }
    func timerDidEnd() { clock.timerDidEnd() }
  }

  /// The timer waited for the change of the text before, which is a day later.
  func test_followsTime_dateIsSetForward_textChangesAtItsMoment() async {
    for days in [1.0, 3] {
      let (clock, screen) = (SetClock(), LiveStoryController(style: style))
      let window = makeWindow(screen)
      window.environment.clock = clock
      // At first, the story is days away. When the date is set, it is 59.5 minutes old.
      screen.update(with: launch + days * 86_400 - 3_570)
      await clock.clock.advance(by: .seconds(1))
      clock.offset.withLock { $0 = days * 86_400 - 1 }
      becomeActive(window)
      XCTAssertEqual(screen.view.age, "59 minutes ago", "\(days)")
      await clock.clock.advance(by: .seconds(30))
      XCTAssertEqual(screen.view.age, "1 hour ago", "\(days)")
      window.close()
      XCTAssertEqual(clock.clock.sleeperCount, 0)
    }
  }
}
