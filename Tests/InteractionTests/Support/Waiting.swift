import Observation

/// Waits until the condition holds. Changes of the observable state that it reads wake the wait; there is no polling.
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
