private enum CodingKeys: String, CodingKey {
  case tabs, selectedTab
}

extension NavigationState: Encodable where Route: Encodable {
  /// Encodes the tabs and the index of the selected one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tabs, forKey: .tabs)
    try container.encode(selectedTab, forKey: .selectedTab)
  }
}

extension NavigationState: Decodable where Route: Decodable {
  /// Decodes a state.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if there is no tab, the selected one does not exist, or
  ///   a tab has no root.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let tabs = try container.decode([NavigationTab<Route>].self, forKey: .tabs)
    let selectedTab = try container.decode(Int.self, forKey: .selectedTab)
    do {
      try self.init(tabs: tabs, selectedTab: selectedTab)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.description)
      )
    }
  }
}
