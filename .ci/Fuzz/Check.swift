/// Stops the program if a rule is broken. libFuzzer then reports the input.
func check(_ holds: Bool, _ rule: StaticString) {
  if !holds { fatalError("\(rule)") }
}
