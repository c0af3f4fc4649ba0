extension InteractionRunner {
  /// Makes a runner of an interaction that is known beforehand.
  ///
  /// - Parameters:
  ///   - interaction: Performed at every start that is accepted. Kept for as long as the runner lives.
  ///   - prompts: Where the interaction asks. Held weakly; without it every confirmation declines.
  ///   - policy: What a start means while another run is under way.
  ///   - debounce: How long it must have been quiet before a start begins its run.
  ///   - clock: What that and all waiting of sessions is measured by.
  public convenience init(
    _ interaction: Work,
    prompts: (any PromptHost)?,
    whileRunning policy: InteractionPolicy = .ignore,
    debounce: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(prompts: prompts, whileRunning: policy, debounce: debounce, clock: clock) { interaction }
  }
}
