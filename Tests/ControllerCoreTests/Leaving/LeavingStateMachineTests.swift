import ControllerCore
import TestSupport
import XCTest

/// The wishes that a screen leaves, and the agreements of the user.
final class LeavingStateMachineTests: XCTestCase {
  private typealias Machine = LeavingStateMachine
  private typealias State = LeavingStateMachine.State

  private let navigator = NSObject()
  private func request(_ number: Int) -> Machine.Removal { .request(number, of: ObjectIdentifier(navigator)) }

  // MARK: Wishes

  private func states(_ states: [State], _ event: (inout Machine, State) -> Void) -> [[State]] {
    states.map { before in
      State.allCases.map { wish in
        var machine = Machine()
        machine.begin(before)
        event(&machine, wish)
        return machine.state
      }
    }
  }

  /// The columns are the wishes that begin, from `stays` to `leaves`.
  func test_begin_table_theStrongerWishWins() {
    XCTAssertEqual(
      states(State.allCases) { $0.begin($1) },
      [
        [.stays, .isRequested, .closes, .waits, .finishes, .leaves],
        [.isRequested, .isRequested, .closes, .waits, .finishes, .leaves],
        [.closes, .closes, .closes, .waits, .finishes, .leaves],
        [.waits, .waits, .waits, .waits, .finishes, .leaves],
        [.finishes, .finishes, .finishes, .finishes, .finishes, .leaves],
        [.leaves, .leaves, .leaves, .leaves, .leaves, .leaves],
      ]
    )
  }

  /// The columns are the wishes that end, from `stays` to `leaves`.
  func test_end_table_aStrongerWishRemains() {
    XCTAssertEqual(
      states(State.allCases) { $0.end($1) },
      [
        [.stays, .stays, .stays, .stays, .stays, .stays],
        [.isRequested, .stays, .stays, .stays, .stays, .stays],
        [.closes, .closes, .stays, .stays, .stays, .stays],
        [.waits, .waits, .waits, .stays, .stays, .stays],
        [.finishes, .finishes, .finishes, .finishes, .stays, .stays],
        [.leaves, .leaves, .leaves, .leaves, .leaves, .stays],
      ]
    )
  }

  func test_questions_table_ofEachState() {
    let rows = State.allCases.map { state in
      var machine = Machine()
      machine.begin(state)
      return [
        machine.isAskedToLeave, machine.hasDecided, machine.isInputSettled, machine.allows(request(1)),
      ]
    }
    XCTAssertEqual(
      rows,
      [
        [false, false, false, false], [true, false, false, false], [true, true, true, true],
        [true, true, true, true], [true, true, true, true], [false, true, true, true],
      ]
    )
  }

  // MARK: Agreements

  /// The columns: the screen may leave without another question, and the newer input is discarded with the rest.
  func test_input_afterTheAnswer_table_endsTheAgreementUntilTheScreenHasDecided() {
    let rows = State.allCases.map { state in
      var machine = Machine()
      machine.answer(true, discarding: .byUser)
      machine.handOver(to: [request(1)])
      machine.begin(state)
      machine.inputBegins()
      XCTAssertEqual(machine.state, state)
      return [machine.allows(.action), machine.allows(request(1)), machine.hasDiscardedInput]
    }
    XCTAssertEqual(
      rows,
      [
        [false, false, false], [false, false, false], [true, true, true], [true, true, true],
        [true, true, true], [true, true, true],
      ]
    )
  }

  func test_agreement_toAnAction_countsForEachRequest_untilTheActionEnds() {
    var machine = Machine()
    machine.answer(true, discarding: .byUser)
    XCTAssertTrue(machine.isInputSettled && machine.allows(.action) && machine.allows(request(1)))
    machine.endAgreement(to: request(1))
    XCTAssertTrue(machine.isInputSettled, "another removal has ended")
    machine.endAgreement(to: .action)
    XCTAssertFalse(machine.isInputSettled || machine.allows(.action) || machine.allows(request(1)))
  }

  func test_agreement_isHandedOver_countsForTheseRequestsOnly_andEndsWithTheLastOne() {
    var machine = Machine()
    machine.answer(true, discarding: .byUser)
    machine.handOver(to: [request(1), request(2)])
    XCTAssertEqual(machine.agreements, [request(1), request(2)])
    XCTAssertEqual([1, 2, 3].map { machine.allows(request($0)) }, [true, true, false])
    XCTAssertFalse(machine.allows(.action))
    XCTAssertFalse(machine.allows(.request(1, of: ObjectIdentifier(self))), "a request of another navigator")
    machine.endAgreement(to: request(1))
    XCTAssertTrue(machine.isInputSettled)
    XCTAssertFalse(machine.allows(request(1)))
    machine.endAgreement(to: request(2))
    XCTAssertFalse(machine.isInputSettled)
  }

  /// The navigator of the request was detached while the user was asked.
  func test_agreement_isHandedOverToNoRequest_ends() {
    var machine = Machine()
    machine.answer(true, discarding: .byUser)
    machine.handOver(to: [])
    XCTAssertEqual(machine.agreements, [])
    XCTAssertFalse(machine.isInputSettled)
  }

  func test_agreement_theUserRefusesAnotherRemoval_remains_andTheInputNeedsADraft() {
    var machine = Machine()
    machine.answer(true, discarding: .byUser)
    machine.handOver(to: [request(1)])
    machine.answer(false, discarding: .byUser)
    XCTAssertTrue(machine.allows(request(1)))
    XCTAssertFalse(machine.isInputSettled)
    machine.answer(true, discarding: .byUser)
    XCTAssertTrue(machine.isInputSettled)
  }

