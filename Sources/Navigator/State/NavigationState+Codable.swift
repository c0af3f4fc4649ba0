private enum CodingKeys: String, CodingKey {
  case tabs, selectedTab, modals
}

extension NavigationState: Encodable where Route: Encodable {
  /// Encodes the tabs, the index of the selected one, and the modals.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tabs, forKey: .tabs)
    try container.encode(selectedTab, forKey: .selectedTab)
    try container.encode(modals, forKey: .modals)
  }
}

extension NavigationState: Decodable where Route: Decodable {
  /// Decodes a state, which must be legal. ``SavedNavigation`` is the tolerant way.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if there is no tab, the selected one does not exist, or
  ///   a tab or modal has no root.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let tabs = try container.decode([NavigationTab<Route>].self, forKey: .tabs)
    let selectedTab = try container.decode(Int.self, forKey: .selectedTab)
    let modals = try container.decodeIfPresent([NavigationModal<Route>].self, forKey: .modals) ?? []
    do {
      try self.init(tabs: tabs, selectedTab: selectedTab, modals: modals)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.description)
      )
    }
  }
}
