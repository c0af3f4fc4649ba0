import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Surfaces

/// The options of lists and grids, one method for each: its default value, and what changes.
@MainActor
enum ListOptionsPattern {
  static func run(_ print: @escaping Printer) async {
    await firstLoad(print)
    await pullToRefresh(print)
    await loadMore(print)
    await endOfTheList(print)
    await deselecting(print)
    await insets(print)
    await sections(print)
  }

  private static func firstLoad(_ print: Printer) async {
    for firstLoad in [PagedOptions().firstLoad, .request, .none] {
      await show(PagedOptions(firstLoad: firstLoad, pullsToRefresh: true), settles: false) { list, _ in
        print("first load \(firstLoad): header \(list.status.header), content \(list.status.content)")
      }
    }
  }

  private static func pullToRefresh(_ print: Printer) async {
    await show { list, _ in
      print("pull to refresh: header \(list.status.header)")
      list.pullsToRefresh = true
      print("  switched on: header \(list.status.header)")
    }
  }

  private static func loadMore(_ print: Printer) async {
    for (loadsMore, perPage) in [(false, 20), (true, 20), (true, 3)] {
      await show(PagedOptions(loadsMore: loadsMore), perPage: perPage) { list, _ in
        print("loads more \(loadsMore), \(perPage) a page: \(list.ids.count) items, \(list.status.footer)")
      }
    }
  }

  private static func endOfTheList(_ print: Printer) async {
    for hidesFooter in [false, true] {
      let options = PagedOptions(loadsMore: true, refresh: RefreshOptions(hidesFooterAtEnd: hidesFooter))
      await show(options, perPage: 40) { list, _ in
        print("hides the footer at the end \(hidesFooter): footer \(list.status.footer)")
      }
    }
  }

  private static func deselecting(_ print: Printer) async {
    for deselects in [true, false] {
      await show(PagedOptions(deselectsAtOnce: deselects)) { list, _ in
        list.select(at: ItemPath(section: 0, item: 1))
        print("deselects at once \(deselects): selected \(list.selection.ids.sorted())")
      }
    }
  }

  private static func insets(_ print: Printer) async {
    await show { list, window in
      window.environment.safeAreaInsets = LayoutInsets(top: 88, bottom: 34)
      print("insets: \(Int(list.contentInsets.top)) and \(Int(list.contentInsets.bottom)), from the bars")
    }
  }

  private static func sections(_ print: Printer) async {
    let numbers = ArrayDataSource((1...4).map(Number.init))
    print("flat: \(ListController(numbers).list.numberOfSections) section")
    let list = SectionedListController(numbers.grouped(by: { $0.id % 2 == 0 ? "even" : "odd" }))
    print("grouped: \(list.list.snapshot.sections.map { "\($0.id) \($0.items.map(\.id))" })")
  }

  private static func show(
    _ options: PagedOptions = PagedOptions(),
    perPage: Int = 20,
    settles: Bool = true,
    _ body: @MainActor (Numbers, HeadlessWindow<Numbers>) async -> Void
  ) async {
    let list = Numbers(options, perPage: perPage)
    let window = HeadlessWindow(list, host: HeadlessHost(.instant))
    list.headlessList?.viewportSize.height = 100  // two rows
    if settles { await window.settle() }
    await body(list, window)
    window.close()
  }
}

private struct Number: Identifiable, Equatable, Sendable { let id: Int }

private final class Numbers: ListController<Number> {
  init(_ options: PagedOptions, perPage: Int) {
    let pages = PagedDataSource(firstKey: 1, perPage: perPage) { request in
      ListPage((0..<request.perPage).map { Number(id: request.itemCount + $0) }, of: request, total: 40)
    }
    super.init(pages, loadedBy: pages, options: options)
  }
  var ids: [Int] { list.snapshot.allItems.map(\.id) }
}
