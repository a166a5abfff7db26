import Foundation

/// A file of one screen, 375 × 667 points, with these elements in its view.
func screen(_ subviews: String, _ constraints: String, attributes: String = "", resources: String = "") -> Data {
  Data(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21507"
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
      <device id="retina4_7" orientation="portrait" appearance="light"/>
      <scenes><scene sceneID="s"><objects>
        <viewController id="vc" sceneMemberID="viewController">
          <view key="view" contentMode="scaleToFill" id="root" userLabel="screen" \(attributes)>
            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
            <subviews>\(subviews)</subviews>
            <viewLayoutGuide key="safeArea" id="safe"/>
            <constraints>\(constraints)</constraints>
          </view>
        </viewController>
      </objects></scene></scenes>
      <resources>\(resources)</resources>
    </document>
    """.utf8)
}

/// A view element.
func view(
  _ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, kind: String = "view",
  attributes: String = "", _ inside: String = ""
) -> String {
  """
  <\(kind) translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" \(attributes)>
    <rect key="frame" x="\(x)" y="\(y)" width="\(width)" height="\(height)"/>\(inside)
  </\(kind)>
  """
}

/// A constraint element, `first.attribute == second.attribute`.
func tie(_ first: String, _ attribute: String, _ second: String? = nil, _ other: String = "", _ more: String = "")
  -> String
{
  let right = second.map { " secondItem=\"\($0)\" secondAttribute=\"\(other)\"" } ?? ""
  return
    "<constraint firstItem=\"\(first)\" firstAttribute=\"\(attribute)\"\(right) \(more) id=\"\(first)-\(attribute)\"/>"
}
