/// That many, optimised; a tenth of it in debug builds, which take ten times as long and are run more often.
func often(_ count: Int) -> Int {
  #if DEBUG
    return count / 10
  #else
    return count
  #endif
}
