import Concierge

/// The folders.
final class FolderListController: ListController<MailFolder>, DataLoading {
  private let store: InboxStore
  private let server: InboxServer
  private let show: @MainActor (InboxPage) -> Void
  private let row = ListCell<MailFolder>(RowView.init) { view, folder in
    view.text = "\(folder.id) (\(folder.count))"
  }

  init(_ store: InboxStore, server: InboxServer, show: @escaping @MainActor (InboxPage) -> Void) {
    self.store = store
    self.server = server
    self.show = show
    super.init(store.folders, options: PagedOptions(firstLoad: .none, pullsToRefresh: true))
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: "Folders",
      trailingItems: [BarItem(id: "settings", title: "Settings"), BarItem(id: "compose", title: "Compose")]
    )
  }

  override func cell(for folder: MailFolder, at path: ItemPath) -> ListCell<MailFolder>? { row }

  override func didSelect(_ folder: MailFolder, at path: ItemPath) { show(.folder(folder.id)) }

  override func didActivate(_ item: BarItem) { show(item.id == "compose" ? .compose : .settings) }

  func load() async throws { store.folders.replace(with: try await server.folders()) }
}

/// The messages of a folder.
final class MailListController: ListController<Mail>, DataLoading {
  private let folder: String
  private let mails: ArrayDataSource<Mail>
  private let server: InboxServer
  private let show: @MainActor (Mail) -> Void
  private let row = ListCell<Mail>(RowView.init) { view, mail in view.text = mail.subject }

  init(_ folder: String, store: InboxStore, server: InboxServer, show: @escaping @MainActor (Mail) -> Void) {
    self.folder = folder
    self.server = server
    self.show = show
    mails = store.mails(in: folder)
    super.init(mails, options: PagedOptions(firstLoad: .none, pullsToRefresh: true))
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: folder) }

  override func cell(for mail: Mail, at path: ItemPath) -> ListCell<Mail>? { row }

  override func didSelect(_ mail: Mail, at path: ItemPath) { show(mail) }

  override func swipeActions(for mail: Mail, at path: ItemPath) -> [SwipeAction] {
    [deleteAction("Delete", of: mail)]
  }

  override func delete(_ ids: Set<Int>) async throws {
    try await server.delete(ids)
    try await super.delete(ids)
  }

  func load() async throws { mails.replace(with: try await server.mails(in: folder)) }
}
