import Concierge
import Foundation
import ModelStore

/// A task, as the table stores it.
public struct TaskItem: Codable, Equatable, Identifiable, RowRepresentable, Sendable {
  /// The number of the task.
  public let id: Int
  /// The title.
  public var title: String
  /// The place in the list. Lower positions come first.
  public var position: Int
}

/// The tasks on the device. The table is the truth, and the list follows it.
@MainActor
final class TaskStore {
  /// The rows of the table, by position.
  let tasks: ArrayDataSource<TaskItem>

  private let database: Database
  private let table: ModelTable<TaskItem>
  private var lastID: Int

  init(_ database: Database) throws {
    self.database = database
    table = try database.table("tasks", of: TaskItem.self, key: "id")
    let stored = try table.readableRows(orderBy: "position")
    tasks = ArrayDataSource(stored.rows)
    lastID = stored.rows.map(\.id).max() ?? 0
    table.observe(tasks, orderBy: "position") { tasks, rows in tasks.replace(with: rows) }
    tasks.isCopy = false  // `saveOrder()` stores what the user moves.
  }

  func add(_ title: String) async throws {
    lastID += 1
    let id = lastID
    try await database.write { [table] connection in
      let last = try table.rows(orderBy: "position desc", limit: 1, in: connection).first
      try table.insert(TaskItem(id: id, title: title, position: (last?.position ?? 0) + 1), in: connection)
    }
  }

  func rename(_ id: TaskItem.ID, to title: String) async throws {
    try await database.write { [table] connection in
      _ = try table.update(key: id, in: connection) { $0.title = title }
    }
  }

  func delete(_ ids: Set<TaskItem.ID>) async throws {
    try await database.write { [table] connection in
      for id in ids { try table.delete(key: id, in: connection) }
    }
  }

  /// Stores deleted tasks again, each at its old position.
  func restore(_ deleted: [TaskItem]) async throws {
    try await database.write { [table] connection in try table.upsert(deleted, in: connection) }
  }

  /// Stores the order of the list, after the user has moved a row.
  func saveOrder() async throws {
    let ids = tasks.items.map(\.id)
    try await database.write { [table] connection in
      for (index, id) in ids.enumerated() {
        _ = try table.update(key: id, in: connection) { $0.position = index + 1 }
      }
    }
  }
}

/// Asks for a title, and adds a task.
struct AddTask: UserInteraction {
  let store: TaskStore

  func perform(_ session: InteractionSession) async throws {
    let texts = try await session.ask(
      "What is to be done?",
      fields: [PromptField(id: "title", title: "Title", isRequired: true)],
      action: "Add"
    )
    try await session.presentingErrors { try await store.add(texts["title"] ?? "") }
  }
}

/// Asks for another title of a task.
struct RenameTask: UserInteraction {
  let task: TaskItem
  let store: TaskStore

  func perform(_ session: InteractionSession) async throws {
    let texts = try await session.ask(
      "Rename “\(task.title)”",
      fields: [PromptField(id: "title", title: "Title", text: task.title, isRequired: true)],
      action: "Rename"
    )
    try await session.presentingErrors { try await store.rename(task.id, to: texts["title"] ?? task.title) }
  }
}

/// Deletes tasks, and lets the user undo this.
struct DeleteTasks: UserInteraction {
  let tasks: [TaskItem]
  let store: TaskStore

  func perform(_ session: InteractionSession) async throws {
    try await session.presentingErrors { try await store.delete(Set(tasks.map(\.id))) }
    let titles = tasks.map(\.title).joined(separator: ", ")
    if try await session.offerUndo("“\(titles)” was deleted.") {
      try await session.presentingErrors { try await store.restore(tasks) }
    }
  }
}

/// An app with a stored list of tasks.
@MainActor
public final class TasksApp {
  /// The root of the window.
  public var root: Controller { stack }
  /// The tasks that the list shows.
  public var tasks: [TaskItem] { store.tasks.items }

  private let stack: StackController
  private let store: TaskStore
  private let add: InteractionRunner<Void, AddTask>
  private let rename: InteractionRunner<TaskItem, RenameTask>
  private let deletion: InteractionRunner<[TaskItem], DeleteTasks>

  /// Creates the app with the database of the caller.
  public init(environment: ControllerEnvironment, database: Database) throws {
    let store = try TaskStore(database)
    let (prompts, clock) = (environment.prompts, environment.clock)
    self.store = store
    add = InteractionRunner(AddTask(store: store), prompts: prompts, clock: clock)
    rename = InteractionRunner(prompts: prompts, clock: clock) { RenameTask(task: $0, store: store) }
    deletion = InteractionRunner(prompts: prompts, per: { $0.map(\.id) }, clock: clock) {
      DeleteTasks(tasks: $0, store: store)
    }
    stack = StackController(root: TaskListController(store, add: add, rename: rename, delete: deletion))
  }
}

/// The list of the tasks.
final class TaskListController: ListController<TaskItem> {
  private let store: TaskStore
  private let add: InteractionRunner<Void, AddTask>
  private let rename: InteractionRunner<TaskItem, RenameTask>
  private let deletion: InteractionRunner<[TaskItem], DeleteTasks>
  private let row = ListCell<TaskItem>(RowView.init) { view, task in view.text = task.title }

  init(
    _ store: TaskStore,
    add: InteractionRunner<Void, AddTask>,
    rename: InteractionRunner<TaskItem, RenameTask>,
    delete: InteractionRunner<[TaskItem], DeleteTasks>
  ) {
    self.store = store
    self.add = add
    self.rename = rename
    deletion = delete
    super.init(store.tasks, options: PagedOptions(firstLoad: .none, movesItems: true))
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: "Tasks", trailingItems: [BarItem(id: "add", title: "Add")])
  }

  override func viewDidLoad() {
    observe(store.tasks, initial: false) { list, _ in list.saveOrderIfNeeded() }
  }

  override func cell(for task: TaskItem, at path: ItemPath) -> ListCell<TaskItem>? { row }

  override func didSelect(_ task: TaskItem, at path: ItemPath) { rename.start(task) }

  override func swipeActions(for task: TaskItem, at path: ItemPath) -> [SwipeAction] {
    [deleteAction("Delete", of: task)]
  }

  override func delete(_ ids: Set<TaskItem.ID>) async throws {
    deletion.start(store.tasks.items.filter { ids.contains($0.id) })
  }

  override func didActivate(_ item: BarItem) { add.start() }

  /// Stores the order if the user has moved a row: the positions do not ascend then.
  private func saveOrderIfNeeded() {
    let positions = store.tasks.items.map(\.position)
    guard zip(positions, positions.dropFirst()).contains(where: { $0 >= $1 }) else { return }
    start(in: .window) { list in
      do {
        try await list.store.saveOrder()
      } catch {
        list.handleError(error)
      }
    }
  }
}
