import Binding
import ControllerCore
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

// An explorer checks controllers by these protocols, because it does not know their generic types.

/// A list controller, with the values that an explorer checks.
@MainActor
protocol ExploredList: Controller {
  /// A description of the problem if the list view shows other items than its data source has, or if an update was wrong.
  /// `nil` if there is no problem.
  var differenceFromSource: String? { get }
  /// A description of the problem if the list should load another page and does not, for example although the screen is not
  /// full. `nil` if there is no problem.
  var reasonToLoad: String? { get }
}

extension PagedController: ExploredList {
  var differenceFromSource: String? {
    guard let view = headlessList, view.connection?.isPaused == false else { return nil }
    if let mistake = view.mistakes.first { return mistake }
    let (shown, wanted) = (view.snapshot, list.snapshot)
    let isEqual =
      shown.sectionIDs == wanted.sectionIDs
      && shown.sections.map { $0.items.map(\.id) } == wanted.sections.map { $0.items.map(\.id) }
    return isEqual ? nil : "shows \(shown.numberOfItems) items, and its source has \(wanted.numberOfItems)"
  }

  var reasonToLoad: String? {
    // A list that the user drags may be pulled beyond its end. It then loads only pages near the visible rows, so nothing
    // is checked.
    guard appearance == .appeared, let view = headlessList, !view.isDragging, !status.header.isBusy,
      status.error == nil
    else { return nil }
    switch status.content {
    // With `firstLoad == .none`, the app itself begins to load, for example when the user searches. Until then the list is
    // blank.
    case .blank where options.firstLoad == .none: return nil
    case .blank: return "is blank, and nothing loads"
    case .failed: return "says that it has failed, but has no error to try again"
    case .empty where status.footer == .idle: return "says that it is empty, but has more pages"
    case .content where status.footer == .idle && loadsMore && !status.offersMore:
      // A list that the user can scroll asks for the next page when it is scrolled.
      guard view.restingOffsets.lowerBound == view.restingOffsets.upperBound else { return nil }
      return "shows \(view.snapshot.numberOfItems) items, has more pages and room, and nothing loads"
    default: return nil
    }
  }
}

/// A form, with the values that an explorer checks.
@MainActor
protocol ExploredForm: Controller {
  /// The unsaved input, or `nil` without unsaved input.
  var unsavedInput: ExploredInput? { get }
  /// The saved model as a text.
  var savedText: String { get }
  /// The number of objects, such as persons, that the form has shown before the current object.
  var record: Int { get }
  var isSaving: Bool { get }
  var savesDraft: Bool { get }
}

/// The unsaved input of a form as texts.
struct ExploredInput {
  /// The texts in fields that are not part of `draft` yet, such as an unfinished number, as JSON, by the names of the fields.
  let typed: [String: String]
  /// The model with the user's changes, as a text. It does not contain input that has no value in the model yet, such as an
  /// unfinished number.
  let draft: String
  /// The `record` of the form when the user entered the input. With another `record`, the form shows another object.
  let record: Int

  /// Whether this input is still there in later input. A server may change another field of the draft, and a field that is committed
  /// moves its text into the draft.
  func isKept(in later: ExploredInput) -> Bool {
    later.draft == draft || !typed.isEmpty && typed.allSatisfy { later.typed[$0] == $1 }
  }
}

extension FormController: ExploredForm {
  var unsavedInput: ExploredInput? {
    guard hasUnsavedChanges else { return nil }
    let typed = uncommittedInput.mapValues { String(decoding: $0, as: UTF8.self) }
    return ExploredInput(typed: typed, draft: "\(draft)", record: record)
  }

  var savedText: String { "\(saved)" }
}

extension ControllerWindow {
  /// All controllers of the window, also those that are not visible.
  var allControllers: [Controller] {
    var (all, pending) = ([Controller](), presented.reversed() + [root].compactMap { $0 })
    while let controller = pending.popLast() {
      all.append(controller)
      pending += controller.children.reversed()
    }
    return all
  }
}