  /// The user agrees to an action, which then asks about other screens, and refuses another removal meanwhile.
  func test_agreement_theUserRefusesBeforeTheActionBegins_theInputNeedsADraft() {
    var machine = Machine()
    machine.answer(true, discarding: .byUser)
    machine.handOver(to: [.reserved])
    XCTAssertTrue(machine.isInputSettled)
    XCTAssertFalse(machine.allows(.action))
    machine.answer(false, discarding: .byUser)
    machine.beginAction(hidesOnly: false)
    XCTAssertTrue(machine.allows(.action))
    XCTAssertFalse(machine.isInputSettled)
  }

  func test_agreement_toHideTheScreen_theInputNeedsADraft() {
    var machine = Machine()
    machine.answer(true, discarding: .byUser)
    machine.beginAction(hidesOnly: true)
    machine.handOver(to: [request(1)])
    XCTAssertTrue(machine.allows(request(1)))
    XCTAssertFalse(machine.isInputSettled)
  }

  func test_agreement_theScreenDecidesItself_theAgreementToTheActionIsUsed() {
    var machine = Machine()
    machine.answer(true, discarding: .byUser)
    machine.begin(.isRequested)
    XCTAssertTrue(machine.allows(.action))
    machine.begin(.closes)
    XCTAssertTrue(machine.hasDiscardedInput)
    machine.end(.closes)
    XCTAssertFalse(machine.allows(.action))
    XCTAssertFalse(machine.isInputSettled)
  }

  /// The app has moved the screen, which stays, and the user agrees again to remove it: the screen closes once more.
  func test_agreementToAQuestionOfTheApp_countsEachTimeThatTheScreenCloses() {
    var machine = Machine()
    machine.hasAgreedToDiscard = true
    machine.begin(.isRequested)
    XCTAssertEqual(machine.discard, .none)
    for _ in 1...2 {
      machine.begin(.closes)
      XCTAssertEqual(machine.discard, .byUser)
      machine.end(.closes)
      XCTAssertEqual(machine.discard, .none)
    }
    machine.begin(.leaves)
    XCTAssertEqual(machine.discard, .none)
  }

  func test_answer_withoutInput_discardsNothing() {
    var machine = Machine()
    machine.answer(true, discarding: .none)
    XCTAssertTrue(machine.allows(.action))
    XCTAssertFalse(machine.hasDiscardedInput || machine.isInputSettled)
  }

  func test_agreements_allEnd() {
    var machine = Machine()
    machine.answer(true, discarding: .byUser)
    machine.handOver(to: [request(1)])
    machine.answer(true, discarding: .byUser)
    machine.endAgreement(to: nil)
    XCTAssertEqual(machine.agreements, [])
    XCTAssertFalse(machine.isInputSettled)
  }

  // MARK: Random

  /// A model with a separate property for each wish and each agreement.
  private struct Model {
    var wishes: Set<State> = []
    var agreements: Set<Machine.Removal> = []
    var discardsInput = false
    var state: State { wishes.max() ?? .stays }
    mutating func reserve() { if agreements.remove(.action) != nil { agreements.insert(.reserved) } }
  }

  func test_random_asInTheModel() {
    for seed in RandomRounds.seeds(200, long: 20_000, or: "LEAVING_SEED") {
      var random = SplitMix64(seed: seed)
      var (machine, model) = (Machine(), Model())
      for step in 0..<40 {
        let wish = State.allCases.randomElement(using: &random) ?? .stays
        let number = Int.random(in: 1...3, using: &random)
        let isTrue = Bool.random(using: &random)
        let discards = Bool.random(using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
          machine.begin(wish)
          model.wishes.insert(wish)
          if model.state >= .closes { model.reserve() }
        case 1:
          machine.end(wish)
          model.wishes = model.wishes.filter { $0 > wish }
          if model.state == .stays { model.agreements.remove(.reserved) }
        case 2:
          machine.beginAction(hidesOnly: isTrue)
          model.agreements.remove(.reserved)
          model.agreements.insert(.action)
          model.discardsInput = model.discardsInput && !isTrue
        case 3:
          machine.answer(isTrue, discarding: discards ? .byUser : .none)
          model.discardsInput = isTrue && discards
          if isTrue { model.agreements.insert(.action) }
        case 4:
          let requests = isTrue ? [request(number)] : []
          machine.handOver(to: requests)
          model.agreements.remove(.action)
          model.agreements.formUnion(requests)
        case 5:
          machine.endAgreement(to: isTrue ? .action : request(number))
          model.agreements.remove(isTrue ? .action : request(number))
          if isTrue { model.agreements.remove(.reserved) }
        case 6:
          machine.handOver(to: [.reserved])
          model.agreements.remove(.action)
          model.agreements.insert(.reserved)
        case 7:
          machine.inputBegins()
          if model.state < .closes { model.agreements = [] }
        default:
          guard step.isMultiple(of: 5) else { continue }
          machine.endAgreement(to: nil)
          model.agreements = []
        }
        if model.agreements.isEmpty { model.discardsInput = false }
        let context = "LEAVING_SEED=\(seed), step \(step)"
        let isDecided = model.state >= .closes
        XCTAssertEqual(machine.state, model.state, context)
        XCTAssertEqual(machine.agreements, model.agreements, context)
        XCTAssertEqual(machine.hasDiscardedInput, model.discardsInput, context)
        XCTAssertEqual(machine.isInputSettled, isDecided || model.discardsInput, context)
        for number in 1...3 {
          let isAgreed = model.agreements.contains(request(number)) || model.agreements.contains(.action)
          XCTAssertEqual(machine.allows(request(number)), isDecided || isAgreed, context)
        }
      }
    }
  }
}
