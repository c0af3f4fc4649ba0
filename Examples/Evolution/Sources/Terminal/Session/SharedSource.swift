import Dispatch

/// A dispatch source that any thread may cancel or schedule.
///
/// The type is `@unchecked` because Dispatch on Linux does not declare its sources `Sendable`. Dispatch sources are
/// reference counted atomically, and any thread may call their functions. The two initializers accept only dispatch
/// sources.
struct SharedSource<Source>: @unchecked Sendable {
  let base: Source

  init(_ base: any DispatchSourceRead) where Source == any DispatchSourceRead {
    self.base = base
  }

  init(_ base: any DispatchSourceTimer) where Source == any DispatchSourceTimer {
    self.base = base
  }
}
