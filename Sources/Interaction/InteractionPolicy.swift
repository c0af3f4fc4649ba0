/// What a start means while another run is under way: the second tap on a button.
public enum InteractionPolicy: Equatable, Sendable, CaseIterable {
  /// The new start is refused as ``InteractionRefusal/busy``; the run goes on.
  case ignore
  /// The run is cancelled and its outcome is `.superseded`; the new one begins.
  case restart
  /// The new start waits, and begins when those before it have ended, whatever their outcome.
  case queue
  /// The new start takes part in the run under way and shares its outcome. The work is cancelled when nobody takes part
  /// in it any more.
  case join
}
