import { commandsBelow, help } from '../scripts/manual.mjs';

/** Completion for bash: the commands and options of the command line, and files wherever something else is expected. */
export function bashCompletion() {
  const commands = [[], ...commandsBelow([])];
  const below = (parent) =>
    commands
      .filter((each) => each.length === parent.length + 1 && parent.every((name, at) => name === each[at]))
      .map((each) => each.at(-1));
  const known = commands.map((command) => ({ command, options: optionsOf(command) }));
  // The options of the program are taken after a command as well.
  const [program] = known;
  // The same option may take a value after one command and none after another.
  const valued = known.flatMap(({ command, options }) =>
    options
      .filter(({ value }) => value)
      .map(({ name }) => (command.length === 0 ? `*' ${name}'` : quoted(`${command.join(' ')} ${name}`))),
  );
  const words = known.map(({ command, options }) => {
    const names = [...program.options, ...options].map(({ name }) => name);
    return `    ${quoted(command.join(' '))}) commands=${quoted(below(command).join(' '))}; options=${quoted(unique(names).join(' '))} ;;`;
  });
  const paths = commands.slice(1).map((command) => quoted(command.join(' ')));
  return `# Completion of hearthbook for bash.
_hearthbook() {
  local word=\${COMP_WORDS[COMP_CWORD]} command='' commands options each cli='' value=''
  COMPREPLY=()
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [[ -n $value ]]; then value=''; continue; fi
    if [[ $each == --cli ]]; then cli=1; continue; fi
    case "$command $each" in
      ${unique(valued).join('|')}) value=1; continue ;;
    esac
    case "\${command:+$command }$each" in
      ${paths.join('|')}) command="\${command:+$command }$each" ;;
    esac
  done
  if [[ -n $value ]]; then return; fi
  if [[ -z $cli ]]; then
    if [[ $word == -* ]]; then COMPREPLY=($(compgen -W '--cli' -- "$word")); fi
    return
  fi
  case $command in
${words.join('\n')}
  esac
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$word"))
  else COMPREPLY=($(compgen -W "$commands" -- "$word")); fi
}
complete -o default -F _hearthbook hearthbook
`;
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
