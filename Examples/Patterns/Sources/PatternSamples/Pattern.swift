/// A closure that prints a line of a sample's output.
public typealias Printer = @MainActor (String) -> Void

/// The samples by name. Each sample is one file that uses no other sample. `CallbackHelpers.swift` and
/// `KeyboardScreen.swift` have what several samples share.
public enum Pattern: String, CaseIterable, Sendable {
  /// A list without index arithmetic in the controller.
  case dataSource = "data-source"
  /// A screen of child controllers, each with its own view and list.
  case composition = "standard-composition"
  /// A view that builds, lays out and animates its own subviews.
  case smarterView = "smarter-view"
  /// Display-ready values of a private model.
  case presenter = "presenter"
  /// A table of bindings from a presenter to a view.
  case binding = "binding"
  /// A form that is checked, saved and discarded.
  case form
  /// A complete user action: question, request, outcome.
  case interaction = "interaction"
  /// One call site for a phone and a pad.
  case navigator = "navigator"
  /// Fields that stay above the keyboard.
  case keyboard
  /// One sample for each option of keyboard avoidance.
  case keyboardOptions = "keyboard-options"
  /// A keyboard manager of your own, in forty lines.
  case miniKeyboard = "mini-keyboard"
  /// A chat bar that is docked at the bottom and moves with the keyboard.
  case chat
  /// The base class of screens: parameters, local and remote data, one method for errors.
  case baseController = "base-controller"
  /// The base class of lists.
  case listController = "list-controller"
  /// The header of a list that the user pulls, and the footer that loads more.
  case refresh
  /// A chat that begins at its end, and loads older messages at its start.
  case olderMessages = "older-messages"
  /// The base class of grids.
  case gridController = "grid-controller"
  /// The base class of web pages.
  case webController = "web-controller"
  /// A controller of a part of a screen, without a container.
  case plainController = "plain-controller"
  /// A controller that is a plain class, without a superclass.
  case plainClass = "plain-class"
  /// A menu view with built-in navigation.
  case menu
  /// An animation for views of different classes.
  case popAnimation = "pop-animation"
  /// A pushed screen: a hidden bar, a picture during the transition, a request by hand.
  case transition
  /// An animation of a push by the app, and a sheet that is dragged away.
  case animator
  /// The callbacks of the screens of a stack, in their order.
  case stackCallbacks = "stack-callbacks"
  /// The callbacks of a window's screens: the root, modals and tabs.
  case windowCallbacks = "window-callbacks"
  /// The callbacks of children, and of pages that the user drags.
  case childCallbacks = "child-callbacks"
  /// Constructors for common controls, and an animation of the view.
  case controls
  /// One sample for each option of the base class.
  case baseOptions = "base-options"
  /// One sample for each option of what is around a screen.
  case barOptions = "bar-options"
  /// One sample for each option of lists and grids.
  case listOptions = "list-options"
  /// One sample for each rule and option of layouts.
  case layoutOptions = "layout-options"
  /// One sample for each option of web pages.
  case webOptions = "web-options"
  /// Controllers in reusable cells.
  case cellControllers = "cell-controllers"
}
