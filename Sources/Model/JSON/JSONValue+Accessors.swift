extension JSONValue {
  /// The value under a key of an object, or nil when there is none, or when this value is not an object.
  ///
  /// Setting a value makes an object of a value that is not one. Setting nil removes the key; to store a null, set
  /// ``JSONValue/null``.
  public subscript(key: String) -> JSONValue? {
    get {
      guard case .object(let object) = self else { return nil }
      return object[key]
    }
    set {
      if case .object(var object) = self {
        // The object must have one owner while it is changed, or all of it would be copied.
        self = .null
        object[key] = newValue
        self = .object(object)
      } else if let newValue {
        self = .object([key: newValue])
      }
    }
  }

  /// The element at a position of an array, or nil when there is none, or when this value is not an array.
  ///
  /// Setting a value replaces an element or, at the end of the array, appends one. Setting nil removes the element. A
  /// position beyond the end is ignored.
  public subscript(index: Int) -> JSONValue? {
    get {
      guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
      return elements[index]
    }
    set {
      guard case .array(var elements) = self, (0...elements.count).contains(index) else { return }
      self = .null
      if index < elements.count { elements.remove(at: index) }
      if let newValue { elements.insert(newValue, at: index) }
      self = .array(elements)
    }
  }

  /// The text, or nil when this value is not a string.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The integer, or nil when this value is not a number, has a fraction, or does not fit.
  public var int: Int? { if case .number(let number) = self { number.exactly(Int.self) } else { nil } }

  /// The nearest `Double`, or nil when this value is not a number or beyond the range of `Double`.
  public var double: Double? { if case .number(let number) = self { number.double } else { nil } }

  /// The truth value, or nil when this value is not a boolean.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The elements, or nil when this value is not an array.
  public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The keys and values, or nil when this value is not an object.
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
}

extension JSONValue {
  /// The value at a step of a path.
  subscript(step: DataPath.Step) -> JSONValue? {
    switch step {
    case .key(let key): self[key]
    case .index(let index): self[index]
    }
  }
}
