import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { inRoot } from '../scripts/root.mjs';

/** The manual page in roff: the help of the command line and of each of its commands, as the program prints it. */
export async function manual() {
  const { version, description } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
  const parts = [
    `.TH HEARTHBOOK 1 "" "Hearthbook ${version}" "User Commands"`,
    '.SH NAME',
    `hearthbook \\- ${escaped(description)}`,
    '.SH SYNOPSIS',
    '.B hearthbook',
    '[\\fIFILE\\fR.hearth ...]',
    '.br',
    '.B hearthbook \\-\\-cli',
    '[\\fIoptions\\fR] \\fIcommand\\fR [\\fIarguments\\fR]',
    '.br',
    '.B hearthbook \\-\\-help | \\-\\-version',
    '.SH DESCRIPTION',
    'Without \\fB\\-\\-cli\\fR a window opens, with the named files in it.',
    ...section('COMMAND LINE', []),
  ];
  const exits = [
    ...help([])
      .split(exitHeading)[1]
      .matchAll(/^ {2}(\d) {2}(.*)$/gm),
  ];
  for (const command of commandsBelow([])) parts.push(...section(command.join(' ').toUpperCase(), command));
  parts.push(
    '.SH EXIT STATUS',
    ...exits.flatMap(([, status, text]) => ['.TP', `.B ${status}`, escaped(text)]),
  );
  parts.push('.SH ENVIRONMENT', '.TP', '.B HEARTHBOOK_DATA', 'The library folder.', '');
  return parts.join('\n');
}

const exitHeading = '\nExit status:\n';

const helps = new Map();

/** The help of a command, as the program prints it. */
export function help(command) {
  const name = command.join(' ');
  if (!helps.has(name)) helps.set(name, printedHelp(command));
  return helps.get(name);
}

function printedHelp(command) {
  const { stdout, status } = spawnSync(
    process.execPath,
    [inRoot('build/scripts/cli.mjs'), ...command, '--help'],
    {
      encoding: 'utf8',
      env: { ...process.env, COLUMNS: '76' },
    },
  );
  if (status !== 0) throw new Error(`No help on ${command.join(' ')}`);
  return stdout.trimEnd();
}

function section(title, command) {
  const lines = escaped(help(command).split(exitHeading)[0].trimEnd()).split('\n');
  return [`.SH ${title}`, '.nf', ...lines.map((line) => (line.startsWith('.') ? `\\&${line}` : line)), '.fi'];
}

/** All commands and their own commands, in the order of the help. */
export function commandsBelow(command) {
  const [, list = ''] = help(command).split('\nCommands:\n');
  // Exit statuses and examples may follow.
  const [listed] = list.split('\n\n');
  const names = [...listed.matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'help');
  return names.flatMap((name) => [[...command, name], ...commandsBelow([...command, name])]);
}

function escaped(text) {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll("'", '\\(aq');
}
