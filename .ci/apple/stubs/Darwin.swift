@_exported import DarwinStat

public var errno: Int32 {
  get { 0 }
  set {}
}
public enum POSIXErrorCode: Int32, Sendable { case EPERM = 1, EIO = 5, ELOOP = 62 }
public func rename(_ a: UnsafePointer<CChar>!, _ b: UnsafePointer<CChar>!) -> Int32 { 0 }
public typealias pthread_t = UnsafeMutablePointer<Int>  // the SDK: UnsafeMutablePointer<_opaque_pthread_t>
public func pthread_self() -> pthread_t { fatalError() }
public func pthread_get_stacksize_np(_ t: pthread_t) -> Int { 0 }
public func cos(_ x: Double) -> Double { x }
public func pow(_ x: Double, _ y: Double) -> Double { x }
public typealias mode_t = UInt16
public typealias dev_t = Int32
public typealias ino_t = UInt64
public typealias nlink_t = UInt16
public typealias off_t = Int64
public var O_RDONLY: Int32 { 0 }
public var O_WRONLY: Int32 { 1 }
public var O_RDWR: Int32 { 2 }
public var O_CREAT: Int32 { 0x200 }
public var O_EXCL: Int32 { 0x800 }
public var O_CLOEXEC: Int32 { 0x100_0000 }
public var LOCK_EX: Int32 { 2 }
public var LOCK_NB: Int32 { 4 }
public var LOCK_UN: Int32 { 8 }
public var EINTR: Int32 { 4 }
public var EWOULDBLOCK: Int32 { 35 }
public var EEXIST: Int32 { 17 }
public var ENOENT: Int32 { 2 }
public var F_FULLFSYNC: Int32 { 51 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func close(_ file: Int32) -> Int32 { 0 }
public func flock(_ file: Int32, _ operation: Int32) -> Int32 { 0 }
public func fsync(_ file: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
public func fchmod(_ file: Int32, _ mode: mode_t) -> Int32 { 0 }
public func unlink(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }
public func link(_ path: UnsafePointer<CChar>!, _ other: UnsafePointer<CChar>!) -> Int32 { 0 }
public func write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
public func memcmp(_ left: UnsafeRawPointer!, _ right: UnsafeRawPointer!, _ count: Int) -> Int32 { 0 }
public var RTLD_NOW: Int32 { 2 }
public func dlopen(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> UnsafeMutableRawPointer! { nil }
public func dlsym(_ handle: UnsafeMutableRawPointer!, _ symbol: UnsafePointer<CChar>!) -> UnsafeMutableRawPointer! { nil }
