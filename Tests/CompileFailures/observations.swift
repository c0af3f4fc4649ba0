// The compiler warns when the token of an observation is ignored: the observation would end at once.
import DataSource

struct Row: Identifiable, Equatable, Sendable {
  let id: Int
}

@MainActor
final class Screen {
  let rows = ArrayDataSource<Row>()
  var observation: ListObservation?

  func observe() {
    observation = rows.filter { $0.id > 0 }.observe(self) { _, _ in }
    #if FAILS_1
      // error: result of call to 'observe
      rows.filter { $0.id > 0 }.observe(self) { _, _ in }
    #endif
  }
}
