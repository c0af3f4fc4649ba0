import Navigator

/// The route of a link: the index of the pattern that matched, and the values that the pattern found.
struct Found: Hashable, Sendable {
  let pattern: Int
  let values: LinkValues
}

func table(of patterns: [String], first: Int = 0) throws(LinkError) -> LinkTable<Found> {
  try LinkTable(
    schemes: ["app"],
    hosts: ["swift.org"],
    links: patterns.enumerated().map { index, pattern in
      DeepLink(pattern) {
        Found(pattern: first + index, values: $0)
      } path: {
        $0.pattern == first + index ? $0.values : nil
      }
    }
  )
}

/// Returns whether building a table may throw this error.
func isOfTable(_ error: LinkError) -> Bool {
  switch error {
  case .invalidPattern, .conflict, .needsSample, .notReversible: true
  default: false
  }
}

/// Checks that a table prints the route of a link as a link to the same route.
func checkRoundTrip(_ link: String, in table: LinkTable<Found>, isAlone: Bool) {
  let found: Found
  do throws(LinkError) {
    found = try table.route(for: link)
  } catch {
    check(!isOfTable(error) && !error.description.isEmpty, "a link is refused for what it is")
    switch error {
    case .controlCharacter(let offset), .badEncoding(let offset), .dotSegment(let offset),
      .emptySegment(let offset):
      check(0..<link.utf8.count ~= offset, "a fault lies in the link")
    default: break
    }
    return
  }
  guard let printed = table.link(for: found) else {
    // With several patterns, a more specific pattern may match the printed link.
    return check(!isAlone, "what was found can be printed")
  }
  check((try? table.route(for: printed)) == found, "what is printed leads back")
}

/// Matches a link with link patterns. The input is a list of lines: up to six patterns, then the link.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 6, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  let link = lines[lines.count - 1]
  var patterns: [String] = []
  for text in lines.dropLast() {
    do throws(LinkError) {
      checkRoundTrip(link, in: try table(of: [text], first: patterns.count), isAlone: true)
      patterns.append(text)
    } catch {
      switch error {
      case .invalidPattern, .notReversible: continue
      default: fatalError("\(error)")
      }
    }
  }
  do throws(LinkError) {
    checkRoundTrip(link, in: try table(of: patterns), isAlone: patterns.count == 1)
  } catch {
    guard case .conflict(let one, let other, let witness) = error else { fatalError("\(error)") }
    for pattern in [one, other] {
      do {
        _ = try table(of: [pattern]).route(for: witness)
      } catch LinkError.dotSegment {
        // The witness is the shortest link that both patterns match. It may contain a dot segment, which a table
        // refuses.
      } catch {
        fatalError("a witness leads to both: \(error)")
      }
    }
  }
  return 0
}
