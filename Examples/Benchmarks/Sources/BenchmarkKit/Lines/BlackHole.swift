/// Uses a value in a way that the optimizer cannot see through, so that the work which made it stays.
///
/// Without optimization the function has no known effects, so no call of it can be proved needless.
@inline(never)
@_optimize(none)
package func blackHole<Value>(_ value: Value) {}
