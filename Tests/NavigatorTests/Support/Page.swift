import Navigator

/// The routes of a small app, for tests.
enum Page: Hashable, Codable, Sendable {
  case list
  case bookmarks
  case group(Int)
  case item(Int)
  case about(String)

  /// Where a pad shows this page.
  var column: NavigationColumn {
    switch self {
    case .list, .bookmarks: .primary
    case .group: .supplementary
    case .item, .about: .detail
    }
  }
}

extension Page: CaseIterable {
  static let allCases: [Page] = [
    .list, .bookmarks, .group(1), .group(2), .item(1), .item(2), .item(3), .about("x"),
  ]
}
