public import Concierge
public import ControllerTesting
import Foundation
import ModelStore

@testable import Apps
@testable import AppsTesting

/// The file of the tasks, which is in memory.
@MainActor
final class TasksFile {
  let database: Database
  let table: ModelTable<TaskItem>
  /// The number of tasks that were added by a sync.
  var added = 0
  var deletedElsewhere: Set<TaskItem.ID> = []
  /// A task that is deleted right before a relaunch may leave the table after it.
  let touches = RowWatch<TaskItem>()

  init() throws {
    database = try Database(.inMemory)
    table = try database.table("tasks", of: TaskItem.self, key: "id")
    for (index, title) in ["Milk", "Bread", "Tea"].enumerated() {
      try table.insert(TaskItem(id: index + 1, title: title, position: index + 1))
    }
  }

  var rows: [TaskItem] { (try? table.rows(orderBy: "position")) ?? [] }
}

/// The tasks, as an explorer uses them.
@MainActor
public final class ExploredTasks: RelaunchableApp {
  let app: TasksApp
  let file: TasksFile
  let rests = Rests()
  /// The last difference between the database and the list, and at how many moments in a row it was seen.
  private var difference: (rows: [TaskItem], shown: [TaskItem], count: Int)?

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun) {
    run.environment.locale = Locale(identifier: "en_US")
    let file = run.lasting { must { try TasksFile() } }
    file.touches.follow(&run.environment) { ($0 as? TaskListController)?.headlessList }
    app = must { try TasksApp(environment: run.environment, database: file.database) }
    self.file = file
  }

  private var list: TaskListController? { all(TaskListController.self).first }

  // MARK: Relaunching

  /// Returns the state of the controllers. The tasks are in the database.
  public func stateForRelaunch() throws -> ControllerState { root.saveState() }

  /// Restores the state of the controllers.
  public func relaunch(with state: ControllerState) async throws { root.restoreState(state) }

  // MARK: Events

  func addElsewhere() {
    file.added += 1
    let last = file.rows.map(\.position).max() ?? 0
    let task = TaskItem(id: -file.added, title: "Synced \(file.added)", position: last + 1)
    _ = try? file.table.insert(task)
  }

  func renameElsewhere() {
    guard let first = file.rows.first else { return }
    _ = try? file.table.update(key: first.id) { $0.title = "Renamed" }
  }

  func deleteElsewhere() {
    guard let last = file.rows.last else { return }
    file.deletedElsewhere.insert(last.id)
    _ = try? file.table.delete(key: last.id)
  }

  // MARK: Promises

  /// The work of the database is on other threads. So a difference gets time, and counts only if it stays for some steps.
  var listIsTheTable: Bool {
    let (rows, shown) = (file.rows, app.tasks)
    let isEqual =
      Set(rows.map(\.position)).count == rows.count
      ? rows == shown : rows.sorted { $0.id < $1.id } == shown.sorted { $0.id < $1.id }
    guard !isEqual else {
      difference = nil
      return true
    }
    let isSame = difference.map { $0.rows == rows && $0.shown == shown } ?? false
    difference = (rows, shown, isSame ? (difference?.count ?? 0) + 1 : 1)
    // On a busy machine, the threads of the database get little time.
    Thread.sleep(forTimeInterval: 0.02 * Double((difference?.count ?? 1) * (difference?.count ?? 1)))
    return (difference?.count ?? 0) < 4
  }

  var rowsShowTheirTasks: Bool {
    list.map { list in
      let shown = Array(list.headlessList?.snapshot.allItems ?? [])
      return list.headlessList?.rowsShow(\.title) ?? true || shown.map(\.id) != app.tasks.map(\.id)
    } ?? true
  }

  var onlyTheChosenTasksAreDeleted: Bool {
    let now = Set(file.rows.map(\.id))
    let before = rests.previous("tasks", now: (now, list?.viewLoadCount ?? 0))
    guard let before, before.1 == list?.viewLoadCount else { return true }
    return before.0.subtracting(now).isSubset(of: file.deletedElsewhere.union(file.touches.touched))
  }

  var tasksHaveTitles: Bool { file.rows.allSatisfy { !$0.title.isEmpty } }
}

/// Returns an explorer of the tasks.
@MainActor
public func tasksExplorer() -> Explorer<ExploredTasks> {
  Explorer(ExploredTasks.init)
    .without(
      .everyWaitEnds,
      because: "the database works on threads of its own, for which the run cannot wait"
    )
    .doing("a sync adds a task") { $0.addElsewhere() }
    .doing("a sync renames the first task") { $0.renameElsewhere() }
    .doing("a sync deletes the last task") { $0.deleteElsewhere() }
    .promising("The list shows what the database has, in its order") { $0.listIsTheTable }
    .promising("A row shows its task") { $0.rowsShowTheirTasks }
    .promising("Only tasks that the user has chosen are deleted") { $0.onlyTheChosenTasksAreDeleted }
    .promising("Each task has a title") { $0.tasksHaveTitles }
}
