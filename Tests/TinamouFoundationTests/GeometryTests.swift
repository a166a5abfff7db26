import Foundation
import Testing
import Tinamou
import TinamouFoundation

/// Geometry in the types of Foundation and back.
struct GeometryTests {
  @Test func framesThereAndBack() {
    let frame = LayoutRect(16, 45.5, 46.25, 21)
    #expect(CGRect(frame) == CGRect(x: 16, y: 45.5, width: 46.25, height: 21))
    #expect(LayoutRect(CGRect(frame)) == frame)
    #expect(LayoutPoint(CGPoint(LayoutPoint(1.5, -2))) == LayoutPoint(1.5, -2))
    #expect(LayoutSize(CGSize(LayoutSize(3, 4.5))) == LayoutSize(3, 4.5))
    #expect(CGPoint(frame.origin) == CGRect(frame).origin)
    #expect(CGSize(frame.size) == CGRect(frame).size)
  }

  @Test func rectanglesOfOtherFormsAreFrames() {
    #expect(LayoutRect(CGRect(x: 10, y: 20, width: -4, height: -6)) == LayoutRect(6, 14, 4, 6))
    #expect(LayoutRect(.null) == .zero)
    #expect(LayoutRect(CGRect.zero) == .zero)
  }

  @Test func aMissingIntrinsicMetricIsNone() {
    #expect(IntrinsicSize(CGSize(width: 46, height: -1)) == .width(46))
    #expect(IntrinsicSize(CGSize(width: -1, height: -1)) == .none)
    #expect(IntrinsicSize(CGSize(width: 0, height: 21)) == IntrinsicSize(0, 21))
  }

  @Test func aLayoutWithNumbersOfFoundation() throws {
    let gap: CGFloat = 12
    var layout = try ConstraintLayout(size: LayoutSize(CGSize(width: 320, height: 568)))
    let label = try layout.item("label", intrinsic: IntrinsicSize(CGSize(width: 46, height: 21)))
    try layout.constrain { root in
      label.leading == root.leading + gap
      label.top == root.top + gap * 2
    }
    let solution = try layout.solve()
    #expect(try solution.rect(of: label) == CGRect(x: 12, y: 24, width: 46, height: 21))
  }

  /// Foundation has a class of the name that anchors of distances had.
  @Test func theTypeOfDistancesHasANameOfItsOwn() throws {
    var layout = try ConstraintLayout(size: LayoutSize(320, 568))
    let box = try layout.item("box")
    let half: LayoutDimension = layout.root.width / 2
    try layout.constrain { _ in box.width == half }
    #expect(try layout.solve()[box].width == 160)
    let unit: Foundation.Dimension = UnitLength.meters
    #expect(unit.symbol == "m")
  }

  #if !canImport(UIKit)
    @Test func insetsFollowTheDirectionOfReading() {
      let insets = NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      let forward = LayoutInsets(insets, direction: .leftToRight)
      #expect(forward == LayoutInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
      let backward = LayoutInsets(insets, direction: .rightToLeft)
      #expect(backward == LayoutInsets(top: 1, leading: 4, bottom: 3, trailing: 2))
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        let back = NSEdgeInsets(LayoutInsets(insets, direction: direction), direction: direction)
        #expect([back.top, back.left, back.bottom, back.right] == [1, 2, 3, 4])
      }
    }
  #endif
}
