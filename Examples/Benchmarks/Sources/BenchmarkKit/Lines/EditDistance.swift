/// Returns the smallest number of insertions, deletions and replacements of characters that turn one text into the
/// other.
///
/// Source: Wagner, Fischer, "The string-to-string correction problem", 1974,
/// https://doi.org/10.1145/321796.321811
///
/// - Complexity: O(*n* · *m*), where *n* and *m* are the texts' lengths.
package func editDistance(_ left: String, _ right: String) -> Int {
  let right = Array(right)
  var row = Array(0...right.count)
  for (index, character) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in right.indices {
      let replaced = diagonal + (character == right[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
    }
  }
  return row[right.count]
}
