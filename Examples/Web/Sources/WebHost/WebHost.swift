public import ControllerCore
import Navigator

/// A window host whose screen is a page in a browser.
///
/// The host keeps the controllers that are on screen. After changes, ``render(_:)`` describes the whole page as a value, and
/// passes on the operations that lead there. Then the views are in place, and their controllers continue.
@MainActor
public final class WebHost: WindowHost {
  /// A controller on screen.
  private struct Place {
    let controller: Controller
    let container: Controller?
    let key: String
    /// Whether the controller gets the focus when the change with which it comes has ended. `false` if the app has moved the focus
    /// since the controller came, which is the newer wish.
    var getsFocus: Bool
  }

  /// The nodes of the page.
  public let tree = PageTree()
  /// Called once when the page must be rendered, until ``render(_:)``.
  public var onChange: @MainActor () -> Void = {}
  /// Whether a page shows the nodes now. Otherwise views are in place and transitions end at once, because nobody sees them.
  public var isLive = false { didSet { if !isLive { stopWaiting() } } }
  /// Whether a page that shows the nodes animates transitions. Otherwise they end at once.
  public var isAnimated = false { didSet { if !isAnimated { finishTransitions() } } }

  /// Whether the focus stays where it is when a new screen comes, because the user has not asked for that screen.
  public var keepsFocus = false

  private let application: any WebApplication
  private var places: [Place] = []
  /// The tokens of the views that the page does not have yet.
  private var tokens: [EmbeddingToken] = []
  private var transitions: [Int: ContainerTransition] = [:]
  private var newTransitions: [Int] = []
  private var lastTransition = 0
  /// The keys of controllers, which a controller keeps while it is off the screen.
  private var keys: [ObjectIdentifier: Key] = [:]
  private var lastKey = 0
  /// The controller or the object that gets the focus with the next rendering.
  private var nextFocus: Focus?
  /// The controllers that have moved to another container, for example because the layout has changed. They are no new screens, so the
  /// focus stays.
  private var moved: Set<ObjectIdentifier> = []
  /// Whether the next rendering moves the focus.
  var hasNextFocus: Bool { nextFocus != nil }
  private let observation = PageObservation()
  private var isChanged = false

  private struct Key {
    weak var controller: Controller?
    let text: String
  }

  private enum Focus {
    case screen(Controller)
    case object(ObjectIdentifier, of: Controller)
  }

  /// Creates a host for the window of an app, which retains neither.
  public init(_ application: any WebApplication) {
    self.application = application
  }

  // MARK: Rendering

  /// If anything has changed, describes the page, and makes the page equal to the description.
  ///
  /// - Parameter apply: Called with the operations for the page, and again if the controllers whose views are in place then have
  ///   changed the page.
  public func render(_ apply: ([PageOperation]) -> Void) {
    guard isChanged || !tree.isOnPage else { return }
    repeat {
      apply(renderOnce())
      placeViews()
    } while isChanged && !newTransitions.isEmpty || !tokens.isEmpty
  }

  private func placeViews() {
    let placed = tokens
    tokens = []
    placed.forEach { $0.finish() }
  }

  private func renderOnce() -> [PageOperation] {
    isChanged = false
    let page = observation.track {
      application.page(around: layers)
    } onChange: { [weak self] in
      self?.setNeedsRender()
    }
    var operations = tree.update(page)
    operations += newTransitions.compactMap { number in
      transitions[number].map { animation($0, number) }
    }
    newTransitions = []
    if let id = takeFocus() { operations.append(.focus(id: id)) }
    return operations
  }

  /// The page has lost its nodes: ends animations, and describes everything with the next rendering.
  public func reset() {
    tree.reset()
    stopWaiting()
  }

  /// The page has gone for good: describes nothing any more.
  func stop() {
    isLive = false
    observation.stop()
  }

  private func stopWaiting() {
    placeViews()
    finishTransitions()
  }

  /// Takes note that the page may differ from its description.
  func setNeedsRender() {
    guard !isChanged else { return }
    isChanged = true
    onChange()
  }

  // MARK: Describing

  private var layers: [WebNode] {
    let layers = [application.window.root].compactMap(\.self) + application.window.presented
    return sorted(places.filter { $0.container == nil }, by: layers).map(layer)
  }

  private func layer(_ place: Place) -> WebNode {
    let (controller, window) = (place.controller, application.window)
    let key = "layer of \(place.key)"
    guard let style = window.presentation(of: controller) else {
      return WebNode(.section, key: key, style: "layer", children: [node(place)])
    }
    return WebNode(.dialog, key: key, style: "layer \(style)", children: [node(place)]) { dialog in
      dialog.attributes[.ariaLabel] = controller.preferences(\.navigationBar).title
      dialog.onDismiss = { [weak window, weak controller] in
        if let controller { window?.attemptDismissal(of: controller) }
      }
    }
  }

  /// Describes a controller.
  ///
  /// - Parameter isPart: Whether the view has its place in the view of another controller.
  private func node(_ place: Place, isPart: Bool = false) -> WebNode {
    let controller = place.controller
    let described = controller.hostedView.flatMap { application.node(for: $0, of: controller) }
    var node = described ?? WebNode(.div)
    node.key = place.key
    node.style = [isPart ? "" : "controller", controller.styleName, node.style].filter { !$0.isEmpty }.joined(
      separator: " "
    )
    var parts = sorted(places.filter { $0.container === controller }, by: controller.children)
    fillSlots(of: &node, with: &parts)
    node.children += parts.map { self.node($0) }
    return node
  }

