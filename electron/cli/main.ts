import path from 'node:path';
import { Argument, Command, CommanderError, Option } from 'commander';
import { message, raw, type Translate } from '#shared/kernel/text';
import type { Result } from '#shared/kernel/result';
import type { BeginningKind } from '#shared/rules/party';
import { version } from '#package.json';
import {
  defaultLibraryFolder,
  LibraryUnavailable,
  libraryPlace,
} from '#electron/services/location/libraryPlace';
import { calculate, listCalculators } from './commands/calc';
import { backup, restore } from './commands/backup';
import { beginCampaign, carryOutDowntime, closeOut } from './commands/campaign';
import { reportCampaign } from './commands/campaignReport';
import { createCampaign } from './commands/campaignCreate';
import { reviseEntry, revertEntry } from './commands/campaignPast';
import { check } from './commands/check';
import { create } from './commands/create';
import { downtime } from './commands/downtime';
import { runEncounter } from './commands/encounter';
import { exportOne, importOne } from './commands/exchange';
import { odds } from './commands/odds';
import { listLanguages, reportLanguage } from './commands/languages';
import { list } from './commands/list';
import { listRulesets } from './commands/rulesets';
import { verify } from './commands/verify';
import { documentKindNames, type DocumentKindName } from './documents';
import { exampleText } from './examples';
import { exitOf, exits, faultLines, oneLine, unusable, type Exit, type Fault } from './fault';
import { isFile, standard } from './input';
import { processIo, UnwritableOutput, type Io } from './io';
import { declarePrinting } from './printCommands';
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
  declare(program, session, run);
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

