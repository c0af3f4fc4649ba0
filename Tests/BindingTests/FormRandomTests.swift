import Binding
import TestSupport
import XCTest

/// Random forms beside a model that knows only the promises of the documentation.
@MainActor
final class FormRandomTests: XCTestCase {
  private struct Pair: Equatable {
    var low = 1
    var high = 2
  }

  @MainActor
  private final class View {
    var low = ""
    var high = ""
  }

  /// The promises about one field: the user's input is kept until it is committed or discarded, and only valid values are
  /// committed.
  private struct Field {
    var committed: Int
    var input: String

    var isEdited: Bool { input != "\(committed)" }
    var value: Int? { Int(input) }
  }

  func test_form_randomSequences_matchTheModel() async throws {
    let seed: UInt64 = 6_140_020
    var random = SplitMix64(seed: seed)
    var commits = 0
    var refusals = 0
    var transcript = Transcript()
    for round in 0..<RandomRounds.count(120, long: 2_000) {
      if round == 60 { XCTAssertNil(try transcript.difference(from: "form")) }
      transcript = round < 60 ? transcript : Transcript()
      transcript.note("round \(round)")
      let view = View()
      var throwing = false
      struct Refused: Error {}
      let format = FieldFormat<String, Int>(unreadable: "no number", format: { "\($0)" }, parse: { Int($0) })
      let form = ViewBinding(Pair(), to: view) {
        Edit(\.low, in: \.low, as: format).commits(at: .demand)
          .validated(
            FieldValidation { value, form in value < form[\Pair.high] ?? .max ? .accept : .reject("too high")
            }
          )
        Edit(\.high, in: \.high, as: format).onCommit { _ in if throwing { throw Refused() } }
          .commits(at: .demand)
          .validated(.range(0...9, "0 to 9"))
      }
      form.updateView()
      var low = Field(committed: 1, input: "1")
      var high = Field(committed: 2, input: "2")
      for step in 0..<30 {
        let place = "seed \(seed), round \(round), step \(step)"
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          low.input = ["0", "1", "3", "5", "x"].randomElement(using: &random) ?? "0"
          view.low = low.input
          form.handle(.changed, in: \.low)
          transcript.note("type low \(low.input)")
        case 2, 3:
          high.input = ["2", "4", "8", "12", ""].randomElement(using: &random) ?? "2"
          view.high = high.input
          form.handle(.changed, in: \.high)
          transcript.note("type high \(high.input)")
        case 4:
          throwing = Int.random(in: 0..<3, using: &random) == 0
          let isValid =
            low.value.map { $0 < high.value ?? .max } == true
            && high.value.map { (0...9).contains($0) } == true
          let outcome = form.commitEditing()
          transcript.note("commit\(throwing ? ", which throws" : ""): \("\(outcome)".prefix { $0 != "(" })")
          switch outcome {
          case .refused:
            refusals += 1
            XCTAssertFalse(isValid, place)
          case .committed:
            commits += 1
            XCTAssertTrue(isValid, place)
            XCTAssertFalse(throwing && high.isEdited, place)
            low.committed = low.value ?? low.committed
            high.committed = high.value ?? high.committed
            form.show(Pair(low: low.committed, high: high.committed))
          case .failed(let status):
            XCTAssertTrue(isValid && throwing && high.isEdited, place)
            XCTAssertEqual(status.field, FieldID(\Pair.high), place)
            low.committed = low.value ?? low.committed
          case .pending, .superseded: XCTFail(place)
          }
        default:
          form.discardEditing()
          transcript.note("discard")
          low.input = "\(low.committed)"
          high.input = "\(high.committed)"
        }
        if round < 60 {
          transcript.note("view", "\(view.low), \(view.high)")
          transcript.note("source", "\(form.source.low), \(form.source.high)")
          transcript.note("edited", "\(form.editing.map(\.isEdited))")
        }
        XCTAssertEqual([view.low, view.high], [low.input, high.input], place)
        XCTAssertEqual(form.editing.map(\.isEdited), [low.isEdited, high.isEdited], place)
        XCTAssertEqual(form.source.low, low.committed, place)
      }
    }
    XCTAssertGreaterThan(commits, 100)
    XCTAssertGreaterThan(refusals, 100)
  }
}
