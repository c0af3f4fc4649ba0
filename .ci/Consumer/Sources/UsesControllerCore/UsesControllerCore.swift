import ControllerCore

final class Screen: Controller {}