  /// Replaces the slots for the views of controllers by the nodes of the controllers.
  private func fillSlots(of node: inout WebNode, with parts: inout [Place]) {
    for index in node.children.indices {
      if node.children[index].isSlot {
        let view = node.children[index].object
        guard
          let part = parts.firstIndex(where: { $0.controller.hostedView.map(ObjectIdentifier.init) == view })
        else { continue }
        node.children[index] = self.node(parts.remove(at: part), isPart: true)
      } else if node.children[index].version == nil {  // a list has no slots, and a write would copy its rows
        fillSlots(of: &node.children[index], with: &parts)
      }
    }
  }

  /// Sorts places by the order of their controllers. Controllers that have left come last, in the order of coming.
  private func sorted(_ places: [Place], by controllers: [Controller]) -> [Place] {
    guard places.count > 1 else { return places }
    let ranks = Dictionary(controllers.enumerated().map { (ObjectIdentifier($1), $0) }) { first, _ in first }
    return places.enumerated().sorted { one, other in
      let ranksOfBoth = [one, other].map { ranks[ObjectIdentifier($0.element.controller)] ?? .max }
      return (ranksOfBoth[0], one.offset) < (ranksOfBoth[1], other.offset)
    }.map(\.element)
  }

  // MARK: WindowHost

  /// Puts the controller on the page with the next rendering.
  public func embed(_ controller: Controller, in container: Controller?, token: EmbeddingToken) {
    if element(of: controller) != nil { moved.insert(ObjectIdentifier(controller)) }
    // The screen may have moved the focus in `viewWillAppear` already.
    let hasFocus = if case .object(_, let owner) = nextFocus { owner === controller } else { false }
    let key = key(of: controller)
    places.append(Place(controller: controller, container: container, key: key, getsFocus: !hasFocus))
    setNeedsRender()
    if isLive { tokens.append(token) } else { token.finish() }
  }

  /// Takes the controller off the page.
  public func remove(_ controller: Controller) {
    places.removeAll { $0.controller === controller }
    moved.remove(ObjectIdentifier(controller))
    setNeedsRender()
  }

  /// Lets the page animate the transition with CSS, if it animates at all.
  public func animate(_ transition: ContainerTransition) {
    guard isLive, isAnimated, !transition.change.isInteractive else { return transition.finish() }
    // A screen that comes back while it is still leaving has not moved. Without this line, it gets no focus.
    if let next = transition.change.incoming.last?.topmost { moved.remove(ObjectIdentifier(next)) }
    lastTransition += 1
    transitions[lastTransition] = transition
    newTransitions.append(lastTransition)
    setNeedsRender()
  }

  /// Renders the page again, and moves the focus to a new screen, unless the app has moved the focus since the screen came, or the
  /// host ``keepsFocus``.
  public func treeDidChange(_ change: TreeChange) {
    setNeedsRender()
    guard change.outcome == .completed, let next = change.incoming.last?.topmost,
      moved.remove(ObjectIdentifier(next)) == nil, !keepsFocus,
      places.contains(where: { $0.controller === next && $0.getsFocus })
    else { return }
    if case .root = change.kind { return }
    nextFocus = .screen(next)
  }

  /// Renders the page again.
  public func preferencesDidChange(of controller: Controller) {
    setNeedsRender()
  }

  /// Moves the focus to the node of the object.
  public func setFirstResponder(_ responder: AnyObject?, of controller: Controller) -> Bool {
    guard let responder else { return false }
    nextFocus = .object(ObjectIdentifier(responder), of: controller)
    for index in places.indices { places[index].getsFocus = false }
    setNeedsRender()
    return true
  }

  // MARK: Transitions

  /// The page has animated a transition to the end.
  public func finishTransition(_ number: Int) {
    transitions.removeValue(forKey: number)?.finish()
  }

  /// Ends all animations.
  public func finishTransitions() {
    // A finished transition may begin the next transition.
    while let number = transitions.keys.min() { finishTransition(number) }
    newTransitions = []
  }

  private func animation(_ transition: ContainerTransition, _ number: Int) -> PageOperation {
    .animate(
      transition: number,
      kind: transition.change.kind.name,
      direction: "\(transition.change.direction)",
      incoming: transition.change.incoming.compactMap { element(of: $0)?.id },
      outgoing: transition.change.outgoing.compactMap { element(of: $0)?.id }
    )
  }

  // MARK: Nodes of controllers

  /// Returns the controller whose node has a number.
  func controller(of id: NodeID) -> Controller? {
    guard let key = tree.element(id)?.node.key else { return nil }
    return places.first { $0.key == key }?.controller
  }

  private func element(of controller: Controller) -> PageTree.Element? {
    let key = key(of: controller)
    return tree.first(below: tree.root) { $0.key == key }
  }

  private func takeFocus() -> NodeID? {
    defer { nextFocus = nil }
    switch nextFocus {
    case .screen(let controller): return tree.first(below: element(of: controller), where: \.isFirstFocus)?.id
    case .object(let object, _): return tree.first(below: tree.root) { $0.object == object }?.id
    case nil: return nil
    }
  }

  private func key(of controller: Controller) -> String {
    if let key = keys[ObjectIdentifier(controller)], key.controller === controller { return key.text }
    keys = keys.filter { $0.value.controller != nil }
    lastKey += 1
    let text = "controller \(lastKey)"
    keys[ObjectIdentifier(controller)] = Key(controller: controller, text: text)
    return text
  }
}

extension Controller {
  /// The class of the controller's node for the style sheet.
  fileprivate var styleName: String {
    switch self {
    case is StackController: "stack"
    case is SplitController: "split"
    case is TabController: "tabbed"
    default: ""
    }
  }
}

extension TreeChange.Kind {
  /// The name of the kind, without its payload.
  fileprivate var name: String {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .replace: "replace"
    case .present: "present"
    case .dismiss: "dismiss"
    case .select: "select"
    case .root: "root"
    case .children: "children"
    }
  }
}
