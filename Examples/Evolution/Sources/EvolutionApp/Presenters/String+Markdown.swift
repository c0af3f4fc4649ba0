import Foundation

extension String {
  /// The text without the little Markdown that the feed's titles and summaries use: code ticks, and
  /// links, of which the words remain.
  var withoutMarkdown: String {
    replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
      .replacing("`", with: "")
      .replacing(/\s+/, with: " ")
  }
}
