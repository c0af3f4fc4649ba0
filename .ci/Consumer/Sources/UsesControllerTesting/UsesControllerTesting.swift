import ControllerTesting

@MainActor
func track(_ object: AnyObject) -> [String] {
  let tracker = LeakTracker()
  tracker.track(object)
  return tracker.alive
}
