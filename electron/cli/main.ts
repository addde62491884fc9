import path from 'node:path';
import { Command, CommanderError } from 'commander';
import { message, raw, type Translate } from '#shared/kernel/text';
import type { Result } from '#shared/kernel/result';
import { version } from '#package.json';
import {
  defaultLibraryFolder,
  LibraryUnavailable,
  libraryPlace,
} from '#electron/services/location/libraryPlace';
import { declareCommands } from './declarations/commands';
import { declaration } from './declarations/declaration';
import { exampleText } from './examples';
import { exitOf, exits, faultLines, oneLine, type Exit, type Fault } from './fault';
import { isFile, standard } from './input';
import { processIo, UnwritableOutput, type Io } from './io';
import { openSession, type Session, type SessionParts } from './session';

/** Runs one command and returns the exit status after all output is flushed. */
export async function runCli(
  argv: readonly string[],
  io: Io = processIo(),
  parts: SessionParts = {},
): Promise<number> {
  const program = new Command('hearthbook');
  const libraryFolder = () => {
    const { data } = program.opts<{ data?: string }>();
    return data === undefined ? defaultLibraryFolder() : path.resolve(data);
  };
  const session = openSession(io, libraryFolder, parts);
  let exit: Exit = exits.done;
  const run = (work: Promise<Result<Exit, Fault>>) =>
    work.then(async (result) => {
      exit = result.ok ? result.value : exitOf(result.error);
      if (result.ok) return;
      for (const line of faultLines(result.error, session.translate)) await io.err(`${line}\n`);
    });
  const declared = declaration(session, run);
  const { text } = declared;
  program
    .description(text('description'))
    .version(version, '-V, --version', text('options.version'))
    .option('--data <dir>', text('options.data'))
    .helpOption('-h, --help', text('options.help'))
    .exitOverride()
    .configureOutput({ writeOut: (text) => void session.io.out(text), writeErr: () => undefined });
  declareCommands(program, declared);
  program.addHelpText('after', () => exitText(session.translate));
  addExamples(program, [], session.translate);
  program.hook('preAction', async () => {
    // Only remembered here: commands that open the library check whether it exists.
    const { data } = program.opts<{ data?: string }>();
    const folder = data ?? libraryPlace().folder;
    if (await isFile(folder)) throw new UnusableFolder(folder);
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exit;
  } catch (error) {
    return await explain(error, session);
  } finally {
    await session.close();
  }
}

/** Thrown before a command runs: the library path is not a folder. */
class UnusableFolder extends Error {}

function addExamples({ commands }: Command, above: readonly string[], translate: Translate): void {
  for (const command of commands) {
    const path = [...above, command.name()];
    command.addHelpText('after', () => exampleText(path.join(' '), translate));
    addExamples(command, path, translate);
  }
}

function exitText(translate: Translate): string {
  const lines = Object.entries(exits).map(
    ([name, status]) => `  ${String(status)}  ${translate(message(`cli.help.exits.${name}`))}`,
  );
  return ['', translate(message('cli.help.exit')), ...lines].join('\n');
}

/** Commander ends by throwing; help and version are not errors. Anything else thrown is a bug. */
async function explain(error: unknown, { io, translate }: Session): Promise<Exit> {
  if (error instanceof UnusableFolder) {
    await io.err(`${oneLine(`${error.message}: ${translate(message('cli.input.noFolder'))}`)}\n`);
    return exits.unusable;
  }
  if (error instanceof LibraryUnavailable) {
    const { folder } = error;
    await io.err(`hearthbook: ${oneLine(translate(message('cli.input.away', { folder: raw(folder) })))}\n`);
    return exits.fault;
  }
  if (error instanceof UnwritableOutput) {
    const failed = translate(message('cli.output.failed', { detail: error.message }));
    await io.err(`${standard}: ${oneLine(failed)}\n`);
    return exits.fault;
  }
  if (!(error instanceof CommanderError)) {
    await io.err(
      `hearthbook: ${oneLine(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
    );
    return exits.fault;
  }
  if (error.exitCode === 0) return exits.done;
  const reason =
    error.code === 'commander.help' ? translate(message('cli.usage')) : error.message.replace(/^error: /, '');
  await io.err(`hearthbook: ${oneLine(reason)}\n`);
  return exits.unusable;
}
