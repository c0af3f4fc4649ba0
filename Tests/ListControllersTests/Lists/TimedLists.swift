import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ListControllers
import Presenter
import Surfaces
import XCTest

/// The time at which the tests begin.
let launch = Date(timeIntervalSinceReferenceDate: 800_000_000)

/// A story, whose age is shown.
struct Story: Identifiable, Equatable, Sendable {
  let id: Int
  /// The age in seconds at the launch, or `nil` for a story without a date.
  var age: Double?
}

/// The texts of a story.
struct StoryPresenter: ModelPresenter {
  private let story: Story
  private let style: DisplayStyle

  init(_ story: Story, style: DisplayStyle) { (self.story, self.style) = (story, style) }

  var age: String { story.age.map { style.relative(launch - $0) } ?? "undated" }
  /// A text that the app makes of the time itself.
  var seconds: String { story.age.map { "\(Int(style.now.timeIntervalSince(launch) + $0))" } ?? "" }
}

/// The view of a story.
@MainActor
final class StoryRow {
  var age = "" { didSet { ages.append(age) } }
  var ages: [String] = []
}

/// A list whose rows depend on the time.
class StoryList: ListController<Story> {
  let stories: ArrayDataSource<Story>
  /// The identifiers of the rows that were configured, in order.
  private(set) var configured: [Int] = []
  private let style: DisplayStyle
  private(set) lazy var row = ListCell<Story>(style: style) { [weak self] style in
    ListCell(StoryRow.init) { row, story in
      row.age = self?.text(of: StoryPresenter(story, style: style)) ?? ""
      self?.configured.append(story.id)
    }
  }

  init(_ ages: [Double?], style: DisplayStyle) {
    stories = ArrayDataSource(ages.enumerated().map { Story(id: $0.offset, age: $0.element) })
    self.style = style
    super.init(stories, options: PagedOptions(firstLoad: .none, movesItems: true, deselectsAtOnce: false))
  }

  func text(of story: StoryPresenter) -> String { story.age }

  override func cell(for story: Story, at path: ItemPath) -> ListCell<Story>? { row }

  var texts: [String] {
    (headlessList?.visibleIDs ?? []).compactMap { id in
      stories.path(of: id).flatMap { headlessList?.view(at: $0) as? StoryRow }?.age
    }
  }

  /// The texts at the beginning of the last layout pass.
  private(set) var textsAtLayout: [String] = []

  override func viewWillLayout() { textsAtLayout = texts }

  /// Forgets which rows were configured.
  func forget() { configured = [] }
}

/// A list that follows the time.
final class LiveList: StoryList {
  override var followsTime: Bool { true }
}

/// Tests of lists in a window whose clock they move.
@MainActor
class ListTimeTestCase: XCTestCase {
  final let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
  final let clock = ManualClock(startingAt: launch)
  final var lists = HeadlessLists()

  final func show(_ list: Controller) async -> HeadlessWindow<StackController> {
    var environment = ControllerEnvironment()
    (environment.clock, environment.listViews) = (clock, lists)
    let window = HeadlessWindow(StackController(root: list), environment: environment)
    await window.settle()
    return window
  }

  final func cover(_ window: HeadlessWindow<StackController>, for seconds: Double) async {
    window.root.push(Controller())
    await window.settle()
    await clock.advance(by: .seconds(seconds))
    window.root.pop()
    await window.settle()
  }

  final func assertNoMistakes(
    _ list: StoryList,
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    XCTAssertEqual(list.headlessList?.mistakes, [], file: file, line: line)
  }
}
