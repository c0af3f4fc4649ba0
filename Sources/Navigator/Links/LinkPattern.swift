/// The form of a link's path: the pathname syntax of the WHATWG URL Pattern standard, without regular
/// expressions.
///
/// | in the pattern | matches |
/// |---|---|
/// | `proposals` | exactly this decoded text; upper and lower case differ |
/// | `:id` | one character or more of one segment, which become the value `id` |
/// | `*` as a whole segment | one segment or more, which become the value `0` (a second one `1`, …) |
/// | `*` beside other text | any characters of that segment, also none |
/// | `{…}` | what is in it, as one thing for a modifier; at most one name or `*`, no other group |
/// | `?` after a name, a `*` or a group | it may be left out, with the slash before it unless in a group |
/// | `+` | it may be repeated, with that slash |
/// | `*` | it may be left out or repeated |
/// | `\` before a character | that character, which then means nothing else |
///
/// A pattern is matched segment by segment, against percent-decoded text: an encoded slash belongs to its
/// segment. A slash at the end means nothing, in patterns and links alike, so that a `*` as a whole
/// segment needs something to match. What is repeated must be a whole segment; a name or `*` within a
/// segment matches as much as it is repeated anyway. Among several ways to match, names and wildcards
/// that come first get as much as they can.
///
/// Source: WHATWG, "URL Pattern Standard" (2024), section 2, https://urlpattern.spec.whatwg.org/.
public struct LinkPattern: Hashable, Sendable {
  /// The pattern as it was written, without a slash at the end.
  private let text: String
  /// The forms. The form with the most parts comes first.
  let forms: [LinkForm]

  /// Reads a pattern such as `/proposals/:id`.
  ///
  /// - Throws: ``LinkError/invalidPattern(_:reason:)``.
  public init(_ text: String) throws(LinkError) {
    do {
      forms = try PatternParser.forms(of: text)
    } catch {
      throw .invalidPattern(text, reason: error.reason)
    }
    self.text = text.count > 1 && text.last == "/" && !text.hasSuffix("\\/") ? String(text.dropLast()) : text
  }
}

extension LinkPattern: CustomStringConvertible {
  /// The pattern as it is written, without a slash at the end.
  public var description: String { text }
}
