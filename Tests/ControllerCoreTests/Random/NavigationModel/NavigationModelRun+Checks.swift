import ControllerCore
import ControllerTesting
import Navigator

// The checks of the moments in which no transition and no request is running.
extension NavigationModel.Run {
  func check(_ prediction: Prediction?) {
    let (before, now) = (places, placesNow)
    pages.records.forEach { $0.checkInput() }
    mistakes += pages.records.flatMap(\.mistakes) + window.host.mistakes
    checkState(now)
    checkObjects(now)
    checkQuestions()
    if let prediction { check(prediction, from: before, now) }
    checkWaits(prediction)
    places = now
    stayed = Dictionary(now.all.map { ($0.page, $0.object ?? 0) }) { first, _ in first }
      .filter { page, _ in now.all.count { $0.page == page } == 1 }
    steps = 0
    pages.records.forEach { $0.startCounting(isHeld: isHeld) }
  }

  /// The screens are those of the state, in its order. Each identity has one object for its whole life.
  private func checkState(_ now: NavigationModel.Places) {
    let state = navigator.screens
    if now.selectedTab != state.selectedTab {
      mistakes.append("tab \(now.selectedTab) and not \(state.selectedTab)")
    }
    let pickers = window.presented.count { $0 is NavigationModel.Screen }
    if window.presented.count - pickers != state.modals.count {
      mistakes.append("\(window.presented.count - pickers) modals and not \(state.modals.count)")
    }
    for position in state.positions + [.modal(state.modals.count)] {
      let (entries, shown) = (state[position], screens(at: position))
      guard entries.map(\.route) == shown.map(\.record.page) else {
        mistakes.append("\(position) shows \(shown.map(\.record.name)) and not \(entries)")
        continue
      }
      for (entry, screen) in zip(entries, shown) {
        let record = screen.record
        let (number, id) = (objects[entry.id] ?? record.number, record.id ?? entry.id)
        if number != record.number || id != entry.id { mistakes.append("\(record.name) shows another entry") }
        (objects[entry.id], record.id) = (record.number, entry.id)
      }
    }
    for (page, object) in stayed where !now.objects.contains(object) {
      mistakes.append("\(page) has stayed in the state, but has another object than #\(object)")
    }
  }

  /// An object is alive if and only if it is on screen.
  private func checkObjects(_ now: NavigationModel.Places) {
    let shown = Set(screens.map(\.record.number))
    if !now.objects.isSubset(of: shown) {
      mistakes.append("not in the window: \(now.objects.subtracting(shown))")
    }
    for record in pages.records where (record.screen != nil) != shown.contains(record.number) {
      mistakes.append(record.screen == nil ? "\(record.name) is gone" : "\(record.name) is alive")
    }
    for record in pages.records where record.hasLeft && shown.contains(record.number) {
      mistakes.append("\(record.name) has left and is on screen")
    }
    for number in places.objects.subtracting(shown) where !pages.records[number].hasLeft {
      mistakes.append("\(pages.records[number].name) has never left")
    }
  }

  /// Checks that one action asks each screen at most once.
  private func checkQuestions() {
    for record in pages.records where record.asked > steps {
      mistakes.append("\(record.name) was asked \(record.asked) times")
    }
  }

  /// The screens are where the model says, and exactly those with unsaved input were asked that had to be.
  private func check(
    _ prediction: Prediction,
    from before: NavigationModel.Places,
    _ now: NavigationModel.Places
  ) {
    var next = prediction.places
    let (way, decided) = (prediction.way, prediction.way.decided)
    var leaving = before.objects.subtracting(next.objects)
    let hidden =
      next.selectedTab == before.selectedTab || way == .saves ? [] : before.tops.compactMap(\.object)
    var asked =
      way == .saves ? [] : leaving.union(hidden).filter { $0 != decided && pages.records[$0].isDirty }
    if !pages.user.agrees, !asked.isEmpty {
      // The user stays. He is not asked about the other screens after the first "no".
      (next, leaving) = (before, [])
      let questions = asked.filter { pages.records[$0].asked > 0 }
      if questions.isEmpty { mistakes.append("nobody was asked") } else { asked = questions }
    }
    if !next.isEqual(to: now, after: before.objects) {
      mistakes.append("the screens are\n    \(now)\n  and not\n    \(next)")
    }
    for record in pages.records {
      let isAsked = asked.contains(record.number)
      if record.asked != (isAsked ? 1 : 0) {
        mistakes.append("\(record.name) was asked \(record.asked) times")
      }
      let saves = way == .saves || way == .abandons(record.number)
      let drafts = saves && leaving.contains(record.number) && record.isDirty ? 1 : 0
      if record.drafts != drafts { mistakes.append("\(record.name) has \(record.drafts) drafts") }
    }
  }

  /// Whether a request waits for a login.
  private var isHeld: Bool { navigator.state.positions.contains { navigator.state[$0].contains(.login) } }

  /// A call has ended if and only if its object has left, or has been the root of a tab.
  private func checkWaits(_ prediction: Prediction?) {
    for wait in waits {
      let record = record(of: wait)
      if wait.isCanceled ? wait.end == nil : record == nil ? wait.end == nil && !isHeld : false {
        mistakes.append("the wait for \(name(of: wait)) goes on")
      }
      guard let record, !wait.isCanceled else { continue }
      let hasStayed = !record.hasReturned && record.id.map(roots.contains) != true
      if (wait.end == nil) != (hasStayed && record.screen != nil) {
        mistakes.append(
          "\(record.name) has left: \(record.screen == nil), the wait has ended: \(wait.end != nil)"
        )
      }
      let value = record.value.map { NavigationModel.Wait.End.value($0) }
      if let end = wait.end, end != .noValue, end != value {
        mistakes.append("\(record.name) has another result")
      }
      if hasStayed, prediction?.way == .closes(record.number), record.screen == nil,
        wait.end != value ?? .noValue
      {
        mistakes.append("the result of \(record.name) is lost")
      }
    }
  }

  /// Notes which screens a change of the state keeps: those that stay in their stack, and all in a new layout.
  func follow(_ change: NavigationChange<Page>) {
    roots.formUnion(navigator.screens.tabs.map(\.root.id))
    stayed = stayed.filter { page, _ in
      let (before, after) = (change.before, change.after)
      let new = after.positions.filter { after[$0].contains(page) }
      guard let old = before.positions.first(where: { before[$0].contains(page) }), new.count == 1,
        after[new[0]].count(where: { $0 == page }) == 1
      else { return false }
      if case .modal(let index) = new[0] {
        return new[0] == old && index < zip(before.modals, after.modals).prefix { $0.root == $1.root }.count
      }
      return new[0] == old || change.cause == .placement
    }
  }
}
