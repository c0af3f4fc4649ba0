/// Lets the tasks that wait for the main actor run, each until it suspends.
///
/// `Task.yield()` runs on another thread and comes back: that takes ten times as long, and the order of the tasks then depends
/// on the threads.
@MainActor
func mainTurn() async {
  await withUnsafeContinuation { continuation in
    Task { continuation.resume() }
  }
}
