/// The pixels that every frame begins and ends at.
struct PixelGrid: Sendable {
  /// Pixels for each point.
  let scale: Double

  init(scale: Double) {
    self.scale = scale > 0 && scale < 1_000 ? scale : 1
  }

  /// The last pixel at or before a length, in points; 0 for what is no length.
  @inline(__always)
  func floor(_ length: Double) -> Double { floor(SIMD2(length, length))[0] }

  /// The same for two lengths, at the cost of one.
  @inline(__always)
  func floor(_ lengths: SIMD2<Double>) -> SIMD2<Double> {
    let pixels = shifted(lengths) - 0x1.8p52
    return scale == 1 ? pixels : pixels / scale
  }

  /// How many whole pixels there are in two lengths.
  @inline(__always)
  func pixels(in lengths: SIMD2<Double>) -> SIMD2<Int64> {
    let bits = unsafeBitCast(shifted(lengths), to: SIMD2<Int64>.self)
    return bits & 0x7_FFFF_FFFF_FFFF
  }

  /// How many pixels a length is that ends at one.
  func count(of length: Double) -> Int64 { Int64(exactly: (length * scale).rounded()) ?? 0 }

  /// How long some pixels are.
  @inline(__always)
  func length(of pixels: Int64) -> Double { scale == 1 ? Double(pixels) : Double(pixels) / scale }

  /// How many whole pixels there are in two lengths, and 1.5 · 2^52. There, doubles are whole numbers, so that adding rounds,
  /// and their last bits are an integer.
  ///
  /// Neither `rounded` nor a conversion, as the one is a call on processors that must do without SSE 4.1, and the other asks
  /// whether it fits; and this is the innermost step of every layout. Lengths end at 2^29 pixels, up to where half a pixel and
  /// what is meant to lie on one are told apart; sums of them stay exact.
  @inline(__always)
  private func shifted(_ lengths: SIMD2<Double>) -> SIMD2<Double> {
    var pixels = (lengths * scale).replacing(with: 0, where: .!(lengths .> 0))
    pixels.replace(with: 0x1p29, where: pixels .> 0x1p29)
    // What missed a pixel by an error of arithmetic is meant to lie on it.
    return (pixels + (1e-7 - 0.5)) + 0x1.8p52
  }
}
