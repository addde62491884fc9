import { commandsBelow, help } from './manual.mjs';

/**
 * Completion for a shell: the commands and options of the command line, and files wherever something else is
 * expected.
 */
export const completions = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/**
 * - `valued`: patterns of a command with an option that takes a value after it
 * - `paths`: every command with those above it
 * - `words`: what may follow each of them
 */
function grammar() {
  known ??= read();
  return known;
}
let known;

function read() {
  const commands = [[], ...commandsBelow([])];
  const below = (parent) =>
    commands
      .filter((each) => each.length === parent.length + 1 && parent.every((name, at) => name === each[at]))
      .map((each) => each.at(-1));
  const each = commands.map((command) => ({ command, options: optionsOf(command) }));
  // The options of the program are taken after a command as well.
  const [program] = each;
  // The same option may take a value after one command and none after another.
  const valued = each.flatMap(({ command, options }) =>
    options
      .filter(({ value }) => value)
      .map(({ name }) => ({ anywhere: command.length === 0, text: [...command, name].join(' ') })),
  );
  const words = each.map(({ command, options }) => ({
    command: command.join(' '),
    commands: below(command),
    options: unique([...program.options, ...options].map(({ name }) => name)),
  }));
  return { valued, paths: commands.slice(1).map((command) => command.join(' ')), words };
}

function bashCompletion() {
  const { valued, paths, words } = grammar();
  return `# Completion of hearthbook for bash.
_hearthbook() {
  local word=\${COMP_WORDS[COMP_CWORD]} command='' commands options each cli='' value=''
  COMPREPLY=()
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${reading(valued, paths)}
  done
  if [[ -n $value ]]; then return; fi
  if [[ -z $cli ]]; then
    if [[ $word == -* ]]; then COMPREPLY=($(compgen -W '--cli' -- "$word")); fi
    return
  fi
  case $command in
${words.map(({ command, commands, options }) => `    ${quoted(command)}) commands=${quoted(commands.join(' '))}; options=${quoted(options.join(' '))} ;;`).join('\n')}
  esac
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word"))
  else COMPREPLY=($(compgen -W "$commands" -- "$word")); fi
}
complete -o default -F _hearthbook hearthbook
`;
}

/** zsh reads the file as the body of a function. */
function zshCompletion() {
  const { valued, paths, words } = grammar();
  return `#compdef hearthbook
# Completion of hearthbook for zsh.
local word=$words[CURRENT] command='' each cli='' value=''
local -a commands options
for each in \${words[2,CURRENT-1]}; do
${reading(valued, paths)}
done
if [[ -n $value ]]; then
  _files
  return
fi
if [[ -z $cli ]]; then
  if [[ $word == -* ]]; then compadd -- --cli; else _files; fi
  return
fi
case $command in
${words.map(({ command, commands, options }) => `  ${quoted(command)}) commands=(${commands.join(' ')}); options=(${options.join(' ')}) ;;`).join('\n')}
esac
if [[ $word == -* ]]; then compadd -- $options
elif (( $#commands )); then compadd -- $commands
else _files; fi
`;
}

function fishCompletion() {
  const { valued, paths, words } = grammar();
  const patterns = valued.map(({ anywhere, text }) => quoted(anywhere ? `* ${text}` : text));
  return `# Completion of hearthbook for fish.
function __hearthbook_words
    set -l typed (commandline -opc)
    set -l word (commandline -ct)
    set -l path ''
    set -l cli ''
    set -l value ''
    for each in $typed[2..-1]
        if test -n "$value"
            set value ''
            continue
        end
        if test "$each" = --cli
            set cli 1
            continue
        end
        switch "$path $each"
            case ${unique(patterns).join(' ')}
                set value 1
                continue
        end
        switch (string trim -- "$path $each")
            case ${paths.map(quoted).join(' ')}
                set path (string trim -- "$path $each")
        end
    end
    if test -n "$value"
        __fish_complete_path "$word"
        return
    end
    set -l commands
    set -l options --cli
    if test -n "$cli"
        switch "$path"
${words.map(({ command, commands, options }) => `            case ${quoted(command)}\n                set commands ${commands.join(' ')}\n                set options ${options.join(' ')}`).join('\n')}
        end
    end
    if string match -q -- '-*' "$word"
        printf '%s\\n' $options
    else if test (count $commands) -gt 0
        printf '%s\\n' $commands
    else
        __fish_complete_path "$word"
    end
end
complete -c hearthbook -f -a '(__hearthbook_words)'
`;
}

/** Follows one word of the line in bash and zsh. */
function reading(valued, paths) {
  const patterns = valued.map(({ anywhere, text }) => (anywhere ? `*${quoted(` ${text}`)}` : quoted(text)));
  return `    if [[ -n $value ]]; then value=''; continue; fi
    if [[ $each == --cli ]]; then cli=1; continue; fi
    case "$command $each" in
      ${unique(patterns).join('|')}) value=1; continue ;;
    esac
    case "\${command:+$command }$each" in
      ${paths.map(quoted).join('|')}) command="\${command:+$command }$each" ;;
    esac`;
}

/** The long options in the help of a command, and whether a value follows. */
function optionsOf(command) {
  const [, list = ''] = help(command).split('\nOptions:\n');
  const [own] = list.split('\n\n');
  return [...own.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)( [<[])?/gm)].map(([, name, value]) => ({
    name,
    value: value !== undefined,
  }));
}

const unique = (names) => [...new Set(names)];
const quoted = (text) => `'${text}'`;
