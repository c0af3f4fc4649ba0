/// A fixed computation whose time measures the speed of the machine.
///
/// One round is one step of SplitMix64. Each round needs the result of the round before, so neither the optimizer nor
/// the processor can run two rounds in parallel.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014,
/// https://doi.org/10.1145/2714064.2660195
package enum CalibrationLoop {
  /// Returns the value after a number of rounds that start at `seed`.
  ///
  /// - Complexity: O(*n*), where *n* is `rounds`.
  @inline(never)
  package static func mix(rounds: Int, seed: UInt64 = 1) -> UInt64 {
    var state = seed
    for _ in 0..<rounds {
      state &+= 0x9E37_79B9_7F4A_7C15
      state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      state = (state ^ (state >> 27)) &* 0x94D0_49BB_1331_11EB
      state ^= state >> 31
    }
    return state
  }

  /// Returns the loop as a workload. Its operations are the rounds.
  package static func workload(rounds: Int) -> Workload {
    Workload(size: rounds) { rounds in
      { blackHole(mix(rounds: rounds)) }
    }
  }
}
