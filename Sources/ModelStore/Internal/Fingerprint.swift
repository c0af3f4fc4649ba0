import Foundation

/// A hash of bytes that is the same in each launch, unlike that of Swift's `Hasher`. It tells whether something has changed. It
/// does not protect against somebody who looks for two texts with the same hash.
struct Fingerprint: Sendable {
  private(set) var value: UInt64 = 0

  /// Adds bytes and their number, so that "ab" and "c" differ from "a" and "bc".
  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    let end = bytes.count & ~7
    for start in stride(from: 0, to: end, by: 8) {
      combine(bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    combine(bytes[end...].reduce(0) { $0 << 8 | UInt64($1) })
    combine(UInt64(bytes.count))
  }

  mutating func combine(_ word: UInt64) {
    // The low bits of a product depend only on the low bits of its factors, but the upper half depends on all bits. So both
    // halves are added.
    let product = (value ^ word ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    value = product.high &+ product.low
  }

  /// The size and the date of the app's executable, which identify a build of the app. If a server sends the same answer
  /// again, it is not decoded again. But a new build decodes it once more, because the new build may read other rows from it.
  static let build: String = {
    let file = try? FileManager.default.attributesOfItem(atPath: Bundle.main.executablePath ?? "")
    return "\(file?[.size] as Any) \(file?[.modificationDate] as Any)"
  }()
}
