import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A guard that restores terminals when the program calls `exit` before it has stopped a session.
///
/// `atexit` handlers run on the thread that called `exit`, not in a signal handler, so they may use locks. No device
/// calls `exit` while it holds its lock.
enum ExitGuard {
  private static let devices = Mutex<[TerminalDevice]>([])

  private static let registration: Int32 = atexit {
    for device in devices.withLock({ $0 }) {
      device.close()
    }
  }

  static func add(_ device: TerminalDevice) {
    _ = registration
    devices.withLock { $0.append(device) }
  }

  static func remove(_ device: TerminalDevice) {
    devices.withLock { $0.removeAll { $0 === device } }
  }
}
