public import Foundation

#if canImport(CoreGraphics)
  public import CoreGraphics
#endif

/// A row of a list that is also shown as a card.
public protocol DescribedCard: DescribedRow {
  /// The text below the text of the row.
  var summary: String { get }
  /// The last text of the card.
  var footnote: String { get }
}

/// A card, as texts, with its place.
public struct CardDescription: Hashable, Sendable {
  /// The texts that a list shows, too. The text of the row is the title of the card.
  public let row: RowDescription
  /// The text below the title.
  public let summary: String
  /// The last text of the card.
  public let footnote: String
  /// The frame of the card in the content.
  public let frame: CGRect

  package init(_ row: RowDescription, of card: some DescribedCard, frame: CGRect) {
    (self.row, self.frame) = (row, frame)
    (summary, footnote) = (card.summary, card.footnote)
  }
}

/// Cards as a host can show them.
@MainActor
public protocol DescribedCards: DescribedRows {
  /// The number of cards.
  var numberOfCards: Int { get }
  /// The key of the card with the cursor, or `nil` without cards.
  var cursorKey: String? { get }
  /// The frame of the card with the cursor in the content, or `nil` without cards.
  var cursorFrame: CGRect? { get }
  /// The number of visible lines.
  var visibleRows: Int { get }
  /// The height of all cards.
  var contentHeight: Double { get }
  /// The visible cards.
  var visibleCards: [CardDescription] { get }

  /// Lays out the cards in a size in characters and lines, and scrolls so that the cursor stays visible.
  ///
  /// - Parameter measure: Returns the number of lines of a card in its width.
  func layOut(columns: Int, rows: Int, measure: (CardDescription) -> Int)
  /// Returns the first cards in a part of the content, in order, up to a number.
  func cards(from start: Double, to end: Double, limit: Int) -> [CardDescription]
  /// Takes note that the user has scrolled, or that the size has changed.
  func userDidScroll(to offset: Double, in viewport: CGSize)
  /// Takes note of the real heights of cards.
  func didMeasure(_ heights: [String: Double])
}
