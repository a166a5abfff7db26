/// Scripts with which a shell completes commands and options, requested in the same way as for Swift's own programs.
enum Completion {
  static let shells = ["bash", "zsh", "fish"]

  /// The script for a shell; nil for an unknown shell.
  static func script(for shell: String) -> String? {
    let names = Command.all.map(\.name).joined(separator: " ")
    func options(_ command: Command) -> String { (command.options + Command.common).map(\.name).joined(separator: " ") }
    switch shell {
    case "bash":
      let cases = Command.all.map { "    \($0.name)) options=\"\(options($0))\" ;;" }.joined(separator: "\n")
      return """
        _tinamou() {
          local file current="${COMP_WORDS[COMP_CWORD]}" options="\(names) --help --version"
          if [ "$COMP_CWORD" -gt 1 ]; then case "${COMP_WORDS[1]}" in
        \(cases)
          esac; fi
          COMPREPLY=($(compgen -W "$options" -- "$current"))
          if [ "$COMP_CWORD" -gt 1 ] && [ "${current#-}" = "$current" ]; then
            COMPREPLY=()
            while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
          fi
        }
        complete -o filenames -F _tinamou tinamou

        """
    case "zsh":
      let cases = Command.all.map { "    \($0.name)) compadd -- \(options($0)); _files ;;" }.joined(separator: "\n")
      return """
        #compdef tinamou
        _tinamou() {
          if (( CURRENT == 2 )); then compadd -- \(names) --help --version; return; fi
          case "$words[2]" in
        \(cases)
          esac
        }
        # In a folder of completions this file is the function itself, and its first call completes, too.
        if [ "$funcstack[1]" = _tinamou ]; then _tinamou "$@"; else compdef _tinamou tinamou; fi

        """
    case "fish":
      let commands = Command.all.map { command in
        "complete -c tinamou -n __fish_use_subcommand -f -a \(command.name) -d '\(command.about)'\n"
          + (command.options + Command.common).map { option in
            "complete -c tinamou -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name.dropFirst(2))"
              + (option.value == nil ? "" : " -r") + " -d '\(option.about)'\n"
          }.joined()
      }
      return commands.joined()
    default: return nil
    }
  }
}
