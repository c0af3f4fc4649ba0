public import EvolutionViews
import Foundation
import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The actions of the user on a page.
extension TextEngine {
  /// Moves the cursor by a number of links, or scrolls by the same number of lines if there is no such link.
  package func moveCursor(by links: Int) {
    let next = selectedLink + links
    guard let page, page.links.indices.contains(next) else { return scroll(by: links) }
    (selectedLink, followsCursor) = (next, true)
  }

  /// Scrolls by a number of lines. Positive numbers scroll down.
  package func scroll(by lines: Int) {
    followsCursor = false
    scroll(to: scrollOffset.y + Double(lines))
  }

  /// Follows the link with the cursor, unless the controller forbids it.
  package func openLink() async {
    guard let links = page?.links, links.indices.contains(selectedLink) else { return }
    let request = WebRequest(links[selectedLink])
    if await callbacks.shouldOpen(WebNavigation(request)) { load(.request(request)) }
  }

  /// Lays out the page in a size in characters and lines.
  ///
  /// - Parameters:
  ///   - columns: The width in characters.
  ///   - rows: The height in lines.
  ///   - count: The number of lines of the page.
  ///   - cursor: The line of the link with the cursor.
  public func layOut(columns: Int, rows: Int, count: Int, cursor: Int?) {
    let line = followsCursor ? cursor.map { Double($0)..<Double($0 + 1) } : nil
    layOut(CGSize(width: columns, height: count), in: CGSize(width: columns, height: rows), cursor: line)
  }

  /// Moves the cursor to a link.
  public func selectLink(_ index: Int) {
    if page?.links.indices.contains(index) == true { selectedLink = index }
  }
}

extension TextEngine: DescribedPage {}

extension TextEngine: DescribedView {
  /// The elements.
  public var elements: [ViewElement] { [.text(message, .alert), .space, .page(self)] }
}
