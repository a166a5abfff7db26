import Testing
import Tinamou
import TinamouLint

/// A login: a group in the middle of the room that the keyboard leaves, and a logo that goes where there is too little.
private struct LoginScreen {
  var layout: ConstraintLayout
  let logo: LayoutItem
  let user: LayoutItem
  let password: LayoutItem
  let logIn: LayoutItem
  let form: LayoutItem
  let keyboard: LayoutParameter

  init() throws {
    layout = try ConstraintLayout(
      "login", size: LayoutSize(375, 667), margins: LayoutInsets(leading: 16, trailing: 16),
      safeAreaInsets: LayoutInsets(top: 20))
    let logo = try layout.item("logo", intrinsic: IntrinsicSize(120, 120))
    let user = try layout.item("user", intrinsic: IntrinsicSize(120, 34), hugging: 240)
    let password = try layout.item("password", intrinsic: IntrinsicSize(120, 34), hugging: 240)
    let logIn = try layout.item(
      "logIn", intrinsic: IntrinsicSize(52, 21),
      contentInsets: LayoutInsets(top: 6, leading: 14, bottom: 6, trailing: 14))
    let keyboard = try layout.parameter("keyboard", 0)
    let form = try layout.column([logo, user, password, logIn], named: "form", spacing: 12, align: .center)
    try layout.setSpacing(24, after: logo, in: form)
    try layout.constrain { root in
      form.width == min(root.margins.width, 320)
      form.centerX == root.centerX
      form.top >= root.safeArea.top + 8
      form.bottom <= root.bottom - keyboard - 8
      form.centerY == root.centerY - keyboard / 2 ~ 500
      equal(form.width, user.width, password.width)
    }
    try layout.hideToFit([logo])
    (self.logo, self.user, self.password, self.logIn) = (logo, user, password, logIn)
    (self.form, self.keyboard) = (form, keyboard)
  }
}

struct LoginScreenTests {
  @Test(
    arguments: [
      (LayoutSize(375, 667), 0.0, 27.5, 199.0, 320.0), (LayoutSize(1024, 768), 0, 352, 249.5, 320),
      (LayoutSize(375, 667), 260, 27.5, 69, 320), (LayoutSize(320, 568), 0, 16, 149.5, 288),
    ] as [(LayoutSize, Double, Double, Double, Double)])
  func theGroupIsInTheMiddleOfTheRoomAboveTheKeyboard(
    _ size: LayoutSize, _ keyboard: Double, _ x: Double, _ y: Double, _ width: Double
  ) throws {
    var screen = try LoginScreen()
    try screen.layout.set(screen.keyboard, to: keyboard)
    for direction in LayoutDirection.allCases {
      try screen.layout.setDirection(direction)
      let solution = try screen.layout.solve(size: size)
      #expect(try solution[screen.logo] == LayoutRect(x + width / 2 - 60, y, 120, 120))
      #expect(try solution[screen.user] == LayoutRect(x, y + 144, width, 34))
      #expect(try solution[screen.password] == LayoutRect(x, y + 190, width, 34))
      #expect(try solution[screen.logIn] == LayoutRect(x + width / 2 - 40, y + 236, 80, 33))
    }
  }

  @Test func theLogoGoesWhereThereIsTooLittleRoom() throws {
    var screen = try LoginScreen()
    let low = try screen.layout.solve(size: LayoutSize(320, 240))
    #expect(try low.isHidden(screen.logo) && low[screen.user] == LayoutRect(16, 57.5, 288, 34))
    #expect(try low[screen.logIn] == LayoutRect(120, 149.5, 80, 33))
    try screen.layout.setSize(LayoutSize(320, 480))
    #expect(try !screen.layout.solve().isHidden(screen.logo))
    try screen.layout.set(screen.keyboard, to: 260)
    #expect(try screen.layout.solve().isHidden(screen.logo))
    #expect(try screen.layout.solve()[screen.user] == LayoutRect(16, 47.5, 288, 34))
  }

  @Test func everySizeIsRight() throws {
    var screen = try LoginScreen()
    #expect(try screen.layout.lint(width: 320...1366).isClean && screen.layout.lint(height: 200...1366).isClean)
    #expect(try screen.layout.lint(screen.keyboard, in: 0...300).isClean)
    try screen.layout.set(screen.keyboard, to: 260)
    #expect(try screen.layout.lint(height: 480...1024).isClean)
  }

  @Test func fieldsAreCutBelow152() throws {
    let report = try LoginScreen().layout.lint(width: 100...400)
    #expect(
      report.titles == [
        "user.width >= 120 (intrinsic) fails for width 100…152 of 100…400 [exact]",
        "logIn.width >= 80 (intrinsic) fails for width 100…112 of 100…400 [exact]",
      ])
    #expect(report.findings.first?.numbers.last == "as well: password.width")
    #expect(report.findings.map { $0.limit } == ["holds from width 152", "holds from width 112"])
    #expect(!report.findings.flatMap { $0.causes }.contains { $0.verdict.hasPrefix("violated") })
  }
}
