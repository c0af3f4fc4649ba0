/// Columns that fill the room there is: what cannot be divided into pixels goes to the first ones.
struct LayoutColumns {
  let starts: [Double]
  let widths: [Double]

  var count: Int { widths.count }

  init(_ count: Int, spacing: Double, available: Double, in container: LayoutContainer) {
    let count = min(max(count, 1), 1_000)
    let spacing = container.floor(spacing)
    widths = container.parts(available - spacing * Double(count - 1), count)
    var (start, starts) = (0.0, [Double]())
    for width in widths {
      starts.append(start)
      start += width + spacing
    }
    self.starts = starts
  }
}
