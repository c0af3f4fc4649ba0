import Foundation

/// The length of the words that join a list.
public enum ListForm: Sendable, Hashable, CaseIterable {
  /// A conjunction: "Ann, Bo, and Cy".
  case standard
  /// An abbreviated conjunction, if the language has one: "Ann, Bo, & Cy".
  case short
  /// Separators only, if the language has them: "Ann, Bo, Cy".
  case narrow
}

extension DisplayStyle {
  /// Returns a list in words: "", "Ann", "Ann and Bo", "Ann, Bo, and Cy", or "Ann, Bo, and 3 others".
  ///
  /// ```swift
  /// style.list(names, prefix: "With", showing: 2)   // "With Ann, Bo, and 3 others"
  /// ```
  ///
  /// Foundation joins the list in the language of the locale. A list that ends with ``others`` is joined in the language of
  /// those words. Items whose direction differs from the locale's, such as a Hebrew name in an English list, are isolated, see
  /// ``isolated(_:)``.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - prefix: Words before a list that is not empty, separated by a space.
  ///   - showing: The maximum number of items that are named. The text counts the remaining items. The value `nil` names all
  ///     items, and a negative number counts as 0.
  ///   - form: The length of the words that join the list. A spoken text always has the standard form.
  /// - Returns: The list, or the empty text if there are no items.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func list(
    _ items: [String],
    prefix: String? = nil,
    showing: Int? = nil,
    _ form: ListForm = .standard
  ) -> String {
    guard !items.isEmpty else { return "" }
    let named = min(max(showing ?? items.count, 0), items.count)
    var parts = Array(items.prefix(named))
    if named < items.count { parts.append(count(items.count - named, others)) }
    let list = joined(
      parts,
      isSpoken ? .standard : form,
      in: named < items.count ? core.othersLocale : locale
    )
    return prefix.map { "\($0) \(list)" } ?? list
  }

  private func joined(_ parts: [String], _ form: ListForm, in locale: Locale) -> String {
    // Foundation isolates the items of a list, so that right-to-left text does not change the order of the other items.
    // It does not isolate a single item.
    if parts.count == 1 { return isolated(parts[0]) }
    return texts.text(.list(parts, form, isOfOthers: locale != self.locale)) {
      let width: ListFormatStyle<StringStyle, [String]>.Width =
        switch form {
        case .standard: .standard
        case .short: .short
        case .narrow: .narrow
        }
      return ListFormatStyle<StringStyle, [String]>.list(type: .and, width: width).locale(locale).format(
        parts
      )
    }
  }
}
