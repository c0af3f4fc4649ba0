extension String {
  /// The text without the Markdown of the feed's titles and summaries: backticks, and links, which are replaced by
  /// their texts. A row is described often, so there are no regular expressions: making one takes longer than describing
  /// ten rows.
  package var withoutMarkdown: String {
    var (text, rest) = ("", self[...])
    while let next = rest.popFirst() {
      if next == "[", let end = rest.firstIndex(of: "]"), rest[end...].hasPrefix("]("),
        let close = rest[end...].firstIndex(of: ")")
      {
        text += String(rest[..<end]).withoutMarkdown
        rest = rest[rest.index(after: close)...]
      } else if next.isWhitespace {
        if text.last != " " { text.append(" ") }
      } else if next != "`" {
        text.append(next)
      }
    }
    return text
  }
}
