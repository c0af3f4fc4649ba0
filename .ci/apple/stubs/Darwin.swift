public var errno: Int32 {
  get { 0 }
  set {}
}
public enum POSIXErrorCode: Int32, Sendable { case EPERM = 1, EIO = 5 }
public func rename(_ a: UnsafePointer<CChar>!, _ b: UnsafePointer<CChar>!) -> Int32 { 0 }
public typealias pthread_t = UnsafeMutablePointer<Int>  // the SDK: UnsafeMutablePointer<_opaque_pthread_t>
public func pthread_self() -> pthread_t { fatalError() }
public func pthread_get_stacksize_np(_ t: pthread_t) -> Int { 0 }
public func cos(_ x: Double) -> Double { x }
