/// Uses a value, so that the optimizer does not remove the work which computed the value.
///
/// The function is neither inlined nor optimized. So the optimizer does not know its effects, and must keep every call.
@inline(never)
@_optimize(none)
package func blackHole<Value>(_ value: Value) {}
