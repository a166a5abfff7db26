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

/// A file for the Mac with one window, 480 × 300 points, with these elements in its content view.
func window(_ subviews: String, _ constraints: String, toolsVersion: String = "21507", resources: String = "") -> Data {
  Data(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="\(toolsVersion)"
        targetRuntime="MacOSX.Cocoa" propertyAccessControl="none" useAutolayout="YES">
      <objects>
        <window title="Window" id="window">
          <rect key="contentRect" x="196" y="240" width="480" height="300"/>
          <view key="contentView" id="root" userLabel="content">
            <rect key="frame" x="0.0" y="0.0" width="480" height="300"/>
            <autoresizingMask key="autoresizingMask"/>
            <subviews>\(subviews)</subviews>
            <constraints>\(constraints)</constraints>
          </view>
        </window>
      </objects>
      <resources>\(resources)</resources>
    </document>
    """.utf8)
}

/// A label of the Mac.
func label(_ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ more: String = "") -> String {
  view(
    id, x, y, width, height, kind: "textField", attributes: more,
    "<textFieldCell key=\"cell\" title=\"\(id)\"><font key=\"font\" metaFont=\"system\"/></textFieldCell>")
}

/// A push button of the Mac.
func push(_ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
  view(
    id, x, y, width, height, kind: "button",
    "<buttonCell key=\"cell\" type=\"push\" title=\"\(id)\" bezelStyle=\"rounded\" borderStyle=\"border\"/>")
}
