import EvolutionApp
import EvolutionModels
import Foundation
import Terminal

extension Options {
  /// Reads the arguments, without the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    self.init()
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--help", "-h": showsHelp = true
      case "--feed": feeds.append(FeedLocation(try Self.value(of: option, from: &rest)))
      case "--store": store = URL(fileURLWithPath: try Self.value(of: option, from: &rest))
      case "--log": log = URL(fileURLWithPath: try Self.value(of: option, from: &rest))
      case "--layout": layout = try Self.layout(try Self.value(of: option, from: &rest))
      case "--size": size = try Self.size(try Self.value(of: option, from: &rest))
      case "--keys": keys = try Self.keys(try Self.value(of: option, from: &rest))
      case "--open": link = try Self.value(of: option, from: &rest)
      case "--restore": restores = true
      case "--now": now = try Self.day(try Self.value(of: option, from: &rest))
      default: throw UsageError(description: "unknown option \(option)")
      }
    }
  }

  private static func value(of option: String, from rest: inout ArraySlice<String>) throws(UsageError)
    -> String
  {
    guard let value = rest.popFirst() else { throw UsageError(description: "\(option) needs a value") }
    return value
  }

  private static func layout(_ text: String) throws(UsageError) -> EvolutionLayout {
    guard let layout = EvolutionLayout(rawValue: text) else {
      throw UsageError(description: "--layout is phone or pad, not \(text)")
    }
    return layout
  }

  private static func size(_ text: String) throws(UsageError) -> TerminalSize {
    do {
      return try TerminalSize(text)
    } catch {
      throw UsageError(description: "--size: \(error)")
    }
  }

  private static func keys(_ text: String) throws(UsageError) -> [TerminalEvent] {
    do {
      return try KeyScript.parse(text)
    } catch {
      throw UsageError(description: "--keys: \(error)")
    }
  }

  private static func day(_ text: String) throws(UsageError) -> Date {
    guard let day = try? Date(text, strategy: .iso8601.year().month().day()) else {
      throw UsageError(description: "--now is a day such as 2026-08-04, not \(text)")
    }
    return day
  }
}
