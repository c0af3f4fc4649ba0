import Foundation
import Model

func numbers(in text: String) throws -> [Int] {
  try ModelDecoder().decode([Int].self, from: Data(text.utf8)).value
}
