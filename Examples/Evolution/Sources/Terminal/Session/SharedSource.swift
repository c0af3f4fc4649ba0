import Dispatch

/// A dispatch source that any thread may cancel or schedule.
///
/// `@unchecked` because Dispatch on Linux does not say it: its objects are reference counted atomically, and all their
/// functions may be called from any thread. The two initializers admit nothing else.
struct SharedSource<Source>: @unchecked Sendable {
  let base: Source

  init(_ base: any DispatchSourceRead) where Source == any DispatchSourceRead {
    self.base = base
  }

  init(_ base: any DispatchSourceTimer) where Source == any DispatchSourceTimer {
    self.base = base
  }
}
