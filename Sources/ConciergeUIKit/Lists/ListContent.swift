#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  extension ListCell {
    /// Returns a cell that shows a text in UIKit's standard style.
    ///
    /// ```swift
    /// override func cell(for story: Story, at path: ItemPath) -> ListCell<Story>? { .text { $0.title } }
    /// ```
    ///
    /// - Parameters:
    ///   - look: The style, such as that of a cell or of a header.
    ///   - text: Returns the text of an item.
    public static func text(
      as look: UIListContentConfiguration = .cell(),
      _ text: @escaping @MainActor (Item) -> String
    ) -> ListCell {
      ListCell({ UIListContentView(configuration: look) }) { view, item in
        var configuration = look
        configuration.text = text(item)
        view.configuration = configuration
      }
    }

    /// Shows an item in a container view. The view of an earlier item is used again if it has the right type. Constraints
    /// make a table cell as high as its view.
    ///
    /// - Parameter configure: Shows the `UIContentConfiguration` of an item, for example by setting it as the
    ///   `contentConfiguration` of a cell. By default, the view of the configuration is added to the container.
    func show(
      _ item: Item,
      in container: UIView,
      configure: ((any UIContentConfiguration) -> Void)? = nil
    ) {
      let old = container.subviews.first
      let shown = view(for: item, reusing: old)
      let configuration = (shown as? ConfiguredContent)?.configuration
      if let configuration, let configure { return configure(configuration) }
      guard let new = configuration?.makeContentView() ?? shown as? UIView, new !== old else { return }
      old?.removeFromSuperview()
      container.addSubview(new)
      new.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        new.topAnchor.constraint(equalTo: container.topAnchor),
        new.bottomAnchor.constraint(equalTo: container.bottomAnchor),
        new.leadingAnchor.constraint(equalTo: container.leadingAnchor),
        new.trailingAnchor.constraint(equalTo: container.trailingAnchor),
      ])
    }
  }

  /// The content of a cell that is described by a `UIContentConfiguration`. UIKit makes the view from the configuration.
  @MainActor
  class ConfiguredContent {
    var configuration: (any UIContentConfiguration)?
  }

  extension ListViewCallbacks {
    /// Returns the header or the footer of a section: the controller's own cell, or else a cell with the controller's text.
    /// `nil` if the section has neither.
    func cellOrText(_ section: SectionID, isHeader: Bool) -> ListCell<SectionID>? {
      if let cell = sectionCell(section, isHeader) { return cell }
      guard let text = sectionText(section, isHeader) else { return nil }
      return .text(as: isHeader ? .header() : .footer()) { _ in text }
    }

    /// Returns the menu of an item, or `nil` if the controller has no actions for it.
    func makeContextMenu(of item: Item, at path: ItemPath) -> UIContextMenuConfiguration? {
      let actions = contextMenu(item, path)
      guard !actions.isEmpty else { return nil }
      return UIContextMenuConfiguration(actionProvider: { [perform] _ in
        UIMenu(
          children: actions.map { action in
            UIAction(title: action.title, attributes: action.role == .destructive ? .destructive : []) { _ in
              perform(action)
            }
          }
        )
      })
    }
  }

  extension ListChange {
    /// Returns the paths of the items with new contents, in two arrays. The existing cells of `kept` can show the new
    /// contents. The items of `reloaded` need a cell of another type. UIKit would raise an exception if their cells were
    /// reconfigured.
    ///
    /// No items move while items get new contents, so a path means the same item before and after the change.
    ///
    /// - Parameter sections: The sections that are reloaded with all their items. The result does not contain these items.
    @MainActor
    func newContents(except sections: [Int] = [], in cell: (Item, ItemPath) -> ListCell<Item>) -> (
      kept: [IndexPath], reloaded: [IndexPath]
    ) {
      let paths = changeset.itemReconfigures.filter { !sections.contains($0.section) }
      let kept = Set(paths.filter { cell(before[$0], $0).reuseID == cell(after[$0], $0).reuseID })
      return (Array(kept).indexPaths, paths.filter { !kept.contains($0) }.indexPaths)
    }
  }

  extension ItemPath {
    init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }

    var indexPath: IndexPath { IndexPath(item: item, section: section) }
  }

  extension [ItemPath] {
    var indexPaths: [IndexPath] { map(\.indexPath) }
  }

  extension [IndexPath] {
    /// The range from the lowest to the highest path, or `nil` if there is none.
    var range: ClosedRange<ItemPath>? {
      guard let first = self.min(), let last = self.max() else { return nil }
      return ItemPath(first)...ItemPath(last)
    }
  }
#endif
