// error: no exact matches in call to initializer
import Binding

struct Texts { let count: Int }

@MainActor
final class Label { var text = "" }

@MainActor
func row() -> Bind<Texts, Label> { Bind(\Texts.count, to: \Label.text) }
