import { Argument, Option, type Command } from 'commander';
import type { PrintSubject } from '#shared/ipc/printing';
import {
  cardDecks,
  cardsPerPage,
  paperSizes,
  sheetFormats,
  usualPerPage,
  type CardDeck,
  type SheetFormat,
} from '#shared/rules/print/print';
import { print, printCards, type PrintTarget } from '#electron/cli/commands/print';
import { sheet } from '#electron/cli/commands/sheet';
import type { Declaration } from './declaration';

interface CardOptions {
  readonly kind: CardDeck;
  readonly perPage?: string;
}

/** Declares `sheet` and the commands of `print`, which all take the same options. */
export function declarePrinting(program: Command, { session, run, text, add }: Declaration): void {
  const toPaper = (command: Command) =>
    command
      .requiredOption('--out <file>', text('sheet.out'))
      .addOption(new Option('--paper <size>', text('sheet.paper')).choices(paperSizes).default('a4'))
      .option('--ink-saver', text('sheet.inkSaver'), false)
      .option('--fillable', text('sheet.fillable'), false);
  const targetOf = ({ out, paper, inkSaver, fillable }: PrintTarget) => ({ out, paper, inkSaver, fillable });

  toPaper(add(program, 'sheet', 'sheet.description', { '<file...>': 'sheet.file' })).action(
    (files: string[], options: PrintTarget) => run(sheet(session, files, targetOf(options))),
  );

  const group = add(program, 'print', 'print.description');
  const declare = (name: string, args: Readonly<Record<string, string>>) =>
    toPaper(add(group, name, `print.${name}`, args));
  const start = (subject: PrintSubject, options: PrintTarget) =>
    run(print(session, subject, targetOf(options)));

  declare('blank', { '<ruleset>': 'calc.ruleset' }).action((ruleset: string, options: PrintTarget) =>
    start({ kind: 'blank', ruleset }, options),
  );
  declare('reference', { '<ruleset>': 'calc.ruleset' })
    .option('--entries <ids...>', text('print.entries'))
    .action((ruleset: string, { entries = null, ...options }: PrintTarget & { entries?: string[] | null }) =>
      start({ kind: 'reference', ruleset, entries }, options),
    );
  declare('sheet', { '<id...>': 'print.ids' })
    .addOption(new Option('--format <format>', text('print.format')).choices(sheetFormats).default('full'))
    .action((ids: string[], { format, ...options }: PrintTarget & { format: SheetFormat }) =>
      run(print(session, { kind: 'characters', ids }, { ...targetOf(options), format })),
    );
  declare('cards', { '<id...>': 'print.cardIds' })
    .addOption(new Option('--kind <kind>', text('print.kind')).choices(cardDecks).default('people'))
    .addOption(new Option('--per-page <number>', text('print.perPage')).choices(cardsPerPage.map(String)))
    .action((ids: string[], { kind, perPage, ...options }: PrintTarget & CardOptions) => {
      const count = cardsPerPage.find((each) => String(each) === perPage) ?? usualPerPage[kind];
      return run(printCards(session, ids, kind, count, targetOf(options)));
    });
  declare('statement', { '<id...>': 'print.ids' }).action((ids: string[], options: PrintTarget) =>
    start({ kind: 'statement', ids }, options),
  );
  declare('chronicle', { '<campaign>': 'campaign.id' })
    .option('--entry <id>', text('print.entry'))
    .addOption(new Option('--for <readers>', text('print.for')).choices(['players', 'gm']).default('players'))
    .action(
      (
        campaign: string,
        {
          entry = null,
          for: audience,
          ...options
        }: PrintTarget & { entry?: string | null; for: 'players' | 'gm' },
      ) => start({ kind: 'chronicle', campaign, entry, audience }, options),
    );
  declare('party', { '<campaign>': 'campaign.id' })
    .addArgument(new Argument('[what]', text('print.partyWhat')).choices(['page', 'sheets']).default('page'))
    .action((campaign: string, what: 'page' | 'sheets', options: PrintTarget) =>
      start({ kind: what === 'page' ? 'party' : 'partySheets', campaign }, options),
    );
  declare('downtime', { '<campaign>': 'campaign.id', '<entry>': 'print.downtimeEntry' })
    .option('--members <ids...>', text('print.members'))
    .action(
      (
        campaign: string,
        entry: string,
        { members = null, ...options }: PrintTarget & { members?: string[] | null },
      ) => start({ kind: 'downtime', campaign, entry, members }, options),
    );
}
