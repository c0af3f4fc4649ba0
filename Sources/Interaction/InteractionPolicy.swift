/// What a start means while another run is under way: the second tap on a button.
public enum InteractionPolicy: Equatable, Sendable {
  /// The new start is refused as ``InteractionRefusal/busy``; the run goes on.
  case ignore
  /// The run is cancelled and its outcome is `.superseded`; the new one begins.
  case restart
}
