import ControllerCore
import EvolutionApp
import EvolutionModels
import EvolutionPresenters
import EvolutionViews
import Interaction
import Presenter
import WebHost

/// The app of one visitor as a page: the bars, the screens, the status, and the questions.
@MainActor
final class EvolutionPage: WebApplication {
  let application: EvolutionApplication
  /// The scrolled parts of the lists on the page.
  private let lists: ListPorts

  var window: ControllerWindow { application.window }

  /// Creates the app. Nothing is loaded before ``start()``.
  convenience init(
    gateway: any ProposalGateway,
    library: ReaderLibrary,
    style: DisplayStyle,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    try self.init(ScreenServices(gateway: gateway, library: library, style: style, clock: clock))
  }

  init(_ services: ScreenServices) throws {
    application = try EvolutionApplication(services: services, layout: nil, help: Keys.help)
    lists = ListPorts { [weak application] in application?.showsPage(at: $0) == true }
  }

  var title: String {
    let title = application.tabs.preferences(\.navigationBar).title
    return title.isEmpty ? "Swift Evolution" : "\(title) · Swift Evolution"
  }

  var path: String { application.path }

  func start() async {
    application.start()
    await application.waitUntilLoaded()
  }

  func open(_ path: String) async {
    guard path == "/" else { return await application.open(path: path) }
    // A new screen gets the focus, but the reader has not asked for this one, and may be typing a search.
    let host = window.host as? WebHost
    host?.keepsFocus = true
    await application.showFirstProposal()
    host?.keepsFocus = false
  }

  // MARK: The page

  func page(around layers: [WebNode]) -> WebNode {
    let isCompact = window.environment.horizontalSizeClass == .compact
    return WebNode(.div, style: "window", attributes: [.dataState: isCompact ? "compact" : "regular"]) {
      page in
      page.onKey = Keys.global(application)
      page.onKey["/"] = { [weak self] in self?.focusSearch() }
      let controllers = [window.root].compactMap(\.self) + window.presented
      if controllers.contains(where: \.needsConfirmationToLeave) { page.attributes[.dataUnsaved] = "" }
      let content = WebNode(.main, style: "content", children: Array(layers.prefix(1)))
      // The order of the focus is the order on the screen: on a phone, the tabs are below.
      page.children = isCompact ? [bar, content, status, tabs] : [tabs, bar, content, status]
      page.children += layers.dropFirst()
      if let question = application.question { page.children.append(dialog(question)) }
    }
  }

  private var bar: WebNode {
    var children: [WebNode] = []
    if application.canGoBack { children.append(button("Back", .back, style: "back")) }
    children.append(
      WebNode(.h1, style: "title", text: application.tabs.preferences(\.navigationBar).title)
    )
    let tools = [("Cards", Command.cards), ("Refresh", .refresh), ("Help", .help)].map {
      button($0, $1, style: "tool \($1)")
    }
    children += WebNode.bar(of: application.tabs, in: window)
    children.append(WebNode(.div, style: "tools", children: tools))
    return WebNode(.header, style: "bar", children: children)
  }

  private var tabs: WebNode {
    let titles = ["Proposals", "Bookmarks"]
    let links = zip(titles, application.tabPaths).enumerated().map { index, tab in
      WebNode(.a, style: "tab", text: tab.0) { link in
        link.attributes[.href] = tab.1.path
        if tab.1.isSelected { link.attributes[.ariaCurrent] = "page" }
        link.onClick = { [weak application] in application?.selectTab(index) }
      }
    }
    return WebNode(.nav, style: "tabs", attributes: [.ariaLabel: "Tabs"], children: links)
  }

