import Foundation

extension String {
  /// The text without the Markdown of the feed's titles and summaries: backticks, and links, which are replaced by
  /// their texts.
  var withoutMarkdown: String {
    replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
      .replacing("`", with: "")
      .replacing(/\s+/, with: " ")
  }
}
