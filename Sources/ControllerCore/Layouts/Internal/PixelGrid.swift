/// The pixels that every frame begins and ends at.
struct PixelGrid: Sendable {
  /// Pixels for each point.
  let scale: Double

  init(scale: Double) {
    self.scale = scale > 0 && scale < 1_000 ? scale : 1
  }

  /// The last pixel at or before a length, in points; 0 for what is no length.
  ///
  /// Lengths end at a thousand million points, so that sums of them stay finite and exact.
  @inline(__always)
  func floor(_ length: Double) -> Double {
    guard length > 0 else { return 0 }
    // What missed a pixel by an error of arithmetic is meant to lie on it. By way of an integer, as rounding is a call on
    // processors that must do without SSE 4.1, and this is the innermost step of every layout.
    let pixels = Double(Int64(min(length, 1e9) * scale + 1e-7))
    return scale == 1 ? pixels : pixels / scale
  }
}
