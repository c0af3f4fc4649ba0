/// A view that describes its content once, for every host.
///
/// A terminal draws the elements in lines, a browser makes HTML of them, and UIKit would make labels, fields and tables. So
/// a new line on a screen is written in one place.
///
/// The views of this module use no models. A view that shows rows is generic, and names what it needs of a row with a
/// protocol such as ``DescribedRow``.
@MainActor
public protocol DescribedView: AnyObject {
  /// The elements, from top to bottom. Reading them is tracked by Observation.
  var elements: [ViewElement] { get }
}

/// An element of a screen. An element without text takes no room.
public enum ViewElement {
  /// A text.
  case text(String, TextRole)
  /// Empty room.
  case space
  /// A field for a search. A terminal shows it only while it is used.
  case search(SearchField)
  /// A field for a text of several lines.
  case field(any DescribedField)
  /// Buttons for commands. A terminal has keys instead.
  case buttons([ButtonDescription])
  /// A list, which takes the rest of the room.
  case list(any DescribedList)
  /// Cards, which take the rest of the room.
  case cards(any DescribedCards)
  /// A page as text, which takes the rest of the room.
  case page(any DescribedPage)
}

/// The role of a text on a screen, which decides how a host shows it.
public enum TextRole: Hashable, Sendable {
  /// The heading of the screen.
  case heading
  /// An ordinary text.
  case body
  /// An ordinary text that has just got a mark, such as a star. A host with animations lets it pop when the
  /// number changes, and when the text comes on screen again.
  case popped(Int)
  /// A long text, which leaves room for what is below.
  case summary
  /// A text of the reader.
  case quote
  /// A less important text.
  case secondary
  /// An error, or another text to notice.
  case alert
  /// A hint about keys. Hosts with buttons leave it out.
  case keyHint
}

/// A button for a command.
public struct ButtonDescription: Hashable, Sendable {
  /// The title.
  public let title: String
  /// The command, which the host offers to the controller of the screen.
  public let command: Command

  package init(_ title: String, _ command: Command) {
    (self.title, self.command) = (title, command)
  }
}
