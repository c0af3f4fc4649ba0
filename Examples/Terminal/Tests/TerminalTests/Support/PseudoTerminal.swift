import XCTest

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo terminal of the system, without a window. The program reads from the slave the bytes that the test writes
/// to the master.
final class PseudoTerminal {
  private(set) var master: Int32
  let slave: Int32
  private var original = termios()

  /// Creates a terminal of 80x24. Skips the test if the system cannot provide a terminal.
  init() throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard master >= 0, let name = Self.unlockedSlave(of: master) else { throw Self.skip() }
    slave = open(name, O_RDWR | O_NOCTTY)
    guard slave >= 0 else { throw Self.skip() }
    tcgetattr(slave, &original)
    resize(columns: 80, rows: 24)
  }

  deinit {
    hangUp()
    close(slave)
  }

  private static func skip() -> XCTSkip {
    XCTSkip("no pseudo terminal: \(String(cString: strerror(errno)))")
  }

  /// Unlocks the slave, and returns its path.
  private static func unlockedSlave(of master: Int32) -> String? {
    #if os(Linux)
      // `unlockpt` and `ptsname` make the same calls, but Swift's Glibc module does not export these functions.
      var (isLocked, number): (Int32, UInt32) = (0, 0)
      guard ioctl(master, UInt(0x4004_5431), &isLocked) == 0, ioctl(master, UInt(0x8004_5430), &number) == 0
      else { return nil }
      return "/dev/pts/\(number)"
    #else
      guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else { return nil }
      return String(cString: name)
    #endif
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    XCTAssertEqual(ioctl(master, UInt(TIOCSWINSZ), &size), 0)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    XCTAssertEqual(write(master, bytes, bytes.count), bytes.count)
  }

  /// Returns the output of the program, up to the first time that the output ends with a text.
  func output(upTo end: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
      var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      // The long timeout only matters if the program is wrong. Then the test fails instead of hanging.
      guard poll(&request, 1, 300_000) > 0 else { return bytes }
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  /// Whether the program has written bytes that the test has not read.
  var hasOutput: Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  /// The values of `tcgetattr`, as numbers that tests can compare.
  var mode: [UInt64] {
    var attributes = termios()
    XCTAssertEqual(tcgetattr(slave, &attributes), 0)
    let characters = withUnsafeBytes(of: attributes.c_cc) { $0.map(UInt64.init) }
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag].map { UInt64($0) }
      + characters
  }

  /// Restores the original mode, as a shell does.
  func cook() {
    XCTAssertEqual(tcsetattr(slave, TCSANOW, &original), 0)
  }

  /// Whether the terminal collects lines and echoes, as it does for a shell.
  var isCooked: Bool {
    var attributes = termios()
    XCTAssertEqual(tcgetattr(slave, &attributes), 0)
    let flags = tcflag_t(ICANON) | tcflag_t(ECHO)
    return attributes.c_lflag & flags == flags
  }
}