/** Texts come from the message catalog. */
function declare(
  program: Command,
  session: Session,
  run: (work: Promise<Result<Exit, Fault>>) => Promise<void>,
): void {
  const text = (key: string) => session.translate(message(`cli.${key}`));
  program
    .description(text('description'))
    .version(version, '-V, --version', text('options.version'))
    .option('--data <dir>', text('options.data'))
    .helpOption('-h, --help', text('options.help'))
    .exitOverride()
    .configureOutput({ writeOut: (text) => void session.io.out(text), writeErr: () => undefined });

  program
    .command('rulesets')
    .description(text('rulesets.description'))
    .action(() => run(listRulesets(session)));
  program
    .command('list')
    .description(text('list.description'))
    .addOption(new Option('--kind <kind>', text('list.kind')).choices(documentKindNames))
    .option('--search <text>', text('list.search'))
    .action((options: { kind?: DocumentKindName; search?: string }) => run(list(session, options)));
  program
    .command('create')
    .description(text('create.description'))
    .argument('<plan>', text('create.plan'))
    .option('--save', text('create.save'))
    .action((plan: string, { save = false }: { save?: boolean }) => run(create(session, plan, save)));
  program
    .command('check')
    .description(text('check.description'))
    .argument('<file>', text('check.file'))
    .action((file: string) => run(check(session, file)));
  declarePrinting(program, session, run);
  program
    .command('export')
    .description(text('export.description'))
    .argument('<id>', text('export.id'))
    .requiredOption('--out <file>', text('export.out'))
    .option('--whole', text('export.whole'), false)
    .action((id: string, options: { out: string; whole: boolean }) => run(exportOne(session, id, options)));
  program
    .command('import')
    .description(text('import.description'))
    .argument('<file>', text('import.file'))
    .option('--replace', text('import.replace'), false)
    .action((file: string, { replace }: { replace: boolean }) => run(importOne(session, file, replace)));
  program
    .command('backup')
    .description(text('backup.description'))
    .argument('<file>', text('backup.file'))
    .action((file: string) => run(backup(session, file)));
  program
    .command('restore')
    .description(text('backup.restore'))
    .argument('<file>', text('backup.restoreFile'))
    .option('--dry-run', text('closeOut.dryRun'), false)
    .action((file: string, { dryRun }: { dryRun: boolean }) => run(restore(session, file, dryRun)));
  program
    .command('calc')
    .description(text('calc.description'))
    .argument('<ruleset>', text('calc.ruleset'))
    .argument('[name]', text('calc.name'))
    .argument('[json]', text('calc.json'))
    .action((ruleset: string, name?: string, json?: string) => {
      if (name === undefined) return run(listCalculators(session, ruleset));
      if (json !== undefined) return run(calculate(session, ruleset, name, json));
      return run(Promise.resolve(unusable(name, 'calc.noInput')));
    });
  program
    .command('odds')
    .description(text('odds.description'))
    .argument('<ruleset>', text('calc.ruleset'))
    .argument('<json>', text('odds.json'))
    .action((ruleset: string, json: string) => run(odds(session, ruleset, json)));
  program
    .command('downtime')
    .description(text('downtime.description'))
    .argument('<plan>', text('downtime.plan'))
    .action((plan: string) => run(downtime(session, plan)));
  const campaign = program.command('campaign').description(text('campaign.description'));
  campaign
    .command('report')
    .description(text('campaign.report'))
    .argument('<id>', text('campaign.id'))
    .action((id: string) => run(reportCampaign(session, id)));
  campaign
    .command('create')
    .description(text('campaign.create'))
    .argument('<file>', text('campaign.createFile'))
    .action((file: string) => run(createCampaign(session, file)));
  campaign
    .command('begin')
    .description(text('campaign.begin'))
    .argument('<id>', text('campaign.id'))
    .addArgument(new Argument('<what>', text('campaign.beginWhat')).choices(['session', 'scenario']))
    .option('--dry-run', text('closeOut.dryRun'))
    .action((id: string, what: BeginningKind, { dryRun = false }: { dryRun?: boolean }) =>
      run(beginCampaign(session, id, what, dryRun)),
    );
  campaign
    .command('revise')
    .description(text('revise.description'))
    .argument('<id>', text('campaign.id'))
    .argument('<entry>', text('revise.entry'))
    .argument('<file>', text('revise.file'))
    .option('--dry-run', text('closeOut.dryRun'))
    .action((id: string, entry: string, file: string, { dryRun = false }: { dryRun?: boolean }) =>
      run(reviseEntry(session, id, entry, file, dryRun)),
    );
  campaign
    .command('revert')
    .description(text('revise.revert'))
    .argument('<id>', text('campaign.id'))
    .argument('<entry>', text('revise.entry'))
    .option('--dry-run', text('closeOut.dryRun'))
    .action((id: string, entry: string, { dryRun = false }: { dryRun?: boolean }) =>
      run(revertEntry(session, id, entry, dryRun)),
    );
  campaign
    .command('close-out')
    .description(text('closeOut.description'))
    .argument('<file>', text('closeOut.file'))
    .option('--dry-run', text('closeOut.dryRun'))
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) => run(closeOut(session, file, dryRun)));
  campaign
    .command('downtime')
    .description(text('campaign.downtime'))
    .argument('<file>', text('campaign.downtimeFile'))
    .option('--dry-run', text('closeOut.dryRun'))
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) =>
      run(carryOutDowntime(session, file, dryRun)),
    );
  program
    .command('encounter')
    .description(text('encounter.description'))
    .command('run')
    .description(text('encounter.run'))
    .argument('<file>', text('encounter.file'))
    .option('--save <campaign>', text('encounter.save'))
    .action((file: string, { save }: { save?: string }) => run(runEncounter(session, file, save)));
  program
    .command('languages')
    .description(text('languages.description'))
    .argument('[tag]', text('languages.tag'))
    .action((tag?: string) => run(tag === undefined ? listLanguages(session) : reportLanguage(session, tag)));
  program
    .command('verify')
    .description(text('verify.description'))
    .option('--migrate', text('verify.migrate'), false)
    .action(({ migrate }: { migrate: boolean }) => run(verify(session, migrate)));
  program.addHelpText('after', () => exitText(session.translate));
  addExamples(program, [], session.translate);
}

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
