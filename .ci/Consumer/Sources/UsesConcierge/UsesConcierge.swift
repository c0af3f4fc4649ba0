import Binding
import ControllerCore
import DataSource
import Interaction
import Model
import Navigator
import Presenter

final class Home: StackController {}
