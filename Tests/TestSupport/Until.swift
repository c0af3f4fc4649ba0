/// Lets tasks run until a condition holds, or until five minutes have passed. A busy machine does not need that long, so the next
/// assertion of the test fails only if the condition would never hold.
@MainActor
package func until(_ condition: @MainActor () -> Bool) async {
  let end = ContinuousClock.now + .seconds(300)
  while !condition(), ContinuousClock.now < end { await Task.yield() }
}
