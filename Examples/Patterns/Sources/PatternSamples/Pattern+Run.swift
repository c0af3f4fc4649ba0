extension Pattern {
  /// Runs the sample. The output does not depend on the clock, the locale or the time zone of the machine.
  @MainActor
  public func run(_ print: @escaping Printer) async throws {
    switch self {
    case .dataSource: DataSourcePattern.run(print)
    case .composition: await CompositionPattern.run(print)
    case .smarterView: SmarterViewPattern.run(print)
    case .presenter: try PresenterPattern.run(print)
    case .binding: BindingPattern.run(print)
    case .form: await FormPattern.run(print)
    case .interaction: await InteractionPattern.run(print)
    case .navigator: try await NavigatorPattern.run(print)
    case .keyboard: KeyboardPattern.run(print)
    case .keyboardOptions: await KeyboardOptionsPattern.run(print)
    case .miniKeyboard: MiniKeyboardPattern.run(print)
    case .chat: ChatPattern.run(print)
    case .baseController: await BaseControllerPattern.run(print)
    case .listController: await ListControllerPattern.run(print)
    case .refresh: await RefreshPattern.run(print)
    case .olderMessages: await OlderMessagesPattern.run(print)
    case .gridController: await GridControllerPattern.run(print)
    case .webController: try await WebControllerPattern.run(print)
    case .plainController: PlainControllerPattern.run(print)
    case .plainClass: PlainClassPattern.run(print)
    case .menu: MenuPattern.run(print)
    case .popAnimation: PopAnimationPattern.run(print)
    case .transition: await TransitionPattern.run(print)
    case .animator: AnimatorPattern.run(print)
    case .stackCallbacks: StackCallbacksPattern.run(print)
    case .windowCallbacks: WindowCallbacksPattern.run(print)
    case .childCallbacks: ChildCallbacksPattern.run(print)
    case .controls: ControlsPattern.run(print)
    case .baseOptions: await BaseOptionsPattern.run(print)
    case .barOptions: BarOptionsPattern.run(print)
    case .listOptions: await ListOptionsPattern.run(print)
    case .layoutOptions: LayoutOptionsPattern.run(print)
    case .webOptions: await WebOptionsPattern.run(print)
    case .cellControllers: CellControllersPattern.run(print)
    }
  }
}