  private var status: WebNode {
    var children = [
      WebNode(.p, style: "message", text: application.status, attributes: [.role: "status"])
    ]
    if application.offer != nil, let number = application.prompts.currentNumber {
      var undo = WebNode(.button, key: "undo \(number)", style: "undo", text: "Undo")
      undo.attributes[.type] = "button"
      undo.onClick = { [weak application] in application?.undo(number) }
      children.append(undo)
    }
    if !application.progress.isEmpty {
      children.append(WebNode(.p, style: "progress", text: application.progress))
      children.append(WebNode(.progress, attributes: [.ariaLabel: "Loading"]))
    }
    return WebNode(.footer, style: "status", children: children)
  }

  private func button(_ title: String, _ command: Command, style: String) -> WebNode {
    WebNode(.button, key: title, style: style, text: title, attributes: [.type: "button"]) { button in
      button.onClick = { [weak application] in application?.perform(command) }
    }
  }

  /// A question to the user. A late answer must not answer the next question, so its number is in the nodes and in the answers.
  private func dialog(_ prompt: UserPrompt) -> WebNode {
    let (prompts, number) = (application.prompts, application.prompts.currentNumber)
    return WebNode(.dialog, key: "prompt \(number ?? 0)", style: "prompt") { dialog in
      dialog.onDismiss = { prompts.dismiss(number) }
      dialog.references = [.ariaDescribedby: "prompt message"]
      if let title = prompt.title {
        dialog.children.append(WebNode(.h2, key: "prompt title", style: "heading", text: title))
        dialog.references[.ariaLabelledby] = "prompt title"
      } else {
        dialog.references[.ariaLabelledby] = "prompt message"
      }
      dialog.children.append(WebNode(.p, key: "prompt message", style: "message", text: prompt.message))
      let buttons = prompt.actions.map { action in
        WebNode(.button, key: action.id, style: action.role.style, text: action.title) { button in
          button.attributes[.type] = "button"
          button.onClick = { prompts.answer(action.id, to: number) }
        }
      }
      dialog.children.append(WebNode(.div, style: "actions", children: buttons))
    }
  }

  // MARK: Screens

  func node(for view: AnyObject, of controller: Controller) -> WebNode? {
    if let view = view as? any DescribedView {
      var screen = WebNode(.section, style: "screen")
      screen.attributes[.ariaLabel] = controller.preferences(\.navigationBar).title
      if controller === application.focusedController { screen.attributes[.dataState] = "focused" }
      screen.onFocus = { [weak application, weak controller] in controller.map { application?.focus($0) } }
      let elements = view.elements
      let hasField = elements.contains { if case .field = $0 { true } else { false } }
      screen.children = elements.enumerated().flatMap { index, element in
        nodes(of: element, at: index, in: elements, of: controller, hasField: hasField)
      }
      return screen
    }
    if let list = view as? any DescribedList { return lists.node(of: list, owner: controller) }
    return nil
  }

  /// Describes an element of a screen.
  ///
  /// - Parameter hasField: Whether the screen has a field, which gets the focus instead of the heading.
  private func nodes(
    of element: ViewElement,
    at index: Int,
    in elements: [ViewElement],
    of controller: Controller,
    hasField: Bool
  ) -> [WebNode] {
    let key = "element \(index)"
    switch element {
    case .text("", .alert):
      // Screen readers announce only changes of existing regions.
      return [WebNode(.p, key: key, style: "text alert", attributes: [.role: "alert"])]
    case .text("", _), .space, .text(_, .keyHint), .buttons([]): return []
    case .text(let text, .heading):
      return [WebNode(.h2, key: key, style: "heading", text: text) { $0.isFirstFocus = !hasField }]
    case .text(let text, .popped(let number)):
      // A node with another key is a new one, so its animation begins.
      return [WebNode(.p, key: "\(key) \(number)", style: "text body popped", text: text)]
    case .text(let text, let role):
      return [
        WebNode(
          .p,
          key: key,
          style: "text \(role)",
          text: text,
          attributes: role == .alert ? [.role: "alert"] : [:]
        )
      ]
    case .search(let field):
      let list = elements.lazy.compactMap { if case .list(let list) = $0 { list } else { nil } }.first
      return [searchField(field, key, of: controller), found(in: list, by: field)]
    case .field(let field): return [textField(field, key, of: controller)]
    case .buttons(let buttons):
      let nodes = buttons.map { button in
        WebNode(.button, key: "\(button.command)", style: "action", text: button.title) { node in
          node.attributes[.type] = "button"
          node.onClick = { [weak controller] in controller?.offer(button.command) }
        }
      }
      return [WebNode(.div, key: key, style: "actions", children: nodes)]
    case .list(let list):
      // The list of a part of the screen has a controller of its own, whose node takes this place.
      guard !controller.children.contains(where: { $0.hostedView === list }) else { return [.slot(list)] }
      return [lists.node(of: list, owner: controller)]
    case .cards(let view): return [lists.node(of: view, owner: controller, in: window)]
    case .page(let engine):
      return [
        PageText.node(of: engine, key, owner: controller) { [application] in application.showsPage(at: $0) }
      ]
    }
  }

