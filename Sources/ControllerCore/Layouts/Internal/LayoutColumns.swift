/// Columns that fill the room there is: what cannot be divided into pixels goes to the first ones.
struct LayoutColumns {
  let starts: [Double]
  let widths: [Double]

  var count: Int { widths.count }

  init(_ count: Int, spacing: Double, in placement: LayoutPlacement) {
    let count = min(max(count, 1), 1_000)
    let spacing = placement.floor(spacing)
    widths = placement.container.parts(placement.available - spacing * Double(count - 1), count)
    var (start, starts) = (0.0, [Double]())
    for width in widths {
      starts.append(start)
      start += width + spacing
    }
    self.starts = starts
  }
}
