// A test needs one import.
@_exported import Tinamou
@_exported import TinamouLint
