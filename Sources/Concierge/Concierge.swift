// `import Concierge` imports all modules that an app needs for its screens. An app with a database also imports ModelStore.
@_exported public import Binding
@_exported public import ControllerCore
@_exported public import DataSource
@_exported public import Interaction
@_exported public import ItemLayouts
@_exported public import KeyboardAvoidance
@_exported public import ListControllers
@_exported public import Model
@_exported public import Navigator
@_exported public import Presenter
@_exported public import Surfaces
@_exported public import WebControllers
