import Observation

/// Returns as soon as the condition holds, woken by the observable state that it reads. No polling.
@MainActor
func waitUntil(_ condition: @MainActor () -> Bool) async {
  while !condition() {
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = condition()
      } onChange: {
        continuation.resume()
      }
    }
  }
}
