import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Restores terminals when the program calls `exit` without having stopped its session.
///
/// What `atexit` registers runs in ordinary context, on the thread that called `exit`, not inside of a signal
/// handler; so it may take locks. No device calls `exit` while it holds its own.
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
