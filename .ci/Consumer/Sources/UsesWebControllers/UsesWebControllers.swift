import Foundation
import WebControllers

func content() -> WebContent { .url(URL(filePath: "/page")) }