  /// Moves the focus to the search field of the focused screen, or else of the first screen that has one.
  private func focusSearch() {
    var controllers = [application.focusedController, window.root].compactMap(\.self)
    while !controllers.isEmpty {
      let controller = controllers.removeFirst()
      for case .search(let field) in (controller.hostedView as? any DescribedView)?.elements ?? [] {
        controller.becomeFirstResponder(field)
        return
      }
      controllers += controller.visibleChildren
    }
  }

  private func searchField(_ field: SearchField, _ key: String, of controller: Controller) -> WebNode {
    WebNode(.form, key: key, style: "search", attributes: [.role: "search"]) { form in
      form.children = [
        WebNode(.input) { input in
          input.attributes = [
            .type: "search", .name: "search", .placeholder: "Search", .autocomplete: "off",
            .ariaLabel: "Search by number, title or author",
          ]
          input.object = ObjectIdentifier(field)
          input.value = field.text
          input.onInput = { [weak field] text in field?.input(text) }
          input.onKey["Escape"] = { [weak field] in field?.input("") }
          // The list gets the focus.
          input.onKey["Enter"] = { [weak controller] in
            for case .list(let list) in (controller?.hostedView as? any DescribedView)?.elements ?? [] {
              controller?.becomeFirstResponder(list)
            }
          }
        }
      ]
    }
  }

  /// The result of a search, for screen readers: without it, typing has no answer that they can hear.
  private func found(in list: (any DescribedList)?, by field: SearchField) -> WebNode {
    var text = ""
    if let list, !field.text.isEmpty {
      // The first line is the title of a section.
      if list.numberOfLines > 1, case .row(let row) = list.line(at: 1) {
        text = "\(row.count) found"
      } else {
        text = "Nothing found"
      }
    }
    return WebNode(.p, key: "found", style: "found", text: text, attributes: [.role: "status"])
  }

  private func textField(_ view: any DescribedField, _ key: String, of controller: Controller) -> WebNode {
    WebNode(.div, key: key, style: "note") { box in
      box.children = [
        WebNode(.textarea) { input in
          input.attributes = [.name: "note", .rows: "3", .ariaLabel: view.label]
          input.references = [.ariaDescribedby: "description"]
          if !view.message.isEmpty { input.attributes[.ariaInvalid] = "true" }
          input.object = ObjectIdentifier(view)
          input.value = view.text
          input.isFirstFocus = true
          input.onInput = { [weak view] text in view?.input(text) }
          input.onKey["Control+Enter"] = { [weak controller] in controller?.offer(Command.open) }
        },
        // The screen shows the same text below.
        WebNode(
          .p,
          key: "description",
          style: "hidden",
          text: view.message.isEmpty ? view.hint : view.message
        ),
      ]
    }
  }
}

extension PromptAction.Role {
  /// The class of the button.
  fileprivate var style: String {
    switch self {
    case .default: "action"
    case .cancel: "action cancel"
    case .destructive: "action destructive"
    }
  }
}
