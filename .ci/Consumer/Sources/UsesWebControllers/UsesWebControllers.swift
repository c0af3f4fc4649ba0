import WebControllers

@MainActor
func screen() -> WebController { WebController() }
