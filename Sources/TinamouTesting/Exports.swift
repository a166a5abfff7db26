// Tests then need only one import.
@_exported import Tinamou
@_exported import TinamouLint
