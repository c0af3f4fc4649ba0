import ControllerCore
import Foundation
import WebControllers

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// What a reader does on a page.
extension TextEngine {
  /// Moves the cursor to another link, or scrolls by a line where there is none.
  func moveCursor(by links: Int) {
    let next = selectedLink + links
    guard let page, page.links.indices.contains(next) else { return scroll(by: links) }
    (selectedLink, followsCursor) = (next, true)
  }

  /// Scrolls by lines; down if positive.
  func scroll(by lines: Int) {
    followsCursor = false
    scroll(to: contentOffset.y + Double(lines))
  }

  /// Follows the link with the cursor, unless the controller forbids it.
  func openLink() async {
    guard let links = page?.links, links.indices.contains(selectedLink) else { return }
    let request = WebRequest(links[selectedLink])
    if await controller?.shouldOpen(WebNavigation(request)) == true { load(.request(request)) }
  }

  /// Takes the room that the host gives it.
  ///
  /// - Parameters:
  ///   - columns: How wide it is.
  ///   - rows: How high it is.
  ///   - count: How many lines the page takes.
  ///   - cursor: The line of the link with the cursor.
  public func layOut(columns: Int, rows: Int, count: Int, cursor: Int?) {
    let line = followsCursor ? cursor.map { Double($0)..<Double($0 + 1) } : nil
    layOut(CGSize(width: columns, height: count), in: CGSize(width: columns, height: rows), cursor: line)
  }
}
