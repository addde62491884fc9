import { Option, type Command } from 'commander';
import { calculate, listCalculators } from '#electron/cli/commands/calc';
import { backup, restore } from '#electron/cli/commands/backup';
import { check } from '#electron/cli/commands/check';
import { create } from '#electron/cli/commands/create';
import { downtime } from '#electron/cli/commands/downtime';
import { exportOne, importOne } from '#electron/cli/commands/exchange';
import { odds } from '#electron/cli/commands/odds';
import { listLanguages, reportLanguage } from '#electron/cli/commands/languages';
import { list } from '#electron/cli/commands/list';
import { listRulesets } from '#electron/cli/commands/rulesets';
import { verify } from '#electron/cli/commands/verify';
import { documentKindNames, type DocumentKindName } from '#electron/cli/documents';
import { unusable } from '#electron/cli/fault';
import { declareCampaign, declareEncounter } from './campaign';
import type { Declaration } from './declaration';
import { declarePrinting } from './printing';

/** All commands, in the order in which help lists them. */
export function declareCommands(program: Command, declaration: Declaration): void {
  declareDocuments(program, declaration);
  declarePrinting(program, declaration);
  declareFiles(program, declaration);
  declareCalculations(program, declaration);
  declareCampaign(program, declaration);
  declareEncounter(program, declaration);
  declareUpkeep(program, declaration);
}

function declareDocuments(program: Command, { session, run, text, add }: Declaration): void {
  add(program, 'rulesets', 'rulesets.description').action(() => run(listRulesets(session)));
  add(program, 'list', 'list.description')
    .addOption(new Option('--kind <kind>', text('list.kind')).choices(documentKindNames))
    .option('--search <text>', text('list.search'))
    .action((options: { kind?: DocumentKindName; search?: string }) => run(list(session, options)));
  add(program, 'create', 'create.description', { '<plan>': 'create.plan' })
    .option('--save', text('create.save'))
    .action((plan: string, { save = false }: { save?: boolean }) => run(create(session, plan, save)));
  add(program, 'check', 'check.description', { '<file>': 'check.file' }).action((file: string) =>
    run(check(session, file)),
  );
}

function declareFiles(program: Command, { session, run, text, add, dryRun }: Declaration): void {
  add(program, 'export', 'export.description', { '<id>': 'export.id' })
    .requiredOption('--out <file>', text('export.out'))
    .option('--whole', text('export.whole'), false)
    .action((id: string, options: { out: string; whole: boolean }) => run(exportOne(session, id, options)));
  add(program, 'import', 'import.description', { '<file>': 'import.file' })
    .option('--replace', text('import.replace'), false)
    .action((file: string, { replace }: { replace: boolean }) => run(importOne(session, file, replace)));
  add(program, 'backup', 'backup.description', { '<file>': 'backup.file' }).action((file: string) =>
    run(backup(session, file)),
  );
  add(program, 'restore', 'backup.restore', { '<file>': 'backup.restoreFile' })
    .option(...dryRun, false)
    .action((file: string, { dryRun }: { dryRun: boolean }) => run(restore(session, file, dryRun)));
}

function declareCalculations(program: Command, { session, run, add }: Declaration): void {
  const calc = { '<ruleset>': 'calc.ruleset', '[name]': 'calc.name', '[json]': 'calc.json' };
  add(program, 'calc', 'calc.description', calc).action((ruleset: string, name?: string, json?: string) => {
    if (name === undefined) return run(listCalculators(session, ruleset));
    if (json !== undefined) return run(calculate(session, ruleset, name, json));
    return run(Promise.resolve(unusable(name, 'calc.noInput')));
  });
  add(program, 'odds', 'odds.description', { '<ruleset>': 'calc.ruleset', '<json>': 'odds.json' }).action(
    (ruleset: string, json: string) => run(odds(session, ruleset, json)),
  );
  add(program, 'downtime', 'downtime.description', { '<plan>': 'downtime.plan' }).action((plan: string) =>
    run(downtime(session, plan)),
  );
}

function declareUpkeep(program: Command, { session, run, text, add }: Declaration): void {
  add(program, 'languages', 'languages.description', { '[tag]': 'languages.tag' }).action((tag?: string) =>
    run(tag === undefined ? listLanguages(session) : reportLanguage(session, tag)),
  );
  add(program, 'verify', 'verify.description')
    .option('--migrate', text('verify.migrate'), false)
    .action(({ migrate }: { migrate: boolean }) => run(verify(session, migrate)));
}
