// Dynamic member lookup finds only the properties that the helper of a controller has, and respects private setters.
// Apps cannot set `appearance`, and use controllers only on the main actor.
import ControllerCore

@MainActor final class Zoom: ControllerBehavior {
  var scale = 1.0
  private(set) var pinches = 0
}

@dynamicMemberLookup final class GalleryController: Controller {
  private lazy var zoom = add(Zoom())

  subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Zoom, Value>) -> Value {
    get { zoom[keyPath: path] }
    set { zoom[keyPath: path] = newValue }
  }

  subscript<Value>(dynamicMember path: KeyPath<Zoom, Value>) -> Value { zoom[keyPath: path] }
}

@MainActor func show(_ gallery: GalleryController) -> String {
  gallery.scale = 2
  return "\(gallery.scale) \(gallery.pinches) \(gallery.appearance)"
}

#if FAILS_1
  // error: has no dynamic member 'angle'
  @MainActor func angle(of gallery: GalleryController) -> Double { gallery.angle }
#elseif FAILS_2
  // error: cannot assign to property: 'pinches' setter is inaccessible
  @MainActor func pinch(_ gallery: GalleryController) { gallery.pinches = 2 }
#elseif FAILS_3
  // error: main actor-isolated property 'appearance' can not be referenced from a nonisolated context
  func look(at controller: Controller) -> AppearanceState { controller.appearance }
#elseif FAILS_4
  // error: call to main actor-isolated initializer
  func make() -> Controller { Controller() }
#elseif FAILS_5
  // error: cannot assign to property: 'appearance' setter is inaccessible
  @MainActor func jump(_ controller: Controller) { controller.appearance = .appeared }
#endif
