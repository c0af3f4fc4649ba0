// A row of a binding does not compile if the types of its two sides differ.
import Binding

struct Person { let name: String, age: Int }

@MainActor final class PersonView {
  var name = ""
  var age = 0
}

@MainActor let rows: [Bind<Person, PersonView>] = [Bind(\.name, to: \.name), Bind(\.age, to: \.age)]

#if FAILS_1
  // error: cannot convert value of type
  @MainActor let wrong = Bind<Person, PersonView>(\.age, to: \.name)
#elseif FAILS_2
  // error: type of expression is ambiguous without a type annotation|error: no exact matches
  @MainActor let readOnly = Bind<PersonView, Person>(\.name, to: \.name)
#endif
