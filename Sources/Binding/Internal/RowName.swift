/// What a row is called. The place is put into words only when somebody reads it.
@usableFromInline
enum RowName: Sendable {
  case given(String)
  case place(StaticString, UInt)

  var text: String {
    switch self {
    case .given(let name): name
    case .place(let file, let line): "\(file):\(line)"
    }
  }
}
