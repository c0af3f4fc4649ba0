extension DisplayStyle: Hashable {
  /// Whether two styles show everything alike. Shared texts do not matter; ``now`` does.
  ///
  /// Copies are compared by their instants alone.
  public static func == (left: DisplayStyle, right: DisplayStyle) -> Bool {
    left.now == right.now
      && (left.core === right.core
        || (left.locale == right.locale && left.calendar == right.calendar
          && left.listWords == right.listWords))
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(now)
    hasher.combine(locale)
    hasher.combine(calendar)
    hasher.combine(listWords)
  }
}
