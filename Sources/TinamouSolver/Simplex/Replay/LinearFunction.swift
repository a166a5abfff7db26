extension VariableMark {
  /// The motion of a recorded variable: `offset + rate · constant`.
  var offset: Double { sum }
  var rate: Double { magnitude }
  /// The sum of the variable, or one that it depends on, may be rounded.
  var isRounded: Bool {
    get { isFinished }
    set { isFinished = newValue }
  }

  mutating func setRecorded(offset: Double, rate: Double) {
    (isRecorded, sum, magnitude) = (true, offset, rate)
  }
}

/// `offset + rate · constant`, with the sum of the magnitudes of the rate's addends.
struct LinearFunction {
  var offset = 0.0
  var rate = 0.0
  var magnitude = 0.0
  /// A part of the sum may be rounded.
  private(set) var isRounded = false

  var isConstant: Bool { rate.magnitude <= Tolerance.cancellation * magnitude }

  mutating func add(_ offset: Double, _ rate: Double, isRounded: Bool = false) {
    self.offset += offset
    self.rate += rate
    magnitude += rate.magnitude
    if isRounded || self.offset != 0 || !Self.isExact(self.rate) { self.isRounded = true }
  }

  /// True if no multiple of the rate is rounded: it is 0 or a power of 2.
  static func isExact(_ rate: Double) -> Bool { rate.significandBitPattern == 0 }
}
