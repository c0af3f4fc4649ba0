import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Surfaces

/// The header that the user pulls, the footer that loads more, and the place to which the user has scrolled.
@MainActor
enum RefreshPattern {
  static func run(_ print: @escaping Printer) async {
    let (list, tabs) = (StoryList(), TabController())
    tabs.setControllers([Controller(), list])
    let window = HeadlessWindow(tabs, host: HeadlessHost(.instant))
    list.loadViewIfNeeded()
    guard let table = list.headlessList else { return }
    let show = { (title: String) in print("\(title): \(list.text), inset \(Int(table.contentInsets.top))") }
    list.refresh()
    show("asked to refresh, off the screen")
    tabs.select(1)
    show("on screen")
    await window.settle()
    show("then")

    print("\na pull")
    for offset in [-27.0, -54, -66] {
      table.drag(to: offset)
      show("by \(Int(-offset))")
    }
    table.letGo()
    table.proceed()
    show("released, and the header is open")
    table.addInsets(LayoutInsets(top: 30))
    show("the app adds 30")
    table.scroll(to: -40)
    show("scrolled on by 44")
    await window.settle()
    show("refreshed")
    table.addInsets(LayoutInsets(top: -30))

    print("\na list that is longer than the screen; its next page is empty")
    for _ in 1...2 {
      for beyond in [20.0, 44, 46] {
        table.drag(to: table.contentSize.height - table.viewportSize.height + beyond)
        await window.settle()
        show("\(Int(beyond)) points beyond the end")
      }
      table.letGo()
      await window.settle()
    }

    print("\na list that is shorter than the screen")
    list.count = 3
    list.refresh()
    await window.settle()
    for offset in [0.0, 20] {
      table.drag(to: offset)
      table.letGo()
      await window.settle()
      show("pulled up by \(Int(offset))")
    }
    list.count = 30
    list.refresh()
    await window.settle()
    list.headlessList?.scroll(to: 150)
    let place = { list.headlessList.map { Int($0.scrollOffset.y) } ?? 0 }
    tabs.select(0)
    tabs.select(1)
    print("\nanother tab, and back: at \(place())")
    list.reloadView()
    await window.settle()
    print("another view: at \(place())")
    let fills = list.headlessList?.reloads ?? 0
    list.reload()
    print("reloaded by hand: the list view was filled \((list.headlessList?.reloads ?? 0) - fills) time")
    window.close()
  }
}

private struct Story: Identifiable, Equatable, Sendable { let id: Int }

private final class StoryList: ListController<Story> {
  private let stories = ArrayDataSource<Story>()

  init() {
    super.init(stories, options: PagedOptions(firstLoad: .none, pullsToRefresh: true, loadsMore: true))
  }

  var (count, asked) = (30, 0)

  override func load(_ direction: PageDirection) async throws -> Bool {
    if direction == .append { asked += 1 } else { stories.edit { $0 = (0..<count).map(Story.init) } }
    return true
  }

  var text: String {
    let (header, pulled) = (status.header, (status.headerProgress * 100).rounded() / 100)
    let finger = headlessList?.isDragging == true ? ", a finger" : ""
    let rows = "\(stories.items.count) rows, asked for more \(asked)"
    return "header \(header) \(pulled), footer \(status.footer), \(rows)\(finger)"
  }
}
