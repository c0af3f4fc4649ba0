/// Ends the program, which libFuzzer reports with the input, if a rule is broken.
func check(_ holds: Bool, _ rule: StaticString) {
  if !holds { fatalError("\(rule)") }
}
