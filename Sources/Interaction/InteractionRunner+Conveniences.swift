extension InteractionRunner {
  /// Makes a runner of an interaction that is known beforehand.
  ///
  /// - Parameters:
  ///   - interaction: Performed at every start that is accepted. Kept for as long as the runner lives.
  ///   - prompts: Where the interaction asks. Held weakly; without it every confirmation declines.
  ///   - policy: What a start means while another run is under way.
  public convenience init(
    _ interaction: Work,
    prompts: (any PromptHost)?,
    whileRunning policy: InteractionPolicy = .ignore
  ) {
    self.init(prompts: prompts, whileRunning: policy) { interaction }
  }
}
