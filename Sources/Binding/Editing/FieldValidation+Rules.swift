extension FieldValidation {
  /// Refuses what is empty.
  ///
  /// - Parameter message: What the user reads.
  public static func required(_ message: String) -> FieldValidation where Value: Collection {
    FieldValidation { value, _ in value.isEmpty ? .reject(message) : .accept }
  }

  /// Refuses what is shorter or longer; a text is counted in characters.
  ///
  /// - Parameters:
  ///   - lengths: The lengths that are accepted.
  ///   - message: What the user reads.
  /// - Complexity: O(*n*) for a text, where *n* is its length.
  public static func length(_ lengths: ClosedRange<Int>, _ message: String) -> FieldValidation
  where Value: Collection {
    FieldValidation { value, _ in lengths.contains(value.count) ? .accept : .reject(message) }
  }

  /// Refuses what is outside of a range.
  ///
  /// - Parameters:
  ///   - range: The values that are accepted: any range, such as `1...` or `..<Date.now`.
  ///   - message: What the user reads.
  public static func range<Range: RangeExpression>(_ range: Range, _ message: String) -> FieldValidation
  where Range.Bound == Value {
    FieldValidation { value, _ in range.contains(value) ? .accept : .reject(message) }
  }

  /// Takes the nearest bound in place of what is outside of a range.
  ///
  /// - Parameter range: The values that are accepted as they are.
  public static func clamped(to range: ClosedRange<Value>) -> FieldValidation where Value: Comparable {
    FieldValidation { value, _ in
      let nearest = min(max(value, range.lowerBound), range.upperBound)
      return nearest == value ? .accept : .correct(nearest)
    }
  }
}

extension FieldValidation<String> {
  /// Refuses a text that a pattern does not match from its first to its last character.
  ///
  /// - Parameters:
  ///   - pattern: A regular expression, written `/[a-z]+/` or built.
  ///   - message: What the user reads; also said of a text whose matching fails with an error.
  public static func pattern(_ pattern: some RegexComponent, _ message: String) -> FieldValidation {
    let regex = pattern.regex
    return FieldValidation { value, _ in
      let match = try? regex.wholeMatch(in: value)
      return match == nil ? .reject(message) : .accept
    }
  }
}
