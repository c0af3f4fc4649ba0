import Binding

@MainActor
final class Field { var text = "" }

@MainActor
func bind(_ text: String, to field: Field) -> ViewBinding<String, Field> {
  ViewBinding(text, to: field) { Bind(\.self, to: \.text) }
}
