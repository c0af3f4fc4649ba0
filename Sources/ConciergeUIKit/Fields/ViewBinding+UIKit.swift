#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  /// Two-way binding of the controls of UIKit.
  ///
  /// ```swift
  /// let form = ViewBinding(person, to: view) {
  ///   Edit(\.name, in: \.name.text).composing { $0.name.isComposing }
  ///   Edit(\.isPublic, in: \.isPublic.isOn)
  /// }
  /// form.connect(view.name, to: \.name)
  /// form.connect(view.isPublic, to: \.isPublic)
  /// form.updateView()
  /// ```
  ///
  /// The controls hold the binding weakly. A control reports to one property of one form. Connecting it again, for example in a
  /// cell that a list uses again, ends the earlier connection.
  extension ViewBinding {
    /// Reports the input in a text field to this form: each change, and the end of editing. `path` is the property
    /// that the user edits in the field.
    public func connect(_ field: UITextField, to path: PartialKeyPath<Source>) {
      report(.changed, of: path, when: .editingChanged, on: field)
      report(.ended, of: path, when: .editingDidEnd, on: field)
    }

    /// Reports the value of a slider to this form: each change, and the end of the drag. `path` is the property that
    /// the user edits with the slider.
    public func connect(_ slider: UISlider, to path: PartialKeyPath<Source>) {
      report(.changed, of: path, when: .valueChanged, on: slider)
      report(.ended, of: path, when: [.touchUpInside, .touchUpOutside, .touchCancel], on: slider)
      // VoiceOver changes the value without a touch, so UIKit sends no touch event at the end. The change itself then ends the
      // editing.
      let ended = UIAction(identifier: .edit("step")) { [weak self, weak slider] _ in
        if slider?.isTracking == false { self?.handle(.ended, in: path) }
      }
      slider.addAction(ended, for: .valueChanged)
    }

    /// Reports to this form when the user chooses a value in a control, such as a switch or a segmented control. `path` is
    /// the property that the user edits with the control. Each change counts as the end of editing, because one tap completes
    /// the input.
    public func connect(_ control: UIControl, to path: PartialKeyPath<Source>) {
      report(.ended, of: path, when: .valueChanged, on: control)
    }

    /// Reports the input in a text view to this form: each change, and the end of editing. `path` is the property
    /// that the user edits in the text view.
    ///
    /// - Returns: The delegate of the text view. UIKit holds a delegate weakly, so the caller stores the result.
    public func connect(_ view: UITextView, to path: PartialKeyPath<Source>) -> TextViewReporter {
      let reporter = TextViewReporter { [weak self] event in self?.handle(event, in: path) }
      view.delegate = reporter
      return reporter
    }

    private func report(
      _ event: EditEvent,
      of path: PartialKeyPath<Source>,
      when controlEvent: UIControl.Event,
      on control: UIControl
    ) {
      let action = UIAction(identifier: .edit("\(event)")) { [weak self] _ in self?.handle(event, in: path) }
      control.addAction(action, for: controlEvent)
    }
  }

  extension UIAction.Identifier {
    /// The identifier of a control's action that reports an event, such as the end of editing. UIKit replaces an earlier action
    /// with the same identifier, so a control reports to one form only.
    fileprivate static func edit(_ event: String) -> Self { Self("org.concierge.edit.\(event)") }
  }

  /// The delegate of a text view that reports the input to a form, which is a `ViewBinding`.
  @MainActor
  public final class TextViewReporter: NSObject, UITextViewDelegate {
    private let report: @MainActor (EditEvent) -> Void

    init(_ report: @escaping @MainActor (EditEvent) -> Void) {
      self.report = report
      super.init()
    }

    /// Reports that the text has changed.
    public func textViewDidChange(_ textView: UITextView) { report(.changed) }
    /// Reports the end of editing.
    public func textViewDidEndEditing(_ textView: UITextView) { report(.ended) }
  }

  extension UITextInput {
    /// Whether an input method is composing text.
    public var isComposing: Bool { markedTextRange != nil }
  }
#endif
