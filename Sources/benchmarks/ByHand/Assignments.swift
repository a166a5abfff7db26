import Tinamou
import Workloads

extension FramesByHand {
  static let chain = FramesByHand(workload: "chain") { width, frames in
    let extent = (width - 8 * Double(frames.count - 1)) / Double(frames.count)
    var x = 0.0
    for i in frames.indices {
      frames[i] = LayoutRect(x, 0, extent, 44)
      x += extent + 8
    }
  } count: {
    $0
  }

  static let siblings = FramesByHand(workload: "siblings") { width, frames in
    for i in frames.indices {
      let x = Double(i % 17), y = Double(i * 3 % 13)
      frames[i] = LayoutRect(x, y, width - Double(i * 7 % 23) - x, 480 - Double(i * 5 % 19) - y)
    }
  } count: {
    $0
  }

  /// Label, field, label, field: the labels are as wide as the widest, which is right as long as all fields have room
  /// for their content.
  static let form = FramesByHand(workload: "form") { width, frames in
    var labelWidth = 0.0
    for i in 0..<frames.count / 2 { labelWidth = max(labelWidth, FormRow(i).labelWidth) }
    let fieldX = 16 + labelWidth + 8
    var labelBottom = 76.0, fieldBottom = 76.0
    for i in 0..<frames.count / 2 {
      let row = FormRow(i)
      let lower = row.fieldBaseline - row.labelBaseline
      let y = max(fieldBottom + 8, labelBottom + 8 - lower)
      frames[2 * i] = LayoutRect(16, y + lower, labelWidth, row.labelHeight)
      frames[2 * i + 1] = LayoutRect(fieldX, y, width - 16 - fieldX, row.fieldHeight)
      labelBottom = y + lower + row.labelHeight
      fieldBottom = y + row.fieldHeight
    }
  } count: {
    2 * $0
  }

  static let grid = FramesByHand(workload: "grid") { width, frames in
    let side = Workload.gridSide(views: frames.count)
    let gutters = 8 * Double(side - 1) + 32
    let cellWidth = (width - gutters) / Double(side), cellHeight = (20 * Double(side) + 400 - gutters) / Double(side)
    for row in 0..<side {
      for column in 0..<side {
        frames[row * side + column] = LayoutRect(
          16 + Double(column) * (cellWidth + 8), 16 + Double(row) * (cellHeight + 8), cellWidth, cellHeight)
      }
    }
  } count: {
    Workload.gridSide(views: $0) * Workload.gridSide(views: $0)
  }
}
