import DataSource
public import Surfaces

extension ListSurfaceConformance where Surface: PagedSurface {
  /// Changes and scrolls a list at random, and returns descriptions of what the list view reports wrong. The array is empty if
  /// everything is right. The closure `shown` of this check returns the items on screen.
  ///
  /// * The list view never says that other rows are visible than those on screen. It does not know the visible rows while it performs
  ///   an update, and knows them after a layout pass.
  /// * A row that comes on screen is reported once, and not again while it stays. A list view may leave out rows of an update,
  ///   because the controller asks for the visible rows after it.
  /// * Each update ends, and the list view is then ready for the next one.
  ///
  /// - Parameters:
  ///   - surface: A new list view, which is too short for most of the lists.
  ///   - steps: The number of random steps.
  ///   - seed: The seed of the random numbers.
  ///   - reportsRows: Whether the list view reports rows that come on screen. A list view that returns a `visibleRange` need not
  ///     report them.
  ///   - scroll: Scrolls to a place: 0 is the start of the list, and 1 is its end.
  ///   - settle: Performs the layout passes and ends the animations that wait.
  public func wrongReports(
    of surface: Surface,
    steps: Int = 200,
    seed: UInt64 = 1,
    reportsRows: Bool = true,
    scroll: (Surface, _ place: Double) -> Void,
    settle: (Surface) -> Void
  ) -> [String] {
    var random = RandomNumbers(state: seed)
    let source = SnapshotDataSource<Surface.SectionID, Surface.Item>()
    let reports = Reports(of: surface)
    source.connect(to: surface)
    var before: [Surface.Item.ID] = []
    for number in 0..<steps {
      reports.displayed = []
      let what = ["change", "changes", "scroll", "scroll", "reload"][number == 0 ? 0 : random.next(below: 5)]
      switch what {
      case "scroll": scroll(surface, Double(random.next(below: 11)) / 10)
      case "reload": reports.perform { surface.connection?.reload(source.snapshot) }
      default:
        // The updates follow each other without a layout, as in an app that changes its list during an animation.
        for _ in 0..<(what == "change" ? 1 : 3) {
          let list = randomList(after: source.snapshot, &random)
          reports.perform { source.replace(with: list) }
        }
      }
      settle(surface)
      let rows = shown(surface).flatMap { $0.map(\.id) }
      if what == "reload" { before = [] }
      reports.check(rows, of: source.snapshot)
      // During several changes, a row may go off screen and come back. The list view may then report several times that the row
      // comes on screen, so the number of these reports is not checked.
      if what != "changes" {
        reports.checkDisplayed(rows, after: before, needs: reportsRows && what == "scroll")
      }
      guard reports.problems.isEmpty else {
        return reports.problems.map { "after step \(number), \(what): \($0)" }
      }
      before = rows
    }
    return []
  }
}

/// The reports of a list view in a check.
@MainActor
private final class Reports<Surface: PagedSurface> {
  typealias ID = Surface.Item.ID
  typealias List = ListSnapshot<Surface.SectionID, Surface.Item>
  private(set) var problems: [String] = []
  /// The rows that the list view has reported as coming on screen.
  var displayed: [ID] = []
  private let surface: Surface
  private var isUpdating = false

  init(of surface: Surface) {
    self.surface = surface
    surface.callbacks.cell = { [weak self, weak surface] _, _ in
      if let self, isUpdating, surface?.visibleRange != nil {
        problems.append("it knows the visible rows during an update")
      }
      return nil
    }
    surface.callbacks.willDisplay = { [weak self, weak surface] path in
      if let list = surface?.connection?.visible, list.contains(path) {
        self?.displayed.append(list[path].id)
      }
    }
  }

  /// Makes the list view show another list.
  func perform(_ update: () -> Void) {
    let old = surface.connection?.visible
    isUpdating = true
    update()
    isUpdating = false
    if surface.connection?.visible != old, surface.visibleRange != nil {
      problems.append("it knows the visible rows of an update before the layout pass")
    }
  }

  /// Checks that the list view has ended its update, and that its `visibleRange` contains exactly the rows on screen.
  func check(_ rows: [ID], of list: List) {
    guard surface.connection?.visible.allItems.map(\.id) == list.allItems.map(\.id) else {
      return problems.append("it has not ended an update")
    }
    let range: ClosedRange<Int>? = surface.visibleRange.flatMap { range in
      let isInside = list.contains(range.lowerBound) && list.contains(range.upperBound)
      return isInside ? list.offset(of: range.lowerBound)...list.offset(of: range.upperBound) : nil
    }
    let known = range.map { list.allItems[$0].map(\.id) } ?? []
    if known != rows { problems.append("it says that \(known) are visible, and not \(rows)") }
  }

  /// Checks how often the list view has reported each row on screen: not again if the row was there before, and otherwise at
  /// most once. If `needs` is `true`, each new row must be reported.
  func checkDisplayed(_ rows: [ID], after before: [ID], needs: Bool) {
    for id in rows {
      let count = displayed.filter { $0 == id }.count
      let limits = before.contains(id) ? 0...0 : needs ? 1...1 : 0...1
      if !limits.contains(count) { problems.append("it reports row \(id) \(count) times") }
    }
  }
}
