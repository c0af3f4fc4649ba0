import KeyboardAvoidance

@MainActor
func behavior(_ manager: KeyboardManager) -> KeyboardBehavior { KeyboardBehavior(manager) }
