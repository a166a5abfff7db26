import Tinamou

/// A hundred constraints of all forms in one block, which the type checker has to get through quickly.
///
/// Each line is decided by itself, so the time is that of a hundred lines. What one line takes is checked by compiling
/// this file with limits.
func addHundredConstraints(
  to layout: inout ConstraintLayout, _ items: [LayoutItem], _ offset: LayoutParameter
) throws(LayoutError) {
  let (a, b, c, d, e) = (items[0], items[1], items[2], items[3], items[4])
  try layout.constrain("hundred") { root in
    a.leading == root.margins.leading + .standard ~ 249
    a.trailing <= b.leading - 8 ~ 249
    a.top >= b.bottom + 8 ~ .low
    a.height == 44 ~ .high - 0
    a.width == b.width * 2 / 3 - 12 ~ 249
    a.width == b.width * 0.5 + 10 - 4 + 3 ~ .high - 1
    a.width + b.width + 8 + 8 + 8 == (b.width - 2 * 16) * 0.75 - 3 * 8 ~ .high - 1
    a.leading - root.leading == root.trailing - a.trailing ~ 249
    a.top == root.safeArea.top - offset ~ 249
    a.edges <= root.edges.inset(0) ~ .low
    b.leading == root.margins.leading + .standard ~ 248
    b.trailing <= c.leading - 8 ~ 248
    b.top >= c.bottom + 8 ~ .low
    b.height == 45 ~ .high - 1
    b.width == c.width * 2 / 3 - 12 ~ 248
    b.width == c.width * 0.5 + 10 - 4 + 3 ~ .high - 1
    b.width + c.width + 8 + 8 + 8 == (c.width - 2 * 16) * 0.75 - 3 * 8 ~ .high - 1
    b.leading - root.leading == root.trailing - b.trailing ~ 248
    b.top == root.safeArea.top - offset ~ 248
    b.edges <= root.edges.inset(1) ~ .low
    c.leading == root.margins.leading + .standard ~ 247
    c.trailing <= d.leading - 8 ~ 247
    c.top >= d.bottom + 8 ~ .low
    c.height == 46 ~ .high - 2
    c.width == d.width * 2 / 3 - 12 ~ 247
    c.width == d.width * 0.5 + 10 - 4 + 3 ~ .high - 1
    c.width + d.width + 8 + 8 + 8 == (d.width - 2 * 16) * 0.75 - 3 * 8 ~ .high - 1
    c.leading - root.leading == root.trailing - c.trailing ~ 247
    c.top == root.safeArea.top - offset ~ 247
    c.edges <= root.edges.inset(2) ~ .low
    d.leading == root.margins.leading + .standard ~ 246
    d.trailing <= e.leading - 8 ~ 246
    d.top >= e.bottom + 8 ~ .low
    d.height == 47 ~ .high - 3
    d.width == e.width * 2 / 3 - 12 ~ 246
    d.width == e.width * 0.5 + 10 - 4 + 3 ~ .high - 1
    d.width + e.width + 8 + 8 + 8 == (e.width - 2 * 16) * 0.75 - 3 * 8 ~ .high - 1
    d.leading - root.leading == root.trailing - d.trailing ~ 246
    d.top == root.safeArea.top - offset ~ 246
    d.edges <= root.edges.inset(3) ~ .low
    e.leading == root.margins.leading + .standard ~ 245
    e.trailing <= a.leading - 8 ~ 245
    e.top >= a.bottom + 8 ~ .low
    e.height == 48 ~ .high - 4
    e.width == a.width * 2 / 3 - 12 ~ 245
    e.width == a.width * 0.5 + 10 - 4 + 3 ~ .high - 1
    e.width + a.width + 8 + 8 + 8 == (a.width - 2 * 16) * 0.75 - 3 * 8 ~ .high - 1
    e.leading - root.leading == root.trailing - e.trailing ~ 245
    e.top == root.safeArea.top - offset ~ 245
    e.edges <= root.edges.inset(4) ~ .low
    a.leading == root.margins.leading + .standard ~ 244
    a.trailing <= c.leading - 8 ~ 244
    a.top >= c.bottom + 8 ~ .low
    a.height == 49 ~ .high - 5
    a.width == c.width * 2 / 3 - 12 ~ 244
    a.width == c.width * 0.5 + 10 - 4 + 3 ~ .high - 1
    a.width + c.width + 8 + 8 + 8 == (c.width - 2 * 16) * 0.75 - 3 * 8 ~ .high - 1
    a.leading - root.leading == root.trailing - a.trailing ~ 244
    a.top == root.safeArea.top - offset ~ 244
    a.edges <= root.edges.inset(5) ~ .low
    b.leading == root.margins.leading + .standard ~ 243
    b.trailing <= d.leading - 8 ~ 243
    b.top >= d.bottom + 8 ~ .low
    b.height == 50 ~ .high - 6
    b.width == d.width * 2 / 3 - 12 ~ 243
    b.width == d.width * 0.5 + 10 - 4 + 3 ~ .high - 1
    b.width + d.width + 8 + 8 + 8 == (d.width - 2 * 16) * 0.75 - 3 * 8 ~ .high - 1
    b.leading - root.leading == root.trailing - b.trailing ~ 243
    b.top == root.safeArea.top - offset ~ 243
    b.edges <= root.edges.inset(6) ~ .low
    c.leading == root.margins.leading + .standard ~ 242
    c.trailing <= e.leading - 8 ~ 242
    c.top >= e.bottom + 8 ~ .low
    c.height == 51 ~ .high - 7
    c.width == e.width * 2 / 3 - 12 ~ 242
    c.width == e.width * 0.5 + 10 - 4 + 3 ~ .high - 1
    c.width + e.width + 8 + 8 + 8 == (e.width - 2 * 16) * 0.75 - 3 * 8 ~ .high - 1
    c.leading - root.leading == root.trailing - c.trailing ~ 242
    c.top == root.safeArea.top - offset ~ 242
    c.edges <= root.edges.inset(7) ~ .low
    d.leading == root.margins.leading + .standard ~ 241
    d.trailing <= a.leading - 8 ~ 241
    d.top >= a.bottom + 8 ~ .low
    d.height == 52 ~ .high - 8
    d.width == a.width * 2 / 3 - 12 ~ 241
    d.width == a.width * 0.5 + 10 - 4 + 3 ~ .high - 1
    d.width + a.width + 8 + 8 + 8 == (a.width - 2 * 16) * 0.75 - 3 * 8 ~ .high - 1
    d.leading - root.leading == root.trailing - d.trailing ~ 241
    d.top == root.safeArea.top - offset ~ 241
    d.edges <= root.edges.inset(8) ~ .low
    e.leading == root.margins.leading + .standard ~ 240
    e.trailing <= b.leading - 8 ~ 240
    e.top >= b.bottom + 8 ~ .low
    e.height == 53 ~ .high - 9
    e.width == b.width * 2 / 3 - 12 ~ 240
    e.width == b.width * 0.5 + 10 - 4 + 3 ~ .high - 1
    e.width + b.width + 8 + 8 + 8 == (b.width - 2 * 16) * 0.75 - 3 * 8 ~ .high - 1
    e.leading - root.leading == root.trailing - e.trailing ~ 240
    e.top == root.safeArea.top - offset ~ 240
    e.edges <= root.edges.inset(9) ~ .low
  }
}
