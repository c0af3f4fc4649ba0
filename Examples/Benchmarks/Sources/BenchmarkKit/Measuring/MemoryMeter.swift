import Foundation

/// A meter of the memory that a piece of work needs at the same time.
package enum MemoryMeter {
  /// Runs a body and returns the number of bytes by which the resident memory of the process grows at most meanwhile.
  ///
  /// - Throws: ``BenchmarkError/memoryIsUnknown`` on systems other than Linux, and the errors of the body.
  @MainActor
  package static func growth(during body: Workload.Body) async throws -> Double {
    releaseFreeMemory()
    // Resets the peak to the present size.
    // Source: Linux manual, proc_pid_clear_refs(5), https://man7.org/linux/man-pages/man5/proc_pid_clear_refs.5.html
    try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    let before = try kibibytes("VmRSS")
    switch body {
    case .synchronous(let call): try call()
    case .asynchronous(let call): try await call()
    }
    return max(0, try kibibytes("VmHWM") - before) * 1_024
  }

  /// Returns the memory that the allocator keeps for later to the system. Otherwise work that takes this memory would not
  /// count.
  private static func releaseFreeMemory() {
    // Swift's module of the C library does not have this function.
    guard let function = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(function, to: (@convention(c) (Int) -> CInt).self)(0)
  }

  private static func kibibytes(_ name: String) throws(BenchmarkError) -> Double {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    guard let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
    else { throw .memoryIsUnknown }
    return number
  }
}
