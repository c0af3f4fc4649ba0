import Foundation

extension String {
  /// The text in snake case, as Foundation converts it: `pageSize` gives `page_size`, and `myURLOfPage` gives `my_url_of_page`.
  /// A name that begins with an abbreviation is an exception: `URL` gives `url`, where Foundation gives `u_rl`.
  var snakeCased: String {
    var words = ""
    let letters = Array(self)
    for (index, letter) in letters.enumerated() {
      let isWordStart =
        index > 0 && letter.isUppercase && letters[index - 1] != "_"
        && (!letters[index - 1].isUppercase || index + 1 < letters.count && letters[index + 1].isLowercase)
      if isWordStart { words += "_" }
      words += letter.lowercased()
    }
    return words
  }

  /// The coding key that Foundation's `convertFromSnakeCase` makes of a key of the data: `address_line_1` gives `addressLine1`.
  ///
  /// Source: swift-foundation, JSONDecoder.KeyDecodingStrategy, https://github.com/swiftlang/swift-foundation
  var camelCased: String {
    guard let first = firstIndex(where: { $0 != "_" }), let last = lastIndex(where: { $0 != "_" }) else {
      return self
    }
    let words = self[first...last].split(separator: "_")
    guard words.count > 1 else { return self }
    let joined = words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
    return self[..<first] + joined + self[index(after: last)...]
  }

  /// The coding keys that a key of the data in snake case may stand for, with the likeliest first: `open_url` gives
  /// `openUrl`, `openURL` and others.
  ///
  /// The case of an enum is found only by its exact coding key. But `open_url` does not tell whether a word is an
  /// abbreviation, such as `URL`, so each combination is returned. A key with more than six words gives only the form
  /// without abbreviations. Otherwise a hostile document could cause thousands of combinations.
  var codingKeys: [String] {
    let words = split(separator: "_", omittingEmptySubsequences: false)
    guard words.count <= 6 else { return [camelCased] }
    var keys = [""]
    for word in words {
      let letters = word.prefix { $0.isLetter }
      let forms = [
        word.prefix(1).uppercased() + word.dropFirst(), letters.uppercased() + word.dropFirst(letters.count),
      ]
      keys = keys.flatMap { key in
        (key.allSatisfy { $0 == "_" } ? [String(word)] + forms : forms).map {
          key + (word.isEmpty ? "_" : $0)
        }
      }
    }
    return [camelCased] + keys.filter { $0.snakeCased == self }
  }
}
