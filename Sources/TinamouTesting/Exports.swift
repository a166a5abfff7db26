// A test needs one import.
@_exported import Tinamou
