import ControllerCore
import DataSource
import Foundation
import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

extension ListViewCallbacks {
  /// Creates the closures with which a list view calls its controller. The closures do not retain the controller.
  init(_ controller: PagedController<SectionID, Item>) {
    self.init()
    cell = { [weak controller] in controller?.timed(controller?.cell(for: $0, at: $1), for: $0.id) }
    sectionCell = { [weak controller] in
      controller?.timed($1 ? controller?.header(of: $0) : controller?.footer(of: $0))
    }
    sectionText = { [weak controller] in
      $1 ? controller?.sectionTitle($0) : controller?.shownSection($0)?.footer
    }
    indexTitles = { [weak controller] in controller?.indexTitles ?? [] }
    swipeActions = { [weak controller] in controller?.swipeActions(for: $0, at: $1) ?? [] }
    contextMenu = { [weak controller] in controller?.contextMenu(for: $0, at: $1) ?? [] }
    selectedPaths = { [weak controller] in controller?.selectedPaths ?? [] }
    canMove = { [weak controller] in controller?.canMove(from: $0, to: $1) ?? false }
    footerFrame = { [weak controller] in controller?.footerFrame ?? .zero }
    select = { [weak controller] in controller?.select(at: $0) }
    moveCursor = { [weak controller] id in
      if controller?.list.path(of: id) != nil { controller?.edit { $0.select(id) } }
    }
    willDisplay = { [weak controller] in controller?.willDisplay(at: $0) }
    didEndDisplaying = { [weak controller] in controller?.didEndDisplaying($0) }
    move = { [weak controller] in controller?.move(from: $0, to: $1) ?? false }
    perform = { [weak controller] in controller?.perform($0) }
    loadNextPage = { [weak controller] in controller?.searchFurther() }
    retry = { [weak controller] in controller?.retry() }
    didLayOut = { [weak controller] in controller?.loadAroundVisibleRows() }
    didResize = { [weak controller] in controller?.layout() }
    let list = controller as? SectionedListController<SectionID, Item>
    rowLength = { [weak list] in list?.rowLength(of: $0, at: $1) }
    let grid = controller as? SectionedGridController<SectionID, Item>
    arrangement = { [weak grid] in grid?.arrangement }
    stages = { [weak grid] in grid?.stages(of: $0) ?? [] }
    correct = { [weak grid] in grid?.correct($0) }
  }
}
